// Lists of more than a page: where they go on, where they end, and when all of it was told.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { answersOf, openBacklinks } from '../../../../../test/helpers/dataforseo-backlinks.ts'
import type { FakeBacklinks } from '../../../../../test/helpers/fake-dataforseo-backlinks.ts'
import {
  type FakeLink,
  type FakeRow,
  fakeLinks,
} from '../../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'
import type { RefreshRequest } from '../../backlink-source.ts'

const HOME = 'https://shop.example/'

async function refresh(
  t: TestContext,
  links: readonly FakeLink[],
  more: Partial<RefreshRequest> = {},
  prepare: (fake: FakeBacklinks) => void = () => {},
) {
  const { fake, source } = await openBacklinks(t, { links })
  prepare(fake)
  const answers = await answersOf(source, more)
  const told = answers.flatMap(({ observations }) => observations.links ?? [])
  return {
    told,
    addresses: new Set(told.map(({ sourceUrl }) => sourceUrl)),
    domains: new Set(
      answers.flatMap(({ observations }) => observations.domains ?? []).map((one) => one.domain),
    ),
    isComplete: answers.at(-1)?.isComplete,
    sent: fake.account.requests.filter(({ call }) => call === 'backlinks').map(({ sent }) => sent),
    calls: fake.account.requests.map(({ call }) => call),
  }
}

test('a list of several pages is told once and whole', async (t) => {
  const { told, addresses, domains, isComplete, sent } = await refresh(t, fakeLinks(2_300, HOME))
  assert.deepEqual([told.length, addresses.size, domains.size], [2_300, 2_300, 2_300])
  assert.deepEqual(isComplete, { links: true, domains: true })
  assert.deepEqual(
    sent.map(({ search_after_token, offset }) => [typeof search_after_token, offset]),
    [
      ['undefined', undefined],
      ['string', undefined],
      ['string', undefined],
    ],
  )
})

test('pages are counted off where no token leads on', async (t) => {
  const { addresses, isComplete, sent } = await refresh(t, fakeLinks(2_300, HOME), {}, (fake) => {
    fake.account.hasTokens = false
  })
  assert.equal(addresses.size, 2_300)
  assert.equal(isComplete?.links, true)
  assert.deepEqual(
    sent.map(({ offset }) => offset),
    [undefined, 1_000, 2_000],
  )
})

test('no more links are told than were wanted, and then not all were told', async (t) => {
  const { told, isComplete, sent } = await refresh(t, fakeLinks(1_900, HOME), { linksMax: 1_501 })
  assert.equal(told.length, 1_501)
  assert.deepEqual(
    sent.map(({ limit }) => limit),
    [751, 751],
  )
  assert.deepEqual(isComplete, { links: false, domains: true })
})

test('as many links as were wanted may be all that there are', async (t) => {
  const { told, isComplete } = await refresh(t, fakeLinks(1_501, HOME), { linksMax: 1_501 })
  assert.equal(told.length, 1_501)
  assert.equal(isComplete?.links, true)
})

// One link more than a page, so that there is a second one to go wrong.
const TWO_PAGES = fakeLinks(1_100, HOME)

/** What comes of a second page that is not as it should be. */
function withSecondPage(t: TestContext, change: (result: FakeRow) => unknown) {
  return refresh(t, TWO_PAGES, {}, (fake) => {
    fake.misbehave('backlinks', { kind: 'change', change: (result) => result })
    fake.misbehave('backlinks', { kind: 'change', change })
  })
}

test('a page that comes again ends the list, which is not whole', async (t) => {
  const { isComplete, sent } = await refresh(t, fakeLinks(3_000, HOME), {}, (fake) => {
    let first: FakeRow | undefined
    const change = (result: FakeRow) => {
      first ??= result
      return { ...result, items: first.items }
    }
    fake.misbehave('backlinks', { kind: 'change', change }, 9)
  })
  assert.equal(sent.length, 2)
  assert.deepEqual(isComplete, { links: false, domains: true })
})

test('a page that leads on to itself ends the list', async (t) => {
  let token: unknown
  const { isComplete, sent } = await refresh(t, fakeLinks(3_000, HOME), {}, (fake) => {
    fake.misbehave('backlinks', {
      kind: 'change',
      change(result) {
        token = result.search_after_token
        return result
      },
    })
    const change = (result: FakeRow) => ({ ...result, search_after_token: token })
    fake.misbehave('backlinks', { kind: 'change', change })
  })
  assert.equal(sent.length, 2)
  assert.equal(isComplete?.links, false)
})

test('a list that ends before its end is not whole', async (t) => {
  const items = (result: FakeRow) => result.items as FakeRow[]
  const shorter = await withSecondPage(t, (result) => ({ ...result, items: items(result).slice(0, 40) }))
  assert.deepEqual([shorter.told.length, shorter.isComplete?.links], [1_040, false])
  const longer = await withSecondPage(t, (result) => ({ ...result, total_count: 1_101 }))
  assert.deepEqual([longer.told.length, longer.isComplete?.links], [1_100, false])
  const untold = await withSecondPage(t, ({ total_count: _, ...result }) => result)
  assert.equal(untold.isComplete?.links, false)
})

test('beyond what can be counted off, a list without token ends', async (t) => {
  const rest = { unread: 0, backlinks: 50_000, hasAllDomains: true }
  const { fake, source } = await openBacklinks(t, { links: fakeLinks(1_000, HOME) })
  const page = (result: FakeRow) => ({ ...result, items: fakeLinks(1_000, HOME), total_count: 50_000 })
  fake.account.hasTokens = false
  const request = { target: 'shop.example', linksMax: 100_000, today: 20_000 }
  const step = async (fetched: number) => {
    fake.misbehave('backlinks', { kind: 'change', change: page })
    return source.step(request, { ...rest, stage: 'links', fetched }, new AbortController().signal)
  }
  const before = await step(19_000)
  assert.ok(before.kind === 'answered' && 'next' in before)
  const after = await step(20_000)
  assert.ok(after.kind === 'answered' && !('next' in after))
  assert.deepEqual(after.isComplete, { links: false, domains: true })
})

test('an empty list speaks against a summary with links, so nothing is missing from it', async (t) => {
  const none = (result: FakeRow) => ({ ...result, total_count: 0, items_count: 0, items: null })
  const { isComplete } = await refresh(t, fakeLinks(3, HOME), {}, (fake) => {
    fake.misbehave('backlinks', { kind: 'change', change: none })
    fake.misbehave('referring_domains', { kind: 'change', change: none })
  })
  assert.deepEqual(isComplete, { links: false, domains: false })
})

test('a result that is left out is no result, and nothing is missing from it', async (t) => {
  const { source, fake } = await openBacklinks(t, { links: fakeLinks(3, HOME) })
  for (const call of ['summary', 'referring_domains', 'anchors', 'domain_pages', 'backlinks'] as const)
    fake.misbehave(call, { kind: 'change', change: () => null })
  const answers = await answersOf(source)
  assert.equal(answers[0]?.summary?.backlinks, 0)
  assert.equal(answers.length, 6)
  assert.deepEqual(answers.at(-1)?.isComplete, { links: false, domains: false })
})
