import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import { buildCtrCurve } from '../ctr-curve.ts'
import type { RuleContext } from '../rule-context.ts'
import { ctrOpportunities } from './ctr-opportunities.ts'

const URL = 'https://shop.example/tents'

function find(now: Given, changes: Partial<RuleContext> = {}) {
  return ctrOpportunities(
    factsOf({ pairs: [{ query: 'red tent', url: URL, now, previously: told(30, 900, 5) }] }),
    contextOf(changes),
  )
}

test('a result that is clicked less than is usual at its position is found', () => {
  const [finding] = find(told(20, 1000, 5))
  assert.equal(finding?.opportunity, 52)
  assert.deepEqual(
    [finding?.queryId, finding?.pageId, finding?.record.expected_ctr, finding?.record.previous_clicks],
    [1, 1, 0.072, 30],
  )
  assert.equal(
    finding?.record.recommendation,
    'Make the title and description of this page more inviting for this query: 2% of 1,000 impressions in 28 days became clicks, and about 7.2% is usual at position 5, which would be about 52 more clicks.',
  )
})

test('less means below six tenths of what is expected', () => {
  assert.equal(find(told(432, 10_000, 5)).length, 0)
  assert.equal(find(told(431, 10_000, 5)).length, 1)
  assert.equal(find(told(72, 1000, 5)).length, 0)
})

test('it takes 200 impressions and a place on the first page', () => {
  assert.equal(find(told(0, 199, 5)).length, 0)
  assert.equal(find(told(0, 200, 5)).length, 1)
  assert.equal(find(told(0, 200, 1)).length, 1)
  assert.equal(find(told(0, 200, 10)).length, 1)
  assert.equal(find(told(0, 200, 10.01)).length, 0)
})

test('the page is not measured against itself', () => {
  const peers = [1, 2, 3, 4, 5].map((id) => ({
    pageId: 10 + id,
    clicks: 40,
    impressions: 1000,
    positionSum: 5000,
  }))
  const curve = buildCtrCurve([...peers, { pageId: 1, clicks: 900, impressions: 1000, positionSum: 5000 }])
  assert.equal(find(told(20, 1000, 5), { curve })[0]?.record.expected_ctr, 0.04)
})
