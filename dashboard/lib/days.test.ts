import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween, eachDay, rangeDays, todayIn } from './days.ts'

test('today is that of the project', () => {
  const now = new Date('2026-11-16T23:30:00Z')
  assert.equal(todayIn('UTC', now), '2026-11-16')
  assert.equal(todayIn('Asia/Tokyo', now), '2026-11-17')
  assert.equal(todayIn('America/Los_Angeles', now), '2026-11-16')
})

test('ranges have both their days, also across a change of the clocks', () => {
  assert.deepEqual(rangeDays('7d', '2026-11-03'), { from: '2026-10-28', to: '2026-11-03' })
  assert.equal(eachDay('2026-03-25', '2026-04-02').length, 9)
  assert.deepEqual(eachDay('2026-02-27', '2026-03-01'), ['2026-02-27', '2026-02-28', '2026-03-01'])
  assert.deepEqual(eachDay('2026-03-02', '2026-03-01'), [])
  assert.equal(daysBetween('2024-02-28', '2024-03-01'), 2)
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
})
