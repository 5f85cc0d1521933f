// The entry point of the thread that makes one PDF: in Chromium, or without it if there is none or it fails. A report
// of a hundred projects takes a second of a processor, which must not block requests.

import { parentPort, workerData } from 'node:worker_threads'
import { launchBrowser } from '../../../background/browser/browser-launch.ts'
import { RENDER_LIMITS } from '../../../background/browser/render-messages.ts'
import type { ReportModel } from '../model/model.ts'
import { renderReport } from '../page/page.ts'
import { drawReport } from './draw-report.ts'

export type PdfOrder = {
  readonly model: ReportModel
  readonly logo: Uint8Array | null
  readonly chromium:
    | { readonly executablePath: string; readonly folder: string; readonly isSandboxed: boolean }
    | undefined
  readonly printMs: number
}

export type PdfResult = { readonly pdf: Uint8Array; readonly fault: string | undefined }

type Printing = {
  readonly executablePath: string
  /** The folder that holds everything the browser writes. */
  readonly folder: string
  readonly isSandboxed: boolean
  readonly timeoutMs: number
}

const FOOT =
  '<div style="width:100%;text-align:center;font:8px system-ui,sans-serif;color:#56666b"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'

const { model, logo, chromium, printMs } = workerData as PdfOrder

async function make(): Promise<PdfResult> {
  let fault: string | undefined
  if (chromium !== undefined) {
    try {
      const { text } = renderReport(model, { logo })
      return { pdf: await printPage(text, { ...chromium, timeoutMs: printMs }), fault }
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
    }
  }
  return { pdf: await drawReport(model, logo), fault }
}

/** Prints the page of a report in an installed Chromium, without scripts and without network access. */
async function printPage(html: string, { timeoutMs, ...program }: Printing): Promise<Uint8Array> {
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

parentPort?.postMessage(await make())
// Ends this thread alone. Otherwise Playwright would keep it alive while it waits for a crashed browser.
process.exit()
