// Prints the page of a report to PDF in an installed Chromium, which runs no script of it and has no way to the network.

import { launchBrowser } from '../../../background/crawler/rendering/browser-launch.ts'
import { RENDER_LIMITS } from '../../../background/crawler/rendering/render-messages.ts'

type Printing = {
  readonly executablePath: string
  /** Everything that the browser writes is in it. */
  readonly folder: string
  readonly isSandboxed: boolean
  readonly timeoutMs: number
}

const FOOT =
  '<div style="width:100%;text-align:center;font:8px system-ui,sans-serif;color:#56666b"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'

export async function printPage(html: string, { timeoutMs, ...program }: Printing): Promise<Uint8Array> {
  const { browser, kill } = await launchBrowser({ ...program, userAgent: '', limits: RENDER_LIMITS })
  const timer = setTimeout(kill, timeoutMs)
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
    const page = await context.newPage()
    await page.setContent(html, { waitUntil: 'load', timeout: timeoutMs })
    return await page.pdf({
      format: 'A4',
      printBackground: true,
      preferCSSPageSize: true,
      tagged: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: FOOT,
    })
  } finally {
    clearTimeout(timer)
    await browser.close().catch(kill)
  }
}
