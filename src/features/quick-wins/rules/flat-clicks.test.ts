import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { visibilityGrowthClicksFlat } from './flat-clicks.ts'

function find(now: Given, previously: Given, changes: Partial<RuleContext> = {}) {
  return visibilityGrowthClicksFlat(
    factsOf({ queries: [{ query: 'red tent', now, previously }] }),
    contextOf(changes),
  )
}

test('a query that is shown more often without more clicks is found', () => {
  const [finding] = find(told(21, 2000, 5), told(20, 1000, 6))
  // 1,000 more impressions at 7.2 %, less the click that was gained.
  assert.equal(finding?.opportunity, 71)
  assert.equal(
    finding?.record.recommendation,
    'Check what searchers see for this query: impressions went from 1,000 to 2,000 in 28 days, but clicks from 20 to 21, and at the usual 7.2% the new impressions would have brought about 71 more clicks.',
  )
})

test('more often means by three tenths and by 100', () => {
  assert.equal(find(told(20, 1300, 5), told(20, 1000, 5)).length, 1)
  assert.equal(find(told(20, 1299, 5), told(20, 1000, 5)).length, 0)
  assert.equal(find(told(5, 143, 5), told(5, 43, 5)).length, 1)
  assert.equal(find(told(5, 142, 5), told(5, 43, 5)).length, 0)
})

test('flat means within two clicks or a tenth of those before', () => {
  for (const [now, before, isFlat] of [
    [12, 10, true],
    [13, 10, false],
    [8, 10, true],
    [7, 10, false],
    [110, 100, true],
    [111, 100, false],
    [90, 100, true],
    [89, 100, false],
  ] as const)
    assert.equal(
      find(told(now, 20_000, 5), told(before, 10_000, 5)).length,
      isFlat ? 1 : 0,
      `${before} to ${now}`,
    )
})

test('clicks that rose as expected are no opportunity', () => {
  assert.equal(find(told(110, 1200, 100), told(100, 900, 100)).length, 0)
})

test('where impressions were counted wrongly, or cannot be compared, nothing is found', () => {
  const [now, previously] = [told(20, 2000, 5), told(20, 1000, 5)]
  assert.equal(find(now, previously, { isDistorted: true }).length, 0)
  assert.equal(find(now, previously, { isComparable: false }).length, 0)
  assert.equal(find(now, null).length, 0)
  assert.equal(find(null, previously).length, 0)
})
