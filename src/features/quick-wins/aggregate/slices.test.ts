import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isWithin } from '../coverage.ts'
import { RANGES, type Range } from '../lists.ts'
import { WINDOW_NAMES } from '../windows.ts'
import { planSlices } from './slices.ts'

const LAST_DAY = 20_770

const wanted = (ranges: readonly Range[]) =>
  ranges.map((range) => ({
    range,
    isForPagesOnly: range === '365d',
    hasBefore: range === '90d' || range === '180d' || range === '365d',
    hasYearAgo: range !== '365d' && range !== '6m',
  }))

const days = (count: number) =>
  Array.from({ length: count }, (_, back) => ({ firstDay: LAST_DAY - back, lastDay: LAST_DAY - back }))

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 40 })), { maxLength: 60 })
  .map((all) => all.map(([back, more]) => ({ firstDay: LAST_DAY - back - more, lastDay: LAST_DAY - back })))

test('the slices of a window are exactly the spans that lie in it', () => {
  fc.assert(
    fc.property(fc.subarray([...RANGES], { minLength: 1 }), spans, (ranges, stored) => {
      const plan = planSlices(wanted(ranges), LAST_DAY, stored)
      for (const { windows, slices, range } of plan.ranges) {
        for (const name of WINDOW_NAMES) {
          const { hasBefore, hasYearAgo } = wanted([range])[0]!
          const isWanted = name.startsWith('yearAgo') ? hasYearAgo : name !== 'before' || hasBefore
          const inside = stored.map((span) => isWanted && isWithin(span, windows[name]))
          const summed = stored.map((_, index) => slices[name].includes(plan.sliceOfSpan[index]!))
          assert.deepEqual(summed, inside)
        }
      }
    }),
  )
})

test('what only pages are asked about comes behind the rest', () => {
  fc.assert(
    fc.property(fc.subarray([...RANGES], { minLength: 1 }), spans, (ranges, stored) => {
      const plan = planSlices(wanted(ranges), LAST_DAY, stored)
      const ofPairs = plan.ranges
        .filter(({ isForPagesOnly }) => !isForPagesOnly)
        .flatMap(({ slices }) => [...slices.current, ...slices.previous])
      assert.ok(ofPairs.every((slice) => slice < plan.pairCount))
      const ofQueries = plan.ranges
        .filter(({ isForPagesOnly }) => !isForPagesOnly)
        .flatMap(({ slices }) => [...slices.yearAgo, ...slices.yearAgoPrevious])
      assert.ok(ofQueries.every((slice) => slice < plan.queryCount))
      assert.ok(plan.pairCount <= plan.queryCount && plan.queryCount <= plan.count)
    }),
  )
})

test('sixteen months of days in all ranges are few slices', () => {
  const { count, pairCount, sliceOfSpan } = planSlices(wanted(RANGES), LAST_DAY, days(486))
  assert.ok(count <= 26 && pairCount < count, `${count} and ${pairCount}`)
  assert.equal(sliceOfSpan.includes(-1), false)
})

test('what is older than every window is in none', () => {
  const { sliceOfSpan } = planSlices(wanted(['7d']), LAST_DAY, days(20))
  assert.deepEqual(
    Array.from(sliceOfSpan, (slice) => slice === -1),
    Array.from({ length: 20 }, (_, back) => back >= 14),
  )
})
