// Renders one page in a context of its own, which begins empty and is thrown away, so that pages share no cookies,
// storage or cache. Waits for the load event and for network quiet, at most until its time limit, and then takes the
// page as it is. A page whose script never ends cannot be read at all.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { readPageHtml } from './page-html.ts'
import { createPageRoutes } from './page-routes.ts'
import { showWhole } from './page-unrolling.ts'
import { createQuiet, type Quiet } from './quiet.ts'
import type { Answer, PageOrder, PageOutcome, RenderLimits, ResourceRequest } from './render-messages.ts'
import { within } from './within.ts'

type RenderOptions = {
  browser: Browser
  userAgent: string
  limits: RenderLimits
  ask(request: ResourceRequest): Promise<Answer | null>
  nowMs: () => number
}

/** `isStuck`: the page could not be closed, so the browser must be killed. */
export type RenderEnd = { outcome: PageOutcome; isStuck: boolean }

// The share of the whole time that is kept for reading a page that never became quiet.
const READ_SHARE = 0.2
const CLOSE_MS = 5_000
const VIEWPORT = { width: 1280, height: 800 }

export async function renderPage(order: PageOrder, options: RenderOptions): Promise<RenderEnd> {
  const { browser, userAgent, limits } = options
  const waitUntilMs = options.nowMs() + limits.totalMs * (1 - READ_SHARE)
  const contextMade = browser.newContext({
    userAgent,
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    acceptDownloads: false,
  })
  const work = contextMade.then((context) => renderIn(context, order, waitUntilMs, options))
  const outcome: PageOutcome = await within(work, limits.totalMs).then(
    (done) => done ?? notDone(limits),
    (error) => (/Timeout \d+ms exceeded/.test(error.message) ? notDone(limits) : failed(firstLine(error))),
  )
  const closed = contextMade.then((context) => context.close()).then(() => true)
  const isClosed = await within(closed, CLOSE_MS).catch(() => !browser.isConnected())
  return { outcome, isStuck: isClosed !== true }
}

async function renderIn(
  context: BrowserContext,
  { url, first }: PageOrder,
  waitUntilMs: number,
  { limits, ask, nowMs }: RenderOptions,
): Promise<PageOutcome> {
  const page = await context.newPage()
  context.on('page', (popup) => void popup.close().catch(() => {}))
  const quiet = createQuiet(limits.quietMs)
  const left = Promise.withResolvers<void>()
  let leftTo: string | null = null
  const onLeave = (to: string) => {
    leftTo ??= to
    left.resolve()
  }
  try {
    const routes = createPageRoutes({ page, first, quiet, ask, onLeave })
    await context.route(() => true, routes)
    const crashed = once(page, 'crash').then(() => failed('The page crashed its tab.'))
    const closed = once(page, 'close').then(() => failed('The browser closed the page.'))
    const waitLeftMs = () => Math.max(1, waitUntilMs - nowMs())
    const visited = visit(page, url, { limits, quiet, left: left.promise, waitLeftMs })
    return { ...(await Promise.race([crashed, closed, visited])), leftTo }
  } finally {
    quiet.stop()
  }
}

type Visited = Extract<PageOutcome, { state: 'rendered' | 'failed' }>
type Visit = { limits: RenderLimits; quiet: Quiet; left: Promise<void>; waitLeftMs(): number }

async function visit(page: Page, url: string, { limits, quiet, left, waitLeftMs }: Visit): Promise<Visited> {
  let isParsed = false
  page.once('domcontentloaded', () => {
    isParsed = true
  })
  // A page that tries to go elsewhere stops loading, even when it is not allowed to.
  const loaded = Promise.race([once(page, 'load'), left])
  // Does not wait for the load event: that would fail if a script navigates meanwhile.
  await page.goto(url, { waitUntil: 'commit', timeout: waitLeftMs() })
  await within(
    loaded.then(() => quiet.wait()),
    waitLeftMs(),
  )
  if (!isParsed)
    return failed('The page was not read to its end: a script goes elsewhere, or takes too long.')
  await showWhole(page, { viewport: VIEWPORT, quiet, waitLeftMs })
  const { url: endUrl, html } = await readPageHtml(page, limits.htmlCharsMax)
  if (!isSameOrigin(endUrl, url)) return failed('A script of the page put another page in its place.')
  return { state: 'rendered', html, leftTo: null }
}

function once(page: Page, event: 'load' | 'crash' | 'close'): Promise<void> {
  return new Promise((resolve) => {
    // The cast is needed because Playwright declares one signature for each event.
    page.once(event as 'load', () => resolve())
  })
}

/** Only http(s) pages count: the origin of a blob: address is that of the page that made it. */
function isSameOrigin(url: string, expected: string): boolean {
  return /^https?:/.test(url) && URL.parse(url)?.origin === URL.parse(expected)?.origin
}

function failed(message: string): Visited {
  return { state: 'failed', message, leftTo: null }
}

function notDone({ totalMs }: RenderLimits): PageOutcome {
  const seconds = totalMs / 1_000
  return failed(
    `The page was not done within ${seconds} s: a script does not end, or the machine is too busy.`,
  )
}

/** Playwright's messages end with a log of many lines; only the first line is kept. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `The browser could not show the page (${message.split('\n', 1)[0]?.slice(0, 200)}).`
}
