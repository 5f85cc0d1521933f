// A browser for figures of the dashboard: somebody signed in, and what the main thread of a page has worked, in processor time, so
// that a machine that is busy otherwise counts little.

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
  /** Milliseconds of the processor that its main thread has had since it was opened. */
  workedMs(): Promise<number>
  /** Waits on a condition of the page. */
  untilTrue(condition: string): Promise<void>
}

export async function startBrowser(): Promise<Browser> {
  const path = process.env.SIGHTLINE_CHROMIUM_PATH || undefined
  const candidates = chromiumCandidates(process.platform, process.env)
  const executablePath = await findChromium({ path, candidates, isProgram })
  if (executablePath === undefined) throw new Error(describeMissingChromium(path))
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** With an empty cache. */
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
    // Looking is work of the main thread, too, and none of the page's: by the shortest way, and not often.
    async untilTrue(condition) {
      await until(condition, PAGE_LOOK_MS, async () => {
        const { result } = await devtools.send('Runtime.evaluate', { expression: condition })
        return result.value === true
      })
    },
  }
}

/** In the page: there is a heading, rows where a list is wanted, and nothing is being loaded. */
export const IS_SETTLED = `document.querySelector('main h1') !== null &&
  document.querySelector('main .loading, main [data-previous]') === null`

const LOOK_MS = 20
const PAGE_LOOK_MS = 100
const PATIENCE_MS = 60_000

/** Waits on a condition of the page. The browser's own way to wait makes code of a text, which the policy of the pages refuses. */
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
