import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areCountedAlike, coverageOf, isCoveredWell } from './coverage.ts'

const span = (firstDay: number, lastDay = firstDay) => ({
  firstDay,
  lastDay,
  clicks: 2,
  impressions: 10,
  isTruncated: firstDay === 3,
  lacksWithheld: firstDay >= 3 && firstDay < 20,
})

test('a window knows the days that are stored in it and names those that are not', () => {
  const spans = [span(1), span(2), span(3), span(5), span(99)]
  assert.deepEqual(coverageOf(spans, { firstDay: 2, lastDay: 6 }), {
    days: 5,
    coveredDays: 3,
    missingDays: [4, 6],
    clicks: 6,
    impressions: 30,
    truncatedSpans: 1,
    lackingSpans: 2,
    cutSpans: 0,
  })
})

test('several days together count in a window that holds all of them, and nowhere else', () => {
  const spans = [span(10, 19), span(20)]
  const whole = coverageOf(spans, { firstDay: 10, lastDay: 20 })
  assert.deepEqual([whole.coveredDays, whole.impressions, whole.cutSpans], [11, 20, 0])
  const part = coverageOf(spans, { firstDay: 11, lastDay: 20 })
  assert.deepEqual([part.coveredDays, part.impressions, part.cutSpans], [1, 10, 1])
  assert.deepEqual(part.missingDays, [11, 12, 13, 14, 15, 16, 17, 18, 19])
})

test('one day of seven is too much to miss, two of twenty-eight are not', () => {
  assert.equal(isCoveredWell({ days: 7, coveredDays: 6 }), false)
  assert.equal(isCoveredWell({ days: 7, coveredDays: 7 }), true)
  assert.equal(isCoveredWell({ days: 28, coveredDays: 26 }), true)
  assert.equal(isCoveredWell({ days: 28, coveredDays: 25 }), false)
})

test('windows are counted alike when both lack what is withheld, or neither, but for a day in ten', () => {
  const spans = Array.from({ length: 40 }, (_, day) => span(day))
  const of = (firstDay: number, lastDay: number) => coverageOf(spans, { firstDay, lastDay })
  assert.equal(areCountedAlike(of(3, 10), of(11, 18)), true)
  assert.equal(areCountedAlike(of(20, 29), of(30, 39)), true)
  assert.equal(areCountedAlike(of(20, 29), of(10, 19)), false)
  assert.equal(areCountedAlike(of(20, 29), of(19, 28)), true)
  assert.equal(areCountedAlike(of(20, 29), of(18, 27)), false)
})
