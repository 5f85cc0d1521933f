// Renders pages for one crawl, scripts included, in an installed Chromium. The browser has no network access of its
// own; what a page requests comes through `fetcher`, like everything that the crawler reads. Never throws: the result
// of a page that cannot be rendered says why, and the crawler uses its plain HTML. A limited number of pages is
// rendered at a time; the others wait, and waiting does not count as their time. If the browser ends under a page, the
// page is tried once more.

import { hostname, tmpdir } from 'node:os'
import type { Fetcher } from '../fetching/fetcher.ts'
import type { ResponseHeaders } from '../fetching/response-headers.ts'
import {
  type FolderSurroundings,
  isRunning,
  makeBrowserFolder,
  removeBrowserFolder,
} from './browser-folder.ts'
import { browserEnvironment } from './browser-launch.ts'
import { createPageRequests } from './page-requests.ts'
import { passedHeaders } from './passed-headers.ts'
import { type PageOutcome, RENDER_LIMITS, type RenderLimits } from './render-messages.ts'
import { type RenderThread, startRenderThread } from './render-thread.ts'
import { createResourceCache } from './resource-cache.ts'
import { within } from './within.ts'

/** The response that the crawler has fetched. Its body is decoded, and stays with the caller. */
type FirstResponse = { status: number; headers: ResponseHeaders; body: Uint8Array }

/** `leftTo`: the address that a script tried to navigate to. */
export type Rendered =
  | { state: 'rendered'; html: string; leftTo: string | null; ms: number }
  | { state: 'failed'; message: string; leftTo: string | null }

export type Renderer = {
  /** `url` is where the response came from, after redirects. */
  render(url: string, first: FirstResponse): Promise<Rendered>
  /** Fails open pages. Once it resolves, no process and no folder is left. May be called again. */
  close(): Promise<void>
}

type RendererOptions = {
  executablePath: string
  fetcher: Fetcher
  userAgent: string
  /** Called before every request of a page, to check robots.txt and the crawl's limits. */
  mayFetch(url: string): Promise<boolean>
  limits?: Partial<RenderLimits>
  /** A monotonic clock with any start. */
  nowMs: () => number
}

const TRIES = 2
const START_FAILURES_MAX = 3
// How much longer than the page's own limit to wait, for a thread that does not answer at all.
const GRACE_MS = 15_000
const CLOSE_MS = 15_000
const CLOSED: Rendered = failed('The crawl was stopped.')

// The browser folders of all renderers of this process.
const usedFolders = new Set<string>()

export function createRenderer(options: RendererOptions): Renderer {
  const { fetcher, mayFetch, nowMs } = options
  const limits: RenderLimits = { ...RENDER_LIMITS, ...options.limits }
  const cache = createResourceCache(limits.cacheBytesMax)
  const waiting: (() => void)[] = []
  let open = 0
  let lastPage = 0
  let closed: Promise<void> | undefined
  let thread: RenderThread | undefined
  let folder: Promise<string> | undefined
  let startFailures = 0
  let startMessage = ''

  /** Returns undefined if the renderer was closed meanwhile: nobody would end a thread that starts then. */
  async function currentThread(): Promise<RenderThread | undefined> {
    folder ??= makeBrowserFolder(surroundings())
    const path = await folder
    if (closed !== undefined) return undefined
    if (thread === undefined || !thread.isUp()) {
      const { executablePath, userAgent } = options
      const isSandboxed = process.getuid?.() !== 0
      const env = browserEnvironment(process.env, path)
      thread = startRenderThread({ executablePath, userAgent, folder: path, isSandboxed, limits }, env)
    }
    return thread
  }

  async function attempt(url: string, first: FirstResponse): Promise<PageOutcome> {
    const requests = createPageRequests({ fetcher, mayFetch, cache, limits })
    try {
      const used = await currentThread()
      if (used === undefined) return { state: 'gone' }
      const answer = { status: first.status, headers: passedHeaders(first.headers), body: first.body }
      const done = used.render({ page: ++lastPage, url, first: answer }, requests)
      const outcome = await within(done, limits.startMs + limits.totalMs + GRACE_MS)
      if (outcome !== undefined) return outcome
      await used.kill()
      return failed('The browser did not answer.')
    } finally {
      requests.end()
    }
  }

  async function renderNow(url: string, first: FirstResponse): Promise<Rendered> {
    for (let time = 1; time <= TRIES && closed === undefined; time++) {
      if (startFailures >= START_FAILURES_MAX) return failed(startMessage)
      const startedMs = nowMs()
      const outcome = await attempt(url, first)
      if (outcome.state === 'not-started') {
        startFailures++
        startMessage = outcome.message
        return failed(startMessage)
      }
      startFailures = 0
      if (outcome.state === 'rendered') return { ...outcome, ms: Math.round(nowMs() - startedMs) }
      if (outcome.state === 'failed') return outcome
    }
    return closed ? CLOSED : failed('The browser crashed.')
  }

  async function acquire(): Promise<void> {
    if (open >= limits.pagesMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
  }

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) open--
    else next()
  }

  return {
    async render(url, first) {
      await acquire()
      try {
        return closed ? CLOSED : await renderNow(url, first)
      } catch (error) {
        return failed(`The browser could not be used (${String(error)}).`)
      } finally {
        release()
      }
    },
    close() {
      closed ??= endAll()
      return closed
    },
  }

  async function endAll(): Promise<void> {
    const used = thread
    const ended = used?.isUp() ? used.close().then(() => true) : Promise.resolve(true)
    if ((await within(ended, CLOSE_MS)) === undefined) await used?.kill()
    const made = await folder?.catch(() => undefined)
    if (made !== undefined) await removeBrowserFolder(made, usedFolders)
  }
}

function failed(message: string): Extract<Rendered, { state: 'failed' }> {
  return { state: 'failed', message, leftTo: null }
}

function surroundings(): FolderSurroundings {
  return { root: tmpdir(), hostname: hostname(), pid: process.pid, isRunning, used: usedFolders }
}
