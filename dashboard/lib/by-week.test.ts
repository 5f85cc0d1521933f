import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumByWeek, weekStarts } from './by-week.ts'

test('weeks are counted back from the last day, and the first one may be shorter', () => {
  const days = [
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ]
  assert.deepEqual(weekStarts(days), ['2026-11-09'])
  assert.deepEqual(weekStarts([...days, '2026-11-16', '2026-11-17']), ['2026-11-09', '2026-11-11'])
  assert.deepEqual(sumByWeek([5, 5, 1, 1, 1, 1, 1, 1, 1]), [10, 7])
  assert.deepEqual(sumByWeek([]), [])
})

test('a week with a day that nobody counted is unknown, not less', () => {
  assert.deepEqual(sumByWeek([1, null, 1, 1, 1, 1, 1, 1, 1, 1]), [null, 7])
  assert.deepEqual(sumByWeek([1, undefined]), [null])
})
