import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { lostQueries } from './lost-queries.ts'

function find(now: Given, previously: Given, changes: Partial<RuleContext> = {}) {
  return lostQueries(factsOf({ queries: [{ query: 'red tent', now, previously }] }), contextOf(changes))
}

test('a query that is not reported any more is lost, and not said to have none', () => {
  const [finding] = find(null, told(12, 300, 4))
  assert.equal(finding?.opportunity, 12)
  const { clicks, impressions, ctr, position, state, recommendation } = finding?.record ?? {}
  assert.deepEqual([clicks, impressions, ctr, position, state], [null, null, null, null, 'not_reported'])
  assert.equal(
    recommendation,
    'Check whether the page that answered this query still does: it is not reported in 28 days, after 12 clicks and 300 impressions at position 4 in the days before.',
  )
})

test('a query that fell to a fifth is lost too', () => {
  const [finding] = find(told(2, 60, 9), told(12, 300, 4))
  assert.equal(finding?.opportunity, 10)
  assert.deepEqual([finding?.record.state, finding?.record.clicks], ['fallen', 2])
  assert.equal(
    finding?.record.recommendation,
    'Check whether the page that answered this query still does: it had 2 clicks and 60 impressions in 28 days, after 12 clicks and 300 impressions at position 4 in the days before.',
  )
})

test('it takes 5 clicks or 100 impressions before', () => {
  assert.equal(find(null, told(4, 99, 5)).length, 0)
  assert.equal(find(null, told(5, 99, 5)).length, 1)
  assert.equal(find(null, told(4, 100, 5)).length, 1)
})

test('wrongly counted impressions do not speak for a loss, clicks do', () => {
  assert.equal(find(null, told(4, 1000, 5), { isDistorted: true }).length, 0)
  assert.equal(find(null, told(5, 10, 5), { isDistorted: true }).length, 1)
})

test('a fifth at most is left, of clicks and of impressions', () => {
  assert.equal(find(told(2, 60, 5), told(10, 300, 5)).length, 1)
  assert.equal(find(told(3, 60, 5), told(10, 300, 5)).length, 0)
  assert.equal(find(told(2, 61, 5), told(10, 300, 5)).length, 0)
})

test('without clicks before, those that could be expected are lost', () => {
  assert.equal(find(null, told(0, 1000, 5))[0]?.opportunity, 72)
  assert.equal(find(told(0, 200, 5), told(0, 1000, 5))[0]?.record.opportunity, 57.6)
})

test('a gap in the data is no loss', () => {
  assert.equal(find(null, told(12, 300, 4), { isComparable: false }).length, 0)
  assert.equal(find(told(12, 300, 4), null).length, 0)
})
