import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contextOf,
  factsOf,
  type Given,
  type GivenPeriods,
  told,
} from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { contentDecay } from './content-decay.ts'

type Others = Pick<GivenPeriods, 'earlier' | 'yearAgo' | 'yearAgoPreviously'>

function find(now: Given, previously: Given, changes: Partial<RuleContext> & Others = {}) {
  const { earlier = null, yearAgo = null, yearAgoPreviously = null, ...context } = changes
  const periods = { now, previously, earlier, yearAgo, yearAgoPreviously }
  return contentDecay(
    factsOf({ pages: [{ url: 'https://shop.example/tents', ...periods }] }),
    contextOf({ days: 90, ...context }),
  )
}

test('a page that lost a fifth of its clicks is found, with what the loss goes with', () => {
  const [finding] = find(told(30, 600, 5), told(100, 1000, 5))
  assert.equal(finding?.opportunity, 70)
  const { loss_demand, loss_rank, loss_ctr, cause, is_long_term, recommendation } = finding?.record ?? {}
  assert.deepEqual([loss_demand, loss_rank, loss_ctr, cause, is_long_term], [40, 0, 30, 'demand', null])
  assert.equal(
    recommendation,
    'Look over and update this page: it had 30 clicks in 90 days, 70 fewer than in the 90 days before, and most of the loss goes with fewer impressions (600 after 1,000).',
  )
})

test('it takes 10 clicks before, a loss of a fifth, and of 5 clicks', () => {
  assert.equal(find(told(0, 500, 5), told(9, 500, 5)).length, 0)
  assert.equal(find(told(0, 500, 5), told(10, 500, 5)).length, 1)
  assert.equal(find(told(80, 500, 5), told(100, 500, 5)).length, 1)
  assert.equal(find(told(81, 500, 5), told(100, 500, 5)).length, 0)
  assert.equal(find(told(15, 500, 5), told(20, 500, 5)).length, 1)
  assert.equal(find(told(12, 500, 5), told(16, 500, 5)).length, 0)
})

test('a page that is not reported now or was not before has not decayed', () => {
  assert.equal(find(null, told(100, 500, 5)).length, 0)
  assert.equal(find(told(100, 500, 5), null).length, 0)
})

test('it is long-term when the period before the previous was as much better', () => {
  const longTerm = (earlier: Given, isBeforeComparable = true) =>
    find(told(80, 500, 5), told(120, 500, 5), { earlier, isBeforeComparable })[0]?.record.is_long_term
  assert.equal(longTerm(told(100, 500, 5)), true)
  assert.equal(longTerm(told(99, 500, 5)), false)
  assert.equal(longTerm(null), null)
  assert.equal(longTerm(told(100, 500, 5), false), null)
})

test('a page that decays every year is marked, with what it had then', () => {
  const season = { yearAgo: told(40, 900, 5), yearAgoPreviously: told(110, 1000, 5) }
  const [finding] = find(told(38, 600, 5), told(100, 1000, 5), season)
  assert.deepEqual([finding?.record.year_earlier_clicks, finding?.record.is_seasonal], [40, true])
  assert.equal(
    finding?.record.recommendation,
    'Wait before you change this page: it had 38 clicks in 90 days, 62 fewer than in the 90 days before, but it fell at this time a year earlier too.',
  )
  const [other] = find(told(20, 600, 5), told(100, 1000, 5), season)
  assert.deepEqual([other?.record.year_earlier_clicks, other?.record.is_seasonal], [40, false])
  const [unknown] = find(told(38, 600, 5), told(100, 1000, 5), { ...season, pageSeason: null })
  assert.deepEqual([unknown?.record.year_earlier_clicks, unknown?.record.is_seasonal], [null, null])
})

test('pages that were counted otherwise in one of the periods show no decay', () => {
  assert.equal(find(told(30, 600, 5), told(100, 1000, 5), { arePagesComparable: false }).length, 0)
})

test('periods that cannot be compared show no decay', () => {
  assert.equal(find(told(30, 600, 5), told(100, 1000, 5), { isComparable: false }).length, 0)
})

test('pages count with all their queries', () => {
  assert.equal(find(told(30, 600, 5), told(100, 1000, 5), { isBrand: () => true }).length, 1)
})
