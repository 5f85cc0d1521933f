// DataForSEO's source of backlinks on its fake, for tests that refresh from it.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type {
  BacklinkSource,
  RefreshReply,
  RefreshRequest,
} from '../../src/background/providers/backlink-source.ts'
import type { ProviderFailure } from '../../src/background/providers/contracts.ts'
import { createDataForSeoBacklinks } from '../../src/background/providers/dataforseo/backlinks/backlink-source.ts'
import { parseDay } from '../../src/lib/local-day.ts'
import { type FakeBacklinks, startFakeBacklinks } from './fake-dataforseo-backlinks.ts'
import type { FakeProfile } from './fake-dataforseo-backlinks-profile.ts'

export const TARGET = 'shop.example'
export const TODAY = parseDay('2026-11-15') as number
export const REQUEST: RefreshRequest = { target: TARGET, linksMax: 5_000, today: TODAY }

const NEVER = new AbortController().signal

export type Answer = Extract<RefreshReply, { kind: 'answered' }>

/** The fake is closed when the test ends. A busy machine may take long over an answer; only a test of silence is impatient. */
export async function openBacklinks(
  t: TestContext,
  profile: FakeProfile = { links: [] },
  options: { password?: string } = {},
): Promise<{ fake: FakeBacklinks; source: BacklinkSource; impatient: BacklinkSource }> {
  const fake = await startFakeBacklinks({ [TARGET]: profile })
  t.after(() => fake.close())
  const { login, password, url: baseUrl } = fake
  const nowMs = () => Date.UTC(2026, 10, 15, 9)
  const sourceWith = (timeoutMs: number) =>
    createDataForSeoBacklinks({ login, password, baseUrl, fetch, nowMs, timeoutMs, ...options })
  return { fake, source: sourceWith(60_000), impatient: sourceWith(100) }
}

/** Every step up to the last, or up to a failure; each cursor goes through JSON, as it does when it is stored. */
export async function walk(
  source: BacklinkSource,
  more: Partial<RefreshRequest> = {},
): Promise<RefreshReply[]> {
  const replies: RefreshReply[] = []
  let cursor: unknown
  do {
    assert.ok(replies.length < 100, 'it does not end')
    const reply = await source.step({ ...REQUEST, ...more }, cursor, NEVER)
    replies.push(reply)
    cursor = reply.kind === 'answered' && 'next' in reply ? JSON.parse(JSON.stringify(reply.next)) : undefined
  } while (cursor !== undefined)
  return replies
}

export async function answersOf(
  source: BacklinkSource,
  more: Partial<RefreshRequest> = {},
): Promise<Answer[]> {
  const replies = await walk(source, more)
  for (const reply of replies) if (reply.kind === 'failed') assert.fail(reply.failure.message)
  return replies as Answer[]
}

export function failureOf(reply: RefreshReply | undefined): ProviderFailure {
  assert.equal(reply?.kind, 'failed')
  return (reply as Extract<RefreshReply, { kind: 'failed' }>).failure
}
