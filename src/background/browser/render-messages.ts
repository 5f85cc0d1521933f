// The messages between the renderer and its browser thread, and the limits on a page. Plain data, so that threads can
// exchange it.

/** Header names are in lower case, each once. */
export type AnswerHeaders = Readonly<Record<string, string>>

export type Answer = { status: number; headers: AnswerHeaders; body: Uint8Array }

export const RENDER_LIMITS = Object.freeze({
  /** Pages that are open in the browser at the same time. */
  pagesMax: 2,
  /** The time for one page, from its start to its HTML. */
  totalMs: 15_000,
  /** How long nothing may be requested after the load event and the last answer. */
  quietMs: 500,
  /** The number of requests of one page besides the page itself. */
  requestsMax: 200,
  requestBytesMax: 10 * 1024 * 1024,
  requestMs: 10_000,
  /** The limit on all answers to one page together. */
  bytesMax: 32 * 1024 * 1024,
  /** The limit on the rendered HTML, in UTF-16 units; the rest is cut. */
  htmlCharsMax: 10 * 1024 * 1024,
  /** The limit on scripts and style sheets that are kept for the next page. */
  cacheBytesMax: 32 * 1024 * 1024,
  startMs: 30_000,
})
export type RenderLimits = { readonly [Name in keyof typeof RENDER_LIMITS]: number }

export type ThreadOptions = {
  executablePath: string
  userAgent: string
  /** The folder that holds everything the browser writes. */
  folder: string
  isSandboxed: boolean
  limits: RenderLimits
}

export type PageOrder = { page: number; url: string; first: Answer }

/** A request of a page. */
export type ResourceRequest = {
  url: string
  accept: string | undefined
  /** The page's origin, when the browser will check the answer's CORS headers against it. */
  origin: string | undefined
  /** A script or a style sheet, which the next page is likely to ask for too. */
  isShared: boolean
}

/** `leftTo` is the first address that a script tried to navigate to; null if none did. */
export type PageOutcome =
  | { state: 'rendered'; html: string; leftTo: string | null }
  | { state: 'failed'; message: string; leftTo: string | null }
  /** The browser did not start, so there is no point in trying the next page. */
  | { state: 'not-started'; message: string }
  /** The browser ended under this page, which need not be the cause. */
  | { state: 'gone' }

export type ToThread =
  | ({ kind: 'render' } & PageOrder)
  | { kind: 'answer'; request: number; answer: Answer | null }
  | { kind: 'close' }

export type FromThread =
  | ({ kind: 'ask'; page: number; request: number } & ResourceRequest)
  | { kind: 'done'; page: number; outcome: PageOutcome }
