import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type GivenFacts, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { strikingDistancePages } from './striking-distance-pages.ts'

const URL = 'https://shop.example/tents'
type Pairs = NonNullable<GivenFacts['pairs']>

function find(pairs: Omit<Pairs[number], 'url'>[], changes: Partial<RuleContext> = {}) {
  return strikingDistancePages(
    factsOf({ pairs: pairs.map((pair) => ({ url: URL, ...pair })) }),
    contextOf(changes),
  )
}

test('a page with a query on the second page of results is found, with what position 5 would bring', () => {
  const [finding, ...others] = find([{ query: 'red tent', now: told(2, 1000, 14) }])
  assert.equal(others.length, 0)
  // 7.2 % of 1,000 less the 2 there are.
  assert.equal(finding?.opportunity, 70)
  assert.equal(finding?.queryId, 0)
  assert.deepEqual(finding?.record, {
    url: URL,
    clicks: 2,
    impressions: 1000,
    ctr: 0.002,
    position: 14,
    previous_clicks: null,
    previous_impressions: null,
    previous_ctr: null,
    previous_position: null,
    opportunity: 70,
    recommendation:
      'Improve this page for the query that found it on the second page of results (1,000 impressions in 28 days at an average position of 14): at position 5 about 70 more clicks could be expected.',
    queries_count: 1,
    queries: [{ query: 'red tent', clicks: 2, impressions: 1000, position: 14 }],
    target_position: 5,
    expected_ctr: 0.072,
  })
})

test('queries count beyond position 10 and up to 20, each from 50 impressions on', () => {
  for (const [position, isFound] of [
    [10, false],
    [10.001, true],
    [20, true],
    [20.001, false],
  ] as const)
    assert.equal(
      find([{ query: 'a b', now: told(0, 1000, position) }]).length,
      isFound ? 1 : 0,
      `${position}`,
    )
  const base = { query: 'red tent', now: told(0, 60, 12) }
  assert.equal(find([base, { query: 'blue tent', now: told(0, 50, 12) }])[0]?.record.queries_count, 2)
  assert.equal(find([base, { query: 'blue tent', now: told(0, 49, 12) }]).length, 0)
})

test('the page needs 100 impressions of such queries', () => {
  const pair = (query: string, impressions: number) => ({ query, now: told(0, impressions, 12) })
  assert.equal(find([pair('red tent', 50), pair('blue tent', 49)]).length, 0)
  assert.equal(find([pair('red tent', 50), pair('blue tent', 50)]).length, 1)
  assert.equal(find([pair('red tent', 99)]).length, 0)
})

test('numbers are those of the queries it stands on the second page for, now and before', () => {
  const [finding] = find([
    { query: 'red tent', now: told(4, 300, 11), previously: told(1, 100, 15) },
    { query: 'blue tent', now: told(2, 100, 15), previously: null },
    { query: 'tent', now: told(90, 1000, 3), previously: told(90, 1000, 3) },
  ])
  const { clicks, impressions, ctr, position, previous_clicks, previous_impressions } = finding?.record ?? {}
  assert.deepEqual([clicks, impressions, ctr, position], [6, 400, 0.015, 12])
  assert.deepEqual([previous_clicks, previous_impressions], [1, 100])
  assert.equal(finding?.opportunity, 300 * 0.072 - 4 + (100 * 0.072 - 2))
})

test('a previous period with gaps is not shown', () => {
  const pairs = [{ query: 'red tent', now: told(4, 300, 11), previously: told(1, 100, 15) }]
  assert.equal(find(pairs, { isComparable: false })[0]?.record.previous_clicks, null)
})

test('the five queries with the largest opportunity are named', () => {
  const pairs = [70, 60, 100, 90, 80, 110].map((impressions) => ({
    query: `tent ${impressions}`,
    now: told(0, impressions, 12),
  }))
  const record = find(pairs)[0]?.record as { queries: { impressions: number }[]; queries_count: number }
  assert.equal(record.queries_count, 6)
  assert.deepEqual(
    record.queries.map(({ impressions }) => impressions),
    [110, 100, 90, 80, 70],
  )
})

test('a query that is clicked more often than position 5 takes nothing from the others', () => {
  const [finding] = find([
    { query: 'red tent', now: told(0, 100, 12) },
    { query: 'blue tent', now: told(50, 100, 12) },
  ])
  assert.ok(Math.abs((finding?.opportunity ?? 0) - 7.2) < 1e-9)
})
