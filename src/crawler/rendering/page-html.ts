// Reads the HTML of a page as its scripts have left it, in a world of its own, where nothing that the page redefined
// can get in the way. It is cut inside the browser: a page of a gigabyte must not come over here first.

import type { Page } from 'playwright-core'

export type PageHtml = { url: string; html: string }

export async function readPageHtml(page: Page, charsMax: number): Promise<PageHtml> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'sightline',
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `(${serialize})(${charsMax})`,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined) throw new Error('The page could not be read.')
  return result.value as PageHtml
}

// Runs in the browser: text, because its globals are not known here.
const serialize = `(charsMax) => {
  const { doctype, documentElement } = document
  const start = doctype === null ? '' : new XMLSerializer().serializeToString(doctype)
  const html = start + (documentElement === null ? '' : documentElement.outerHTML)
  return { url: document.URL, html: html.slice(0, charsMax) }
}`
