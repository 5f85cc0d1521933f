// DataForSEO's adapter on its fake, for tests that ask it something.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type {
  PostedTask,
  ProviderFailure,
  SerpObservation,
  SerpRequest,
} from '../../src/background/providers/contracts.ts'
import {
  createDataForSeo,
  type DataForSeoOptions,
} from '../../src/background/providers/dataforseo/provider.ts'
import { type FakeDataForSeoOptions, startFakeDataForSeo } from './fake-dataforseo.ts'

export const NEVER = new AbortController().signal
export const NOW_MS = Date.UTC(2026, 10, 14, 9, 0, 0)

const market: DataForSeoOptions['market'] = {
  locationCode: (countryCode) => ({ US: 2840, GB: 2826 })[countryCode],
  languageCode: (languageCode) => (languageCode === 'he' ? 'iw' : languageCode),
}

export function searchOf(tag: string, more: Partial<SerpRequest> = {}): SerpRequest {
  return {
    tag,
    keyword: 'oak desk',
    countryCode: 'US',
    languageCode: 'en',
    location: null,
    device: 'desktop',
    depth: 20,
    day: '2026-11-14',
    ...more,
  }
}

/** The fake is closed when the test ends. */
export async function openDataForSeo(
  t: TestContext,
  mode: DataForSeoOptions['mode'],
  options: FakeDataForSeoOptions & Pick<Partial<DataForSeoOptions>, 'timeouts' | 'password'> = {},
) {
  const { password, timeouts, ...ofFake } = options
  const fake = await startFakeDataForSeo(ofFake)
  t.after(() => fake.close())
  const provider = createDataForSeo({
    login: fake.login,
    password: password ?? fake.password,
    mode,
    baseUrl: fake.url,
    fetch,
    nowMs: () => NOW_MS,
    market,
    ...(timeouts === undefined ? {} : { timeouts }),
  })
  return { fake, provider }
}

const TIMEOUT_MS = 5_000

/** A connection that asks at once, and the search `t1` of two pages on it. */
export async function openLive(t: TestContext, options: FakeDataForSeoOptions = {}, timeoutMs = TIMEOUT_MS) {
  const timeouts = { liveMs: timeoutMs, callMs: timeoutMs }
  const { fake, provider } = await openDataForSeo(t, 'live', { ...options, timeouts })
  const { check } = provider
  assert.ok(check !== undefined)
  return { fake, check: (more: Partial<SerpRequest> = {}) => check(searchOf('t1', more), NEVER) }
}

/** A connection that queues; `post` posts a search of two pages for each tag. */
export async function openQueue(t: TestContext, options: FakeDataForSeoOptions = {}, timeoutMs = TIMEOUT_MS) {
  const timeouts = { liveMs: timeoutMs, callMs: timeoutMs }
  const { fake, provider } = await openDataForSeo(t, 'queued', { ...options, timeouts })
  const { queue } = provider
  assert.ok(queue !== undefined)
  const post = (...tags: string[]) =>
    queue.post(
      tags.map((tag) => searchOf(tag)),
      NEVER,
    )
  return { fake, queue, post }
}

export async function failureOf(observation: Promise<SerpObservation>): Promise<ProviderFailure> {
  const seen = await observation
  assert.equal(seen.state, 'failed')
  return seen as ProviderFailure
}

export function taskIdOf(task: PostedTask | undefined): string {
  assert.ok(task !== undefined && 'taskId' in task)
  return task.taskId
}
