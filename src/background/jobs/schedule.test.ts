import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextSlot } from './schedule.ts'

const everyMs = fc.integer({ min: 1, max: 31 * 86_400_000 })
const time = fc.integer({ min: 0, max: 4_102_444_800_000 })

test('the next slot is the first multiple of the interval after the time', () => {
  const schedule = { name: 'hourly', kind: 'x', everyMs: 3_600_000 }
  assert.equal(nextSlot(schedule, Date.UTC(2026, 0, 1, 10, 59, 59, 999)), Date.UTC(2026, 0, 1, 11))
  assert.equal(nextSlot(schedule, Date.UTC(2026, 0, 1, 11)), Date.UTC(2026, 0, 1, 12))
})

test('slots do not depend on when one asks', () => {
  fc.assert(
    fc.property(everyMs, time, fc.nat(), (interval, fromMs, laterMs) => {
      const schedule = { name: 'x', kind: 'x', everyMs: interval }
      const slot = nextSlot(schedule, fromMs)
      assert.ok(slot > fromMs && slot - fromMs <= interval && slot % interval === 0)
      const nowMs = Math.min(fromMs + laterMs, slot - 1)
      assert.equal(nextSlot(schedule, nowMs), slot)
    }),
  )
})

test('a schedule of its own says when, but not in the past', () => {
  const schedule = { name: 'own', kind: 'x', next: (fromMs: number) => fromMs + 5 }
  assert.equal(nextSlot(schedule, 10), 15)
  assert.throws(
    () => nextSlot({ ...schedule, next: (fromMs) => fromMs }, 10),
    /own gave 10 as the slot after 10/,
  )
  assert.throws(() => nextSlot({ ...schedule, next: () => Number.NaN }, 10), /own gave NaN/)
})
