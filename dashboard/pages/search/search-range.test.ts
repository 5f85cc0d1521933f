import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanOf, valuesOf } from './search-range.ts'

test('a range ends on the last stored day and has as many days as it says', () => {
  assert.deepEqual(spanOf('7d', '2026-11-13'), { from: '2026-11-07', to: '2026-11-13' })
  assert.deepEqual(spanOf('28d', '2026-11-13'), { from: '2026-10-17', to: '2026-11-13' })
})

test('months are calendar months, as the lists of the API count them', () => {
  assert.deepEqual(spanOf('12m', '2026-11-13'), { from: '2025-11-14', to: '2026-11-13' })
  assert.deepEqual(spanOf('16m', '2026-11-13'), { from: '2025-07-14', to: '2026-11-13' })
  // February has no 30th: the months before end on its last day.
  assert.deepEqual(spanOf('16m', '2026-06-30'), { from: '2025-03-01', to: '2026-06-30' })
})

test('a day that is not stored is unknown, not zero', () => {
  const figures = { impressions: 10, ctr: 0.1, position: 3 }
  const days = [
    { date: '2026-11-11', clicks: 5, ...figures },
    { date: '2026-11-13', clicks: 0, ...figures },
  ]
  assert.deepEqual(valuesOf(days, { from: '2026-11-11', to: '2026-11-13' }, 'clicks'), [5, null, 0])
})
