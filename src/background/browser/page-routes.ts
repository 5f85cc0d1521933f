// Decides about every request of one page. The page's own address is answered once, with what the crawler has fetched
// already; navigation elsewhere is refused; what the page needs for its text is requested through `page-requests.ts`;
// everything else fails.

import type { Page, Request, Route } from 'playwright-core'
import type { Quiet } from './quiet.ts'
import type { Answer, ResourceRequest } from './render-messages.ts'

type PageRoutesOptions = {
  page: Page
  first: Answer
  quiet: Quiet
  ask(request: ResourceRequest): Promise<Answer | null>
  /** A script tried to navigate to this address and was stopped. */
  onLeave(url: string): void
}

const SHARED = new Set(['script', 'stylesheet'])
// Frames are excluded because they are no part of the page's own HTML; pictures, fonts and sounds because they hold no
// text.
const WANTED = new Set([...SHARED, 'xhr', 'fetch'])

// Sent where the server allows no origin: Playwright would otherwise allow all, and the page could read what it may
// not.
const NO_ORIGIN = 'https://nobody.invalid'

export function createPageRoutes(options: PageRoutesOptions): (route: Route) => void {
  const { page, first, quiet, ask, onLeave } = options
  let isFirst = true

  async function handle(route: Route, request: Request): Promise<void> {
    if (isPageItself(request)) {
      // Aborting a navigation keeps the page in place; every other failure would replace it by an error page.
      if (isFirst) {
        isFirst = false
        return await fulfill(route, first)
      }
      onLeave(request.url())
      return await route.abort('aborted')
    }
    // A blob: address holds data that the page's own scripts made.
    if (request.url().startsWith('blob:')) return await route.continue()
    if (request.method() !== 'GET' || request.isNavigationRequest() || !WANTED.has(request.resourceType()))
      return await route.abort('blockedbyclient')
    const { accept, origin } = request.headers()
    const isShared = SHARED.has(request.resourceType())
    const answer = await ask({ url: request.url(), accept, origin, isShared })
    if (answer === null) return await route.abort('failed')
    await fulfill(route, answer)
  }

  function isPageItself(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === page.mainFrame()
  }

  return (route) => {
    quiet.began()
    handle(route, route.request())
      // The page has closed meanwhile, or the request came from a pop-up that was never opened.
      .catch(() => route.abort('failed').catch(() => {}))
      .finally(() => quiet.ended())
  }
}

async function fulfill(route: Route, { status, headers, body }: Answer): Promise<void> {
  await route.fulfill({
    status,
    headers: { 'access-control-allow-origin': NO_ORIGIN, ...headers },
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  })
}
