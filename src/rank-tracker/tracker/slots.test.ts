import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../lib/local-day.ts'
import { FREQUENCIES, type Frequency } from '../../projects/settings.ts'
import { firstDue, INTERVAL_DAYS, latestSlot, nextDue, openSlot, shownDue, waitingForFirst } from './slots.ts'

const HOUR_MS = DAY_MS / 24
const NOW = Date.parse('2026-11-15T10:00:00Z')

const frequency = fc.constantFrom(...FREQUENCIES)
const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })
const seed = fc.nat()

function intervalMs(frequency: Frequency): number {
  return INTERVAL_DAYS[frequency] * DAY_MS
}

function timeOfDay(ms: number): number {
  return ms % DAY_MS
}

test('the frequencies are 1, 7, 14 and 30 days', () => {
  assert.deepEqual(INTERVAL_DAYS, { daily: 1, weekly: 7, biweekly: 14, monthly: 30 })
})

test('the first regular slot is about an interval away, at the time of day of the keyword', () => {
  fc.assert(
    fc.property(time, frequency, seed, (now, frequency, seed) => {
      const due = firstDue(now, frequency, seed)
      const ahead = due - now - intervalMs(frequency)
      assert.ok(ahead > -DAY_MS / 2 && ahead <= DAY_MS / 2)
      assert.ok(due - now > DAY_MS / 2)
      assert.equal(due % 1000, 0)
      assert.equal(timeOfDay(due), timeOfDay(firstDue(now + 12_345_678, 'weekly', seed)))
    }),
  )
})

test('the first regular slot is more than half a day less than an interval away', () => {
  const due = firstDue(NOW, 'weekly', 42)
  const halfDayLess = due - intervalMs('weekly') + DAY_MS / 2
  assert.equal(firstDue(halfDayLess - 1, 'weekly', 42), due)
  assert.equal(firstDue(halfDayLess, 'weekly', 42), due + DAY_MS)
})

test('keywords that follow each other are spread evenly over the day', () => {
  for (const [first, count] of [
    [1, 24],
    [1, 240],
    [1_000_000, 2400],
    [4_294_967_000, 2400],
  ] as const) {
    const hours = new Array<number>(24).fill(0)
    for (let seed = first; seed < first + count; seed++) {
      const hour = Math.floor(timeOfDay(firstDue(NOW, 'daily', seed)) / HOUR_MS)
      hours[hour] = (hours[hour] as number) + 1
    }
    const even = count / 24
    assert.ok(Math.min(...hours) >= even - 2 && Math.max(...hours) <= even + 2, `${first}: ${hours}`)
  }
})

test('the latest slot is the last of the series that has come', () => {
  const due = Date.parse('2026-11-10T06:00:00Z')
  assert.equal(latestSlot(due, due, 'daily'), due)
  assert.equal(latestSlot(due, due + DAY_MS - 1, 'daily'), due)
  assert.equal(latestSlot(due, due + DAY_MS, 'daily'), due + DAY_MS)
  assert.equal(latestSlot(due, NOW, 'daily'), Date.parse('2026-11-15T06:00:00Z'))
  assert.equal(latestSlot(due, NOW, 'weekly'), due)
})

test('slots that were missed are not made up for', () => {
  fc.assert(
    fc.property(time, fc.nat(400 * DAY_MS), frequency, (due, late, frequency) => {
      const now = due + late
      const slot = latestSlot(due, now, frequency)
      assert.ok(slot >= due && slot <= now && now - slot < intervalMs(frequency))
      assert.equal((slot - due) % intervalMs(frequency), 0)
      const next = nextDue(slot, frequency)
      assert.ok(next > now)
      assert.equal(next - slot, intervalMs(frequency))
      assert.equal(latestSlot(next, next, frequency), next)
    }),
  )
})

test('what waits for its first check is due before all that is regular, in the order in which it was added', () => {
  fc.assert(
    fc.property(time, time, time, (added, later, regular) => {
      fc.pre(added < later)
      assert.ok(waitingForFirst(added) < waitingForFirst(later))
      assert.ok(waitingForFirst(later) < regular)
      assert.equal(shownDue(waitingForFirst(added)), added)
      assert.equal(shownDue(regular), regular)
    }),
  )
})

test('the slot of a first check is when the keyword was added, and what follows is regular from when it is made', () => {
  fc.assert(
    fc.property(time, fc.nat(100 * DAY_MS), frequency, seed, (added, late, frequency, seed) => {
      const now = added + late
      const { slotAtMs, nextDueMs } = openSlot(waitingForFirst(added), now, { frequency, seed })
      assert.equal(slotAtMs, added)
      assert.equal(nextDueMs, firstDue(now, frequency, seed))
    }),
  )
})

test('a regular slot is the latest that has come, and the next is an interval later', () => {
  fc.assert(
    fc.property(time, fc.nat(100 * DAY_MS), frequency, seed, (due, late, frequency, seed) => {
      const { slotAtMs, nextDueMs } = openSlot(due, due + late, { frequency, seed })
      assert.equal(slotAtMs, latestSlot(due, due + late, frequency))
      assert.equal(nextDueMs, nextDue(slotAtMs, frequency))
    }),
  )
})
