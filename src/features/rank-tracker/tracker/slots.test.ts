import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../lib/durations.ts'
import { FREQUENCIES, type Frequency } from '../../projects/settings.ts'
import { dueFrom, firstDue, INTERVAL_DAYS, openSlot } from './slots.ts'

const HOUR_MS = DAY_MS / 24
const NOW = Date.parse('2026-11-15T10:00:00Z')

const timeZone = fc.constantFrom('UTC', 'Asia/Tokyo', 'Europe/Berlin')
const seed = fc.nat()
/** All but daily: those are of daily-slots.test.ts. */
const longer = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES.filter((frequency) => frequency !== 'daily')),
  timeZone,
  seed,
})
const any = fc.record({ frequency: fc.constantFrom(...FREQUENCIES), timeZone, seed })
const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })

const weekly = (seed: number) => ({ frequency: 'weekly', timeZone: 'UTC', seed }) as const

function intervalMs({ frequency }: { frequency: Frequency }): number {
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
    fc.property(time, longer, (now, rhythm) => {
      const due = firstDue(now, rhythm)
      const ahead = due - now - intervalMs(rhythm)
      assert.ok(ahead > -DAY_MS / 2 && ahead <= DAY_MS / 2)
      assert.equal(due % 1000, 0)
      assert.equal(timeOfDay(due), timeOfDay(firstDue(now + 12_345_678, { ...rhythm, frequency: 'weekly' })))
    }),
  )
})

test('the first regular slot is more than half a day less than an interval away', () => {
  const due = firstDue(NOW, weekly(42))
  const halfDayLess = due - 7 * DAY_MS + DAY_MS / 2
  assert.equal(firstDue(halfDayLess - 1, weekly(42)), due)
  assert.equal(firstDue(halfDayLess, weekly(42)), due + DAY_MS)
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
      const hour = Math.floor(timeOfDay(firstDue(NOW, weekly(seed))) / HOUR_MS)
      hours[hour] = (hours[hour] as number) + 1
    }
    const even = count / 24
    assert.ok(Math.min(...hours) >= even - 2 && Math.max(...hours) <= even + 2, `${first}: ${hours}`)
  }
})

test('the slot that is opened is the last of the series that has come', () => {
  const due = Date.parse('2026-11-01T06:00:00Z')
  const slotAt = (nowMs: number) => openSlot({ queue: 'regular', dueAtMs: due }, nowMs, weekly(1)).slotAtMs
  assert.equal(slotAt(due), due)
  assert.equal(slotAt(due + 7 * DAY_MS - 1), due)
  assert.equal(slotAt(due + 7 * DAY_MS), due + 7 * DAY_MS)
  assert.equal(slotAt(NOW), Date.parse('2026-11-15T06:00:00Z'))
})

test('slots that were missed are not made up for', () => {
  fc.assert(
    fc.property(time, fc.nat(400 * DAY_MS), longer, (due, late, rhythm) => {
      const now = due + late
      const { slotAtMs, nextDueMs } = openSlot({ queue: 'regular', dueAtMs: due }, now, rhythm)
      assert.ok(slotAtMs >= due && slotAtMs <= now && now - slotAtMs < intervalMs(rhythm))
      assert.equal((slotAtMs - due) % intervalMs(rhythm), 0)
      assert.ok(nextDueMs > now)
      assert.equal(nextDueMs - slotAtMs, intervalMs(rhythm))
    }),
  )
})

test('the slot of a first check is when the keyword was added, and what follows is regular from when it is made', () => {
  fc.assert(
    fc.property(time, fc.nat(100 * DAY_MS), any, (added, late, rhythm) => {
      const now = added + late
      const { slotAtMs, nextDueMs } = openSlot({ queue: 'first', dueAtMs: added }, now, rhythm)
      assert.equal(slotAtMs, added)
      assert.equal(nextDueMs, firstDue(now, rhythm))
    }),
  )
})

test('in a new rhythm a keyword is due a whole interval after its last analysis, or intervals later, never before', () => {
  fc.assert(
    fc.property(time, fc.nat(400 * DAY_MS), longer, (last, late, rhythm) => {
      const now = last + late
      const due = dueFrom({ lastMs: last, dueMs: now + 1 }, now, rhythm)
      assert.ok(due > now && due >= last + intervalMs(rhythm))
      assert.ok(due <= now + intervalMs(rhythm) + DAY_MS)
      assert.ok((due - last - intervalMs(rhythm)) % intervalMs(rhythm) <= DAY_MS)
      assert.equal(timeOfDay(due), timeOfDay(firstDue(now, { ...rhythm, frequency: 'weekly' })))
    }),
  )
})

test('one that was never analysed is due within the new interval, and not before it was', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }), longer, (now, ahead, rhythm) => {
      const due = dueFrom({ lastMs: null, dueMs: now + ahead }, now, rhythm)
      assert.ok(due > now && due <= now + intervalMs(rhythm))
      assert.ok(due >= Math.min(now + ahead, now + intervalMs(rhythm) - DAY_MS))
    }),
  )
})
