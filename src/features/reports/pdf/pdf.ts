// Makes PDFs of report runs on request: one at a time, in a thread with limits on time and memory. The last few are
// cached, because a report run does not change.

import { hostname, tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
import {
  type FolderSurroundings,
  isRunning,
  makeBrowserFolder,
  removeBrowserFolder,
} from '../../../background/browser/browser-folder.ts'
import { browserEnvironment } from '../../../background/browser/browser-launch.ts'
import { chromiumCandidates, findChromium } from '../../../background/browser/chromium.ts'
import { isProgram } from '../../../background/browser/program-file.ts'
import type { JobLog } from '../../../background/jobs/job.ts'
import { AppError } from '../../../lib/errors.ts'
import { createLruCache } from '../../../lib/lru-cache.ts'
import { startedModule } from '../../../lib/product-folder.ts'
import { createWaitingLine } from '../../../lib/waiting-line.ts'
import { PDF_BUSY } from '../errors.ts'
import type { RunContent } from '../store/run-store.ts'
import type { PdfOrder, PdfResult } from './pdf-thread.ts'

export type PdfMaker = (content: RunContent) => Promise<Uint8Array>

type PdfOptions = {
  /** The operator's choice of a Chromium. */
  chromiumPath: string | undefined
  log: Pick<JobLog, 'warn'>
  /** If false, PDFs are drawn without a browser, even if there is one. */
  mayPrint?: boolean
}

const WAITING_MAX = 8
const KEPT_BYTES_MAX = 8_000_000
const HEAP_MAX_MB = 256
const PRINT_MS = 25_000
/** The time limit on printing and, if that fails, drawing, together. */
const TOTAL_MS = 60_000
const RETRY_SECONDS = 10

// The folders in use by all PDF makers of this process.
const usedFolders = new Set<string>()

export function createPdfMaker({ chromiumPath, log, mayPrint = true }: PdfOptions): PdfMaker {
  const line = createWaitingLine({ atOnceMax: 1, waitingMax: WAITING_MAX })
  const kept = createLruCache<Uint8Array>({ bytesMax: KEPT_BYTES_MAX })

  async function make(content: RunContent): Promise<Uint8Array> {
    const known = kept.get(content.uid)
    if (known !== undefined) return known
    const path = mayPrint ? await findProgram(chromiumPath) : undefined
    const { pdf, fault } = path === undefined ? await run(content, undefined) : await printIn(path, content)
    if (fault !== undefined)
      log.warn({ reason: fault }, 'a report could not be printed by Chromium, and was drawn without it')
    kept.keep(content.uid, pdf, pdf.length)
    return pdf
  }

  return async (content) => {
    const run = line.enter(() => make(content))
    if (run !== undefined) return await run
    throw new AppError(
      PDF_BUSY,
      `Too many PDFs are being made at this moment. Try again in ${RETRY_SECONDS} s.`,
      {
        retryAfterSeconds: RETRY_SECONDS,
      },
    )
  }
}

function findProgram(path: string | undefined): Promise<string | undefined> {
  return findChromium({ path, candidates: chromiumCandidates(process.platform, process.env), isProgram })
}

async function printIn(executablePath: string, content: RunContent): Promise<PdfResult> {
  const folder = await makeBrowserFolder(surroundings())
  try {
    return await run(content, { executablePath, folder, isSandboxed: process.getuid?.() !== 0 })
  } finally {
    await removeBrowserFolder(folder, usedFolders)
  }
}

function surroundings(): FolderSurroundings {
  return { root: tmpdir(), hostname: hostname(), pid: process.pid, isRunning, used: usedFolders }
}

function run({ model, logo }: RunContent, chromium: PdfOrder['chromium']): Promise<PdfResult> {
  const order: PdfOrder = { model, logo, chromium, printMs: PRINT_MS }
  const worker = new Worker(startedModule(new URL('./pdf-thread.ts', import.meta.url)), {
    workerData: order,
    env: browserEnvironment(process.env, chromium?.folder ?? tmpdir()),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    // Playwright's own output is dropped.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), TOTAL_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that makes a PDF ended without one.'))
    })
  })
}
