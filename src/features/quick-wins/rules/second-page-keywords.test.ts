import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contextOf,
  factsOf,
  type Given,
  type GivenFacts,
  told,
} from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { secondPageKeywords } from './second-page-keywords.ts'

function find(now: Given, changes: Partial<RuleContext> = {}, pairs: GivenFacts['pairs'] = []) {
  return secondPageKeywords(factsOf({ queries: [{ query: 'red tent', now }], pairs }), contextOf(changes))
}

test('a query on the second page of results is found', () => {
  const [finding] = find(told(2, 1000, 13))
  // 70 more at position 5, of which eight tenths count from position 13.
  assert.equal(finding?.opportunity, 56)
  assert.equal(
    finding?.record.recommendation,
    'Strengthen the page for this query, which stands at position 13 with 1,000 impressions in 28 days: allowing for the way up, position 5 is worth about 56 more clicks.',
  )
})

test('it takes 50 impressions beyond position 10 and up to 20', () => {
  assert.equal(find(told(0, 49, 13)).length, 0)
  assert.equal(find(told(0, 50, 13)).length, 1)
  assert.equal(find(told(0, 500, 10)).length, 0)
  assert.equal(find(told(0, 500, 10.01)).length, 1)
  assert.equal(find(told(0, 500, 20)).length, 1)
  assert.equal(find(told(0, 500, 20.01)).length, 0)
})

test('the nearer to the first page, the more it counts', () => {
  const opportunity = (position: number) => find(told(0, 1000, position))[0]?.opportunity ?? 0
  assert.equal(opportunity(10.5), 72)
  assert.equal(opportunity(11), 72)
  assert.ok(Math.abs(opportunity(16) - 36) < 1e-9)
  assert.ok(Math.abs(opportunity(20) - 7.2) < 1e-9)
})

test('the page with most of its impressions is named', () => {
  const pair = (url: string, impressions: number) => ({
    query: 'red tent',
    url,
    now: told(0, impressions, 13),
  })
  const named = (...pairs: ReturnType<typeof pair>[]) => find(told(0, 100, 13), {}, pairs)[0]?.record.url
  assert.equal(named(pair('a', 30), pair('b', 60)), 'b')
  assert.equal(named(pair('a', 9)), null)
  assert.equal(named(pair('a', 10)), 'a')
  assert.equal(named(), null)
  assert.match(
    `${find(told(0, 1000, 13), {}, [pair('https://a.example/', 900)])[0]?.record.recommendation}`,
    /^Strengthen https:\/\/a\.example\/ for this query/,
  )
})
