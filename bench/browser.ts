// A browser for figures of the dashboard: signs in, and measures the work of a page's main thread in processor time, so
// that other load on the machine hardly matters.

import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import {
  chromiumCandidates,
  describeMissingChromium,
  findChromium,
} from '../src/background/browser/chromium.ts'
import { isProgram } from '../src/background/browser/program-file.ts'

export type MeasuredPage = {
  page: Page
  /** The processor time of its main thread since it was opened, in milliseconds. */
  workedMs(): Promise<number>
  /** Waits for a condition of the page. */
  untilTrue(condition: string): Promise<void>
}

export async function startBrowser(): Promise<Browser> {
  const path = process.env.SIGHTLINE_CHROMIUM_PATH || undefined
  const candidates = chromiumCandidates(process.platform, process.env)
  const executablePath = await findChromium({ path, candidates, isProgram })
  if (executablePath === undefined) throw new Error(describeMissingChromium(path))
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Signs in with an empty cache. */
export async function signIn(browser: Browser, url: string, api_key: string): Promise<BrowserContext> {
  const person = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const headers = { origin: url }
  const answer = await person.request.post('/app/v1/session/key', { data: { api_key }, headers })
  if (answer.status() !== 201) throw new Error(`signing in answered ${answer.status()}`)
  return person
}

export async function openMeasured(person: BrowserContext): Promise<MeasuredPage> {
  const page = await person.newPage()
  const devtools = await person.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    async workedMs() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const worked =
        metrics.find(({ name }) => name === 'ThreadTime') ??
        metrics.find(({ name }) => name === 'TaskDuration')
      if (worked === undefined) throw new Error('the browser does not tell what a page worked')
      return worked.value * 1000
    },
    // Checking the condition is work of the main thread that does not belong to the page, so it is done cheaply and
    // rarely.
    async untilTrue(condition) {
      await until(condition, PAGE_LOOK_MS, async () => {
        const { result } = await devtools.send('Runtime.evaluate', { expression: condition })
        return result.value === true
      })
    },
  }
}

/** True in a page with a heading, with rows if a list is expected, and with nothing loading. */
export const IS_SETTLED = `document.querySelector('main h1') !== null &&
  document.querySelector('main .loading, main [data-previous]') === null`

const LOOK_MS = 20
const PAGE_LOOK_MS = 100
const PATIENCE_MS = 60_000

/**
 * Waits for a condition of the page. The browser's own way to wait evaluates text as code, which the pages' policy
 * refuses.
 */
export function untilTrue(page: Page, condition: string): Promise<void> {
  return until(condition, LOOK_MS, () => page.evaluate(condition))
}

async function until(what: string, lookMs: number, isTrue: () => Promise<unknown>): Promise<void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += lookMs) {
    if (await isTrue()) return
    await delay(lookMs)
  }
  throw new Error(`Waited in vain for ${what}.`)
}
