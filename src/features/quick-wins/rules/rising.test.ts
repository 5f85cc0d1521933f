import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { risingPages, risingQueries } from './rising.ts'

type Find = (
  now: Given,
  previously: Given,
  changes?: Partial<RuleContext>,
) => ReturnType<typeof risingQueries>

const findQuery: Find = (now, previously, changes) =>
  risingQueries(factsOf({ queries: [{ query: 'red tent', now, previously }] }), contextOf(changes))
const findPage: Find = (now, previously, changes) =>
  risingPages(factsOf({ pages: [{ url: 'https://shop.example/', now, previously }] }), contextOf(changes))

for (const [noun, find] of [
  ['query', findQuery],
  ['page', findPage],
] as const) {
  describe(`a ${noun}`, () => {
    test('that gained clicks rises', () => {
      const [finding] = find(told(65, 1200, 4), told(40, 1100, 4.5))
      assert.equal(finding?.opportunity, 25)
      assert.equal(
        finding?.record.recommendation,
        `Add to what this ${noun} gains from, for instance with links from other pages of the site: 65 clicks and 1,200 impressions in 28 days at position 4, after 40 and 1,100 in the days before at position 4.5.`,
      )
    })

    test('needs 5 clicks more and a fifth more', () => {
      assert.equal(find(told(25, 100, 5), told(20, 100, 5)).length, 1)
      assert.equal(find(told(24, 100, 5), told(20, 100, 5)).length, 0)
      assert.equal(find(told(120, 900, 5), told(100, 900, 5)).length, 1)
      assert.equal(find(told(119, 900, 5), told(100, 900, 5)).length, 0)
      assert.equal(find(told(5, 100, 5), told(0, 100, 5)).length, 1)
    })

    test('or 100 impressions more, three tenths more, and no click less', () => {
      assert.equal(find(told(2, 200, 5), told(2, 100, 5))[0]?.record.opportunity, 7.2)
      assert.equal(find(told(2, 199, 5), told(2, 100, 5)).length, 0)
      assert.equal(find(told(2, 1300, 5), told(2, 1000, 5)).length, 1)
      assert.equal(find(told(2, 1299, 5), told(2, 1000, 5)).length, 0)
      assert.equal(find(told(1, 1300, 5), told(2, 1000, 5)).length, 0)
    })

    test('does not rise by impressions that were counted wrongly', () => {
      assert.equal(find(told(2, 1300, 5), told(2, 1000, 5), { isDistorted: true }).length, 0)
      assert.equal(find(told(25, 100, 5), told(20, 100, 5), { isDistorted: true }).length, 1)
    })

    test('that was not reported before is new, and one that is not reported now does not rise', () => {
      assert.equal(find(told(65, 1200, 4), null).length, 0)
      assert.equal(find(null, told(65, 1200, 4)).length, 0)
    })

    test('does not rise between periods that cannot be compared', () => {
      assert.equal(find(told(65, 1200, 4), told(40, 1100, 4.5), { isComparable: false }).length, 0)
    })
  })
}

test('queries of the brand, and those that nobody writes for, do not count, but pages do with all', () => {
  const [now, previously] = [told(65, 1200, 4), told(40, 1100, 4.5)]
  assert.equal(findQuery(now, previously, { isBrand: () => true }).length, 0)
  assert.equal(findQuery(now, previously, { isActionable: () => false }).length, 0)
  assert.equal(findPage(now, previously, { isBrand: () => true, isActionable: () => false }).length, 1)
})
