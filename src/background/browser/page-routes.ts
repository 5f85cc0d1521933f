// Decides what becomes of every request of one page: its own address is answered with what the crawler has fetched
// already, once; to leave that address is refused; what is needed for its text is asked through us, and all else fails.

import type { Page, Request, Route } from 'playwright-core'
import type { Quiet } from './quiet.ts'
import type { Answer, ResourceRequest } from './render-messages.ts'

type PageRoutesOptions = {
  page: Page
  first: Answer
  quiet: Quiet
  ask(request: ResourceRequest): Promise<Answer | null>
  /** A script wanted to go to this address, and was not let. */
  onLeave(url: string): void
}

const SHARED = new Set(['script', 'stylesheet'])
// No frames: they are no part of the page's own HTML. No pictures, fonts or sounds, which have no text.
const WANTED = new Set([...SHARED, 'xhr', 'fetch'])

// Playwright allows every origin where a server says nothing, which would let a page read what it may not.
const NO_ORIGIN = 'https://nobody.invalid'

export function createPageRoutes(options: PageRoutesOptions): (route: Route) => void {
  const { page, first, quiet, ask, onLeave } = options
  let isFirst = true

  async function handle(route: Route, request: Request): Promise<void> {
    if (isPageItself(request)) {
      // An aborted navigation leaves the page in place; every other failure would show an error page instead.
      if (isFirst) {
        isFirst = false
        return await fulfill(route, first)
      }
      onLeave(request.url())
      return await route.abort('aborted')
    }
    // Made by the page's own scripts: nothing of it comes from anywhere else.
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
      // The page has ended meanwhile, or the request is one of a window that never was.
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
