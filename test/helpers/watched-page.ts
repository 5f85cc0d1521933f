// A page of a real browser that keeps whatever a person would not want to happen behind it: errors in the console, and a policy
// that was violated.

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FOR_OWN_PAGES } from './chromium.ts'
import { until } from './until.ts'

/** How long a browser and its pages may take for anything. Generous: a machine that is busy with other things must not fail a test. */
export const WAIT_MS = 240_000

export type WatchedPage = Page & {
  /** To another address of the dashboard without loading the page, as a click would. */
  visit(path: string): Promise<void>
  /** Until the heading is there and nothing is being loaded any more. */
  settled(): Promise<void>
  readonly complaints: string[]
}

export type PageOptions = {
  viewport?: { width: number; height: number }
  /** What the console may say: the browser notes requests that fail. */
  expected?: RegExp
}

const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI)
})`
// The browser's own note of what a page handles: a refusal, something that is not there yet, or a request that broke off because the
// machine got another network interface, such as that of a container which somebody starts.
const HANDLED_NOTE =
  /^Failed to load resource: (?:the server responded with a status of (?:4\d\d|503)|net::ERR_NETWORK_CHANGED)/

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM_FOR_OWN_PAGES,
    args: ['--no-sandbox'],
    timeout: WAIT_MS,
  })
}

/** To be told before the first page of a person is opened. */
export async function watchPolicy(person: BrowserContext): Promise<void> {
  await person.addInitScript(TELL_VIOLATIONS)
}

export async function openWatched(
  person: BrowserContext,
  { viewport, expected = /^$/ }: PageOptions = {},
): Promise<WatchedPage> {
  const page = await person.newPage()
  page.setDefaultTimeout(WAIT_MS)
  if (viewport !== undefined) await page.setViewportSize(viewport)
  const complaints: string[] = []
  page.on('pageerror', (error) => void complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    if (!HANDLED_NOTE.test(text) && !expected.test(text)) complaints.push(`${page.url()}: ${text}`)
  })
  const settled = () => settle(page)
  return Object.assign(page, {
    complaints,
    settled,
    async visit(to: string) {
      await page.evaluate(stepTo(to))
      await settled()
    },
  })
}

/**
 * From then on the page's requests always pass through Playwright. It stops intercepting with the last route that is left, and
 * a navigation that begins at that moment may never end.
 */
export async function keepIntercepting(page: Page): Promise<void> {
  await page.route('**', (route) => route.fallback())
}

/** A click on a link of ours, made for the purpose. */
function stepTo(path: string): string {
  return `(() => {
    const link = document.createElement('a')
    link.href = ${JSON.stringify(path)}
    document.getElementById('app').append(link)
    link.click()
    link.remove()
  })()`
}

const IS_SETTLED = `document.querySelector('main h1') !== null &&
  document.querySelector('main .loading, main [data-previous]') === null`

async function settle(page: Page): Promise<void> {
  await until(`${page.url()} shows something`, () => page.evaluate(IS_SETTLED).then(Boolean, () => false))
}
