import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../lib/local-day.ts'
import { FREQUENCIES, type Frequency } from '../projects/settings.ts'
import { firstDue, INTERVAL_DAYS, latestSlot, nextDue, rescheduled } from './slots.ts'

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

test('a lower frequency counts from the last slot', () => {
  const due = Date.parse('2026-11-16T06:00:00Z')
  assert.equal(rescheduled(due, NOW, 'daily', 'weekly'), Date.parse('2026-11-22T06:00:00Z'))
  assert.equal(rescheduled(due, NOW, 'daily', 'monthly'), Date.parse('2026-12-15T06:00:00Z'))
})

test('a higher frequency takes effect within its own interval', () => {
  const due = Date.parse('2026-12-10T06:00:00Z')
  assert.equal(rescheduled(due, NOW, 'monthly', 'daily'), Date.parse('2026-11-16T06:00:00Z'))
  // The last slot was on the 10th: a week later is the 17th.
  assert.equal(rescheduled(due, NOW, 'monthly', 'weekly'), Date.parse('2026-11-17T06:00:00Z'))
  // The last slot was on the 1st: a week and two weeks later, the 8th has passed, the 15th at 06:00 too.
  assert.equal(
    rescheduled(Date.parse('2026-12-01T06:00:00Z'), NOW, 'monthly', 'weekly'),
    Date.parse('2026-11-22T06:00:00Z'),
  )
})

test('the same frequency changes nothing', () => {
  fc.assert(
    fc.property(time, frequency, fc.integer({ min: 1, max: DAY_MS }), (now, frequency, ahead) => {
      const due = now + ahead + intervalMs(frequency) - DAY_MS
      assert.equal(rescheduled(due, now, frequency, frequency), due)
    }),
  )
})

test('a change of frequency keeps the time of day, and the next slot is within the new interval', () => {
  fc.assert(
    fc.property(time, seed, frequency, frequency, fc.nat(100 * DAY_MS), (added, seed, from, to, later) => {
      const now = added + later
      const first = firstDue(added, from, seed)
      const due = first > now ? first : nextDue(latestSlot(first, now, from), from)
      for (const dueAt of [due, first]) {
        const next = rescheduled(dueAt, now, from, to)
        assert.ok(next > now && next <= now + intervalMs(to))
        assert.equal(timeOfDay(next), timeOfDay(due))
        const promised = dueAt - intervalMs(from) + intervalMs(to)
        if (promised > now && promised <= now + intervalMs(to)) assert.equal(next, promised)
      }
    }),
  )
})

test('keywords spread over a month stay spread when they are checked weekly', () => {
  const dues = Array.from({ length: 30 }, (_, index) => NOW + (index + 1) * DAY_MS - HOUR_MS)
  const days = dues.map((due) => Math.floor((rescheduled(due, NOW, 'monthly', 'weekly') - NOW) / DAY_MS))
  const counts = [0, 1, 2, 3, 4, 5, 6].map((day) => days.filter((found) => found === day).length)
  assert.ok(Math.min(...counts) >= 4 && Math.max(...counts) <= 5, `${counts}`)
})
