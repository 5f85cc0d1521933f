// The thread that makes one PDF: in Chromium if there is one, and without it where there is none or it fails. A report of a
// hundred projects takes a second of a processor, in which requests must not wait.

import { parentPort, workerData } from 'node:worker_threads'
import type { ReportModel } from '../model/model.ts'
import { renderReport } from '../page/page.ts'
import { drawReport } from './draw-report.ts'
import { findFonts } from './fonts.ts'
import { printPage } from './print-page.ts'

export type PdfOrder = {
  readonly model: ReportModel
  readonly logo: Uint8Array | null
  readonly chromium:
    | { readonly executablePath: string; readonly folder: string; readonly isSandboxed: boolean }
    | undefined
  readonly printMs: number
}

export type PdfResult = { readonly pdf: Uint8Array; readonly fault: string | undefined }

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
  return { pdf: await drawReport(model, logo, findFonts()), fault }
}

parentPort?.postMessage(await make())
// Ends this thread alone. Playwright would keep it for as long as it waits for a browser that has crashed.
process.exit()
