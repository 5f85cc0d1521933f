// The dashboard in a real browser, for tests: a server with the demo, somebody signed in, and a page that complains about whatever
// a person would not want to happen behind it (errors in the console, a policy that was violated).

import assert from 'node:assert/strict'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Engine } from '../../src/storage/portable.ts'
import { CHROMIUM } from './chromium.ts'
import type { Settings } from './command.ts'
import { createMigratedStorage } from './engines.ts'
import { type ServerHere, startHere } from './server-here.ts'
import { until } from './until.ts'

export type Dashboard = {
  readonly url: string
  readonly server: ServerHere
  /** Of the demo. */
  readonly projectUid: string
  /** The owner's, for what tests prepare. */
  readonly key: string
  /** A page of the owner, or of whoever has the key. */
  open(path: string, options?: OpenOptions): Promise<DashboardPage>
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

type OpenOptions = { key?: string; viewport?: { width: number; height: number } }

export type DashboardPage = Page & {
  /** To another address without loading the page, as a click would. */
  visit(path: string): Promise<void>
  settled(): Promise<void>
  readonly complaints: string[]
}

const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI)
})`
// The browser's own note of an answer that a page handles: a refusal, or something that is not there yet.
const REFUSAL_NOTE = /^Failed to load resource: the server responded with a status of (?:4\d\d|503)/

let browser: Browser | undefined

export async function openDashboard(engine: Engine, settings: Settings = {}): Promise<Dashboard> {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const storage = await createMigratedStorage(engine)
  const cleans: (() => Promise<void>)[] = [() => storage.remove()]
  const server = await startHere(
    { ...storage.env, SIGHTLINE_DEMO: 'true', ...settings },
    { after: (clean) => void cleans.push(clean) },
  )
  const { url } = server
  const key = server.started.key ?? ''
  const people = new Map<string, Promise<BrowserContext>>()

  async function signIn(withKey: string): Promise<BrowserContext> {
    const person = await browser!.newContext()
    await person.addInitScript(TELL_VIOLATIONS)
    const answer = await person.request.post(`${url}/app/v1/session/key`, {
      data: { api_key: withKey },
      headers: { origin: url },
    })
    assert.equal(answer.status(), 201, await answer.text())
    return person
  }

  async function open(path: string, { key: own = key, viewport }: OpenOptions = {}): Promise<DashboardPage> {
    let person = people.get(own)
    if (person === undefined) {
      person = signIn(own)
      people.set(own, person)
    }
    const page = await (await person).newPage()
    if (viewport !== undefined) await page.setViewportSize(viewport)
    const complaints: string[] = []
    page.on('pageerror', (error) => void complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      if (!REFUSAL_NOTE.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`)
    })
    const settled = () => settle(page)
    await page.goto(url + path)
    await settled()
    return Object.assign(page, {
      complaints,
      settled,
      async visit(to: string) {
        await page.evaluate(stepTo(to))
        await settled()
      },
    })
  }

  return {
    url,
    server,
    projectUid: server.started.demo_project_uid ?? '',
    key,
    open,
    async api(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json().catch(() => undefined) }
    },
    async close() {
      await Promise.allSettled([...people.values()].map(async (person) => (await person).close()))
      for (const clean of cleans.reverse()) await clean()
    },
  }
}

export async function closeBrowser(): Promise<void> {
  await browser?.close()
  browser = undefined
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

/** The heading is there and nothing is being loaded any more. */
async function settle(page: Page): Promise<void> {
  await until(`${page.url()} shows something`, async () =>
    page
      .evaluate(
        `document.querySelector('main h1') !== null && document.querySelector('main .loading, main [data-previous]') === null`,
      )
      .then(Boolean, () => false),
  )
}

/** Until the demo has its history, its crawl, its search data and its backlinks. */
export async function demoIsFilled({ api, projectUid }: Dashboard): Promise<void> {
  await until('the demo is filled', async () => {
    const { body } = await api('GET', `/v1/projects?include=summary`)
    const list = (body as { data: { uid: string; summary: Record<string, unknown> }[] }).data
    const summary = list.find(({ uid }) => uid === projectUid)?.summary
    return Boolean(summary?.rank_tracker && summary.crawl && summary.search_performance && summary.backlinks)
  })
}
