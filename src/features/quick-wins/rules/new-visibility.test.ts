import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { newVisibilityOpportunities } from './new-visibility.ts'

function find(now: Given, previously: Given, changes: Partial<RuleContext> = {}) {
  return newVisibilityOpportunities(
    factsOf({ queries: [{ query: 'red tent', now, previously }] }),
    contextOf(changes),
  )
}

test('a query that was not reported before is found, and not said to have had nothing', () => {
  const [finding] = find(told(1, 200, 12), null)
  assert.ok(Math.abs((finding?.opportunity ?? 0) - 13.4) < 1e-9)
  assert.equal(finding?.record.previous_impressions, null)
  assert.equal(
    finding?.record.recommendation,
    'Build on this new query: the site was shown for it 200 times in 28 days at position 12, and it was not reported in the days before; position 5 could bring about 13 more clicks.',
  )
})

test('fewer than 10 impressions before are none', () => {
  assert.match(
    `${find(told(1, 200, 12), told(0, 9, 50))[0]?.record.recommendation}`,
    /at position 12, after 9 impressions in the days before; position 5/,
  )
  assert.equal(find(told(1, 200, 12), told(0, 9, 50)).length, 1)
  assert.equal(find(told(1, 200, 12), told(0, 10, 50)).length, 0)
})

test('it takes 50 impressions at position 30 or better', () => {
  assert.equal(find(told(0, 49, 12), null).length, 0)
  assert.equal(find(told(0, 50, 12), null).length, 1)
  assert.equal(find(told(0, 50, 30), null).length, 1)
  assert.equal(find(told(0, 50, 30.1), null).length, 0)
})

test('the target is the next step up', () => {
  const target = (position: number) => find(told(0, 100, position), null)[0]?.record.target_position
  assert.deepEqual([30, 5.01, 5, 3.01, 3, 1].map(target), [5, 5, 3, 3, 1, 1])
})

test('periods that cannot be compared have nothing new', () => {
  assert.equal(find(told(1, 200, 12), null, { isComparable: false }).length, 0)
})
