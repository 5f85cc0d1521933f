// The dashboard in a real browser, for tests: a server with the demo, people who are signed in, and the pages that they open. One
// browser serves them all.

import assert from 'node:assert/strict'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Engine } from '../../src/data/storage/portable.ts'
import type { Settings } from './command.ts'
import { createMigratedStorage } from './engines.ts'
import { type ServerHere, startHere } from './server-here.ts'
import { until } from './until.ts'
import {
  launchBrowser,
  openWatched,
  type PageOptions,
  WAIT_MS,
  type WatchedPage,
  watchPolicy,
} from './watched-page.ts'

export type Dashboard = {
  readonly url: string
  readonly server: ServerHere
  /** The environment by which commands find its database. */
  readonly env: Settings
  /** The demo project. */
  readonly projectUid: string
  /** A page of the owner, or of whoever has the key. All pages of one key are those of one browser. */
  open(path: string, options?: PageOptions & { key?: string }): Promise<WatchedPage>
  /** A page of somebody who is not signed in. */
  openStranger(options?: PageOptions): Promise<WatchedPage>
  /** With the owner's key, for what tests prepare. */
  api(method: string, path: string, body?: unknown): Promise<ApiAnswer>
  /** Until the demo has its history, its crawl, its search data and its backlinks. */
  filled(): Promise<void>
  /** What a journey that failed has left open would take the connections of the next. */
  closePages(): Promise<void>
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type ApiAnswer = { status: number; body: any }

let browser: Browser | undefined

async function sharedBrowser(): Promise<Browser> {
  browser ??= await launchBrowser()
  return browser
}

export async function closeBrowser(): Promise<void> {
  await browser?.close()
  browser = undefined
}

export async function openDashboard(engine: Engine, settings: Settings = {}): Promise<Dashboard> {
  const shared = await sharedBrowser()
  const storage = await createMigratedStorage(engine)
  const cleans: (() => Promise<void>)[] = [() => storage.remove()]
  const server = await startHere(
    {
      ...storage.env,
      SIGHTLINE_DEMO: 'true',
      SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
      SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
    { after: (clean) => void cleans.push(clean) },
  )
  const { url } = server
  const ownerKey = server.started.key ?? ''
  const projectUid = server.started.demo_project_uid ?? ''
  const signedIn = new Map<string, Promise<BrowserContext>>()
  const strangers: BrowserContext[] = []
  const pages: WatchedPage[] = []

  async function newPerson(): Promise<BrowserContext> {
    const person = await shared.newContext()
    await watchPolicy(person)
    return person
  }

  async function signIn(api_key: string): Promise<BrowserContext> {
    const person = await newPerson()
    const headers = { origin: url }
    const answer = await person.request.post(`${url}/app/v1/session/key`, {
      data: { api_key },
      headers,
      timeout: WAIT_MS,
    })
    assert.equal(answer.status(), 201, await answer.text())
    return person
  }

  function personOf(key: string): Promise<BrowserContext> {
    const person = signedIn.get(key) ?? signIn(key)
    signedIn.set(key, person)
    // One journey that could not sign in must not fail all that come after it.
    person.catch(() => signedIn.delete(key))
    return person
  }

  async function api(method: string, path: string, data?: unknown): Promise<ApiAnswer> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${ownerKey}`,
        ...(data !== undefined && { 'content-type': 'application/json' }),
      },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  }

  async function closePages(): Promise<void> {
    for (const page of pages.splice(0)) await page.close()
    for (const person of strangers.splice(0)) await person.close()
  }

  return {
    url,
    server,
    env: storage.env,
    projectUid,
    api,
    async open(path, { key = ownerKey, ...options } = {}) {
      const page = await openWatched(await personOf(key), options)
      pages.push(page)
      await page.goto(url + path)
      await page.settled()
      return page
    },
    async openStranger(options) {
      const person = await newPerson()
      strangers.push(person)
      return openWatched(person, options)
    },
    filled: () =>
      until('the demo is filled', async () => {
        const { body } = await api('GET', '/v1/projects?include=summary')
        const listed = body.data as { uid: string; summary: Record<string, unknown> }[]
        const summary = listed.find(({ uid }) => uid === projectUid)?.summary
        return Boolean(
          summary?.rank_tracker && summary.crawl && summary.search_performance && summary.backlinks,
        )
      }),
    closePages,
    async close() {
      // First, so that no page complains that its server has gone.
      await closePages()
      for (const person of await Promise.allSettled(signedIn.values()))
        if (person.status === 'fulfilled') await person.value.close()
      for (const clean of cleans.reverse()) await clean()
    },
  }
}
