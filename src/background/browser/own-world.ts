// Evaluates an expression in an isolated world of a page, where nothing that the page redefined can interfere.

import type { Page } from 'playwright-core'

export async function evaluateApart(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'sightline',
    })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined) throw new Error('The page could not be read.')
    return result.value
  } finally {
    await session.detach().catch(() => {})
  }
}
