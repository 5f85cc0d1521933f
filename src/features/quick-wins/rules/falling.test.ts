import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  contextOf,
  factsOf,
  type Given,
  type GivenPeriods,
  told,
} from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { fallingPages, fallingQueries } from './falling.ts'

type YearAgo = Pick<GivenPeriods, 'yearAgo' | 'yearAgoPreviously'>
type Find = (
  now: Given,
  previously: Given,
  changes?: Partial<RuleContext>,
  yearAgo?: YearAgo,
) => ReturnType<typeof fallingQueries>

const findQuery: Find = (now, previously, changes, yearAgo) =>
  fallingQueries(
    factsOf({ queries: [{ query: 'red tent', now, previously, ...yearAgo }] }),
    contextOf(changes),
  )
const findPage: Find = (now, previously, changes, yearAgo) =>
  fallingPages(
    factsOf({ pages: [{ url: 'https://shop.example/', now, previously, ...yearAgo }] }),
    contextOf(changes),
  )

for (const [noun, find] of [
  ['query', findQuery],
  ['page', findPage],
] as const) {
  describe(`a ${noun}`, () => {
    test('that lost clicks falls, with what the loss goes with', () => {
      const [finding] = find(told(25, 1000, 10), told(72, 1000, 5))
      assert.equal(finding?.opportunity, 47)
      const { loss_demand, loss_rank, loss_ctr, cause, recommendation } = finding?.record ?? {}
      assert.deepEqual([loss_demand, loss_rank, loss_ctr, cause], [0, 47, 0, 'rank'])
      assert.equal(
        recommendation,
        `Find out what changed for this ${noun}: 25 clicks and 1,000 impressions in 28 days, after 72 and 1,000 in the days before, and most of the loss goes with a lower place (position 10 after 5).`,
      )
    })

    test('needs 5 clicks less and a fifth less', () => {
      assert.equal(find(told(20, 100, 5), told(25, 100, 5)).length, 1)
      assert.equal(find(told(21, 100, 5), told(25, 100, 5)).length, 0)
      assert.equal(find(told(80, 900, 5), told(100, 900, 5)).length, 1)
      assert.equal(find(told(81, 900, 5), told(100, 900, 5)).length, 0)
    })

    test('or 100 impressions less, three tenths less, and no click more', () => {
      assert.equal(find(told(2, 100, 5), told(2, 200, 5))[0]?.record.opportunity, 7.2)
      assert.equal(find(told(2, 101, 5), told(2, 200, 5)).length, 0)
      assert.equal(find(told(2, 700, 5), told(2, 1000, 5)).length, 1)
      assert.equal(find(told(2, 701, 5), told(2, 1000, 5)).length, 0)
      assert.equal(find(told(3, 700, 5), told(2, 1000, 5)).length, 0)
    })

    test('that falls every year is marked, by clicks or by impressions', () => {
      const byClicks = { yearAgo: told(24, 1000, 9), yearAgoPreviously: told(60, 1000, 5) }
      const [finding] = find(told(25, 1000, 10), told(72, 1000, 5), {}, byClicks)
      assert.deepEqual([finding?.record.year_earlier_clicks, finding?.record.is_seasonal], [24, true])
      assert.equal(
        finding?.record.recommendation,
        `Wait before you change anything for this ${noun}: 25 clicks and 1,000 impressions in 28 days, after 72 and 1,000 in the days before, but it fell at this time a year earlier too.`,
      )
      const byImpressions = { yearAgo: told(24, 600, 9), yearAgoPreviously: told(24, 900, 5) }
      const seasonal = (yearAgo: YearAgo) =>
        find(told(2, 700, 5), told(2, 1000, 5), {}, yearAgo)[0]?.record.is_seasonal
      assert.deepEqual([seasonal(byImpressions), seasonal(byClicks)], [true, false])
    })

    test('does not fall by impressions that were counted wrongly', () => {
      assert.equal(find(told(2, 700, 5), told(2, 1000, 5), { isDistorted: true }).length, 0)
      assert.equal(find(told(20, 100, 5), told(25, 100, 5), { isDistorted: true }).length, 1)
    })

    test('that was not reported before does not fall, and none does between periods with gaps', () => {
      assert.equal(find(told(25, 1000, 10), null).length, 0)
      assert.equal(find(told(25, 1000, 10), told(72, 1000, 5), { isComparable: false }).length, 0)
      assert.equal(find(null, told(72, 1000, 5), { isComparable: false }).length, 0)
    })
  })
}

test('a page that is not reported any more falls from twice the clicks on, without numbers that nobody knows', () => {
  assert.equal(findPage(null, told(9, 100, 5)).length, 0)
  const [finding] = findPage(null, told(10, 100, 5))
  assert.equal(finding?.opportunity, 10)
  const { clicks, position, loss_demand, loss_rank, loss_ctr, cause, recommendation } = finding?.record ?? {}
  assert.deepEqual(
    [clicks, position, loss_demand, loss_rank, loss_ctr, cause],
    [null, null, null, null, null, null],
  )
  assert.deepEqual([finding?.record.year_earlier_clicks, finding?.record.is_seasonal], [null, null])
  const yearAgo = { yearAgo: null, yearAgoPreviously: told(12, 100, 5) }
  assert.equal(findPage(null, told(10, 100, 5), {}, yearAgo)[0]?.record.is_seasonal, true)
  assert.equal(
    recommendation,
    'Check that this page is still there and may be indexed: it is not reported in 28 days, after 10 clicks and 100 impressions in the days before.',
  )
})

test('a query that is not reported any more is lost, not falling', () => {
  assert.equal(findQuery(null, told(100, 1000, 5)).length, 0)
})

test('queries of the brand, and those that nobody writes for, do not count, but pages do with all', () => {
  const [now, previously] = [told(40, 1100, 4.5), told(65, 1200, 4)]
  assert.equal(findQuery(now, previously, { isBrand: () => true }).length, 0)
  assert.equal(findQuery(now, previously, { isActionable: () => false }).length, 0)
  assert.equal(findPage(now, previously, { isBrand: () => true, isActionable: () => false }).length, 1)
})
