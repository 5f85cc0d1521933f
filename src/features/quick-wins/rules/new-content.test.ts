import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { newContentOpportunities } from './new-content.ts'

function find(now: Given, changes: Partial<RuleContext> = {}) {
  return newContentOpportunities(factsOf({ queries: [{ query: 'red tent', now }] }), contextOf(changes))
}

test('a query far down that no page is about is found', () => {
  const [finding] = find(told(0, 500, 34.5))
  assert.equal(finding?.opportunity, 16)
  assert.deepEqual([finding?.record.target_position, finding?.record.expected_ctr], [8, 0.032])
  assert.equal(
    finding?.record.recommendation,
    'Write a page about this query: no known title, heading or address of the site covers it, yet the site was shown 500 times in 28 days at position 34.5, and a page at position 8 could expect about 16 clicks.',
  )
})

test('a query that a page is about is not', () => {
  assert.equal(find(told(0, 500, 34.5), { isCovered: (query) => query === 'red tent' }).length, 0)
})

test('it takes 50 impressions beyond position 20', () => {
  assert.equal(find(told(0, 49, 30)).length, 0)
  assert.equal(find(told(0, 50, 30)).length, 1)
  assert.equal(find(told(0, 50, 20)).length, 0)
  assert.equal(find(told(0, 50, 20.1)).length, 1)
  assert.equal(find(null).length, 0)
})
