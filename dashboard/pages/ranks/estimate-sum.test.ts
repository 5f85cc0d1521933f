import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeywordEstimate } from '../../api/types.ts'
import { addEstimates } from './estimate-sum.ts'

const estimate = (fresh: number, price: number | null): KeywordEstimate => ({
  new_keywords: fresh,
  existing_keywords: 2,
  units: { used: 900, limit: 1_000, left: 100, is_enough: true },
  provider: 'serper',
  first_checks: fresh,
  failing_checks: 0,
  cost: { is_known: price !== null, first_checks_micros: price, month_micros: price, currency: 'USD' },
})

test('the price of several batches is their sum, and their units must fit together', () => {
  const sum = addEstimates(estimate(60, 1_500), estimate(60, 500))
  assert.equal(sum.new_keywords, 120)
  assert.equal(sum.existing_keywords, 4)
  assert.equal(sum.cost.first_checks_micros, 2_000)
  assert.equal(sum.units.is_enough, false)
  assert.equal(addEstimates(estimate(60, 0), estimate(40, 0)).units.is_enough, true)
})

test('a price that is not known in part is not known', () => {
  const { cost } = addEstimates(estimate(1, 5), estimate(1, null))
  assert.equal(cost.first_checks_micros, null)
  assert.equal(cost.is_known, false)
})
