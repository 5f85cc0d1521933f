import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../lib/durations.ts'
import { dayStartMs, localDay, parseDay } from '../../../lib/local-day.ts'
import { dailyDueFrom, firstDailyDue, latestDailySlot, nextDailyDue } from './daily-slots.ts'

const HOUR_MS = DAY_MS / 24
/** Clocks that change at two, at midnight, by half an hour, by two hours, twice a year or never. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

const rhythm = fc.record({ timeZone: fc.constantFrom(...ZONES), seed: fc.nat() })
const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
/** Around the days on which clocks change, more often than not. */
const moment = fc.oneof(
  time,
  fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-09-06', '2026-04-05'),
      fc.integer({ min: -3 * DAY_MS, max: 2 * DAY_MS }),
    )
    .map(([day, ahead]) => (parseDay(day) as number) * DAY_MS + ahead),
)

test('after a first check no day is left out, no two are in one, and none come within half a day', () => {
  fc.assert(
    fc.property(moment, rhythm, fc.array(fc.nat(10 * 60_000), { minLength: 9 }), (added, rhythm, lags) => {
      const dayOf = (ms: number) => localDay(ms, rhythm.timeZone)
      let checkedMs = added
      let checkedDay = dayOf(added)
      let dueMs = firstDailyDue(added, rhythm)
      for (const lag of lags) {
        assert.equal(dayOf(dueMs), checkedDay + 1)
        assert.ok(dueMs - checkedMs >= DAY_MS / 2 - 1000, `${dueMs - checkedMs} ms apart`)
        const nowMs = dueMs + lag
        const slotMs = latestDailySlot(dueMs, nowMs, rhythm)
        assert.equal(slotMs, dueMs)
        checkedMs = nowMs
        checkedDay = dayOf(slotMs)
        dueMs = nextDailyDue(slotMs, nowMs, rhythm)
      }
    }),
  )
})

test('after a few days a keyword is checked at its own time of day, and keywords are spread evenly over it', () => {
  const hours = new Array<number>(24).fill(0)
  for (let seed = 1; seed <= 2400; seed++) {
    const rhythm = { timeZone: 'Europe/Berlin', seed }
    let dueMs = firstDailyDue(Date.parse('2026-06-01T21:59:00Z'), rhythm)
    for (let day = 0; day < 3; day++) dueMs = nextDailyDue(dueMs, dueMs, rhythm)
    const hour = Math.floor((dueMs - dayStartMs(localDay(dueMs, rhythm.timeZone), rhythm.timeZone)) / HOUR_MS)
    hours[hour] = (hours[hour] as number) + 1
    assert.equal(nextDailyDue(dueMs, dueMs, rhythm), dueMs + DAY_MS)
  }
  assert.ok(Math.min(...hours) >= 98 && Math.max(...hours) <= 102, `${hours}`)
})

test('those that are added late in a day are spread evenly over the second half of the next', () => {
  const halves = new Array<number>(12).fill(0)
  for (let seed = 1; seed <= 1200; seed++) {
    const dueMs = firstDailyDue(Date.parse('2026-06-01T23:59:59Z'), { timeZone: 'UTC', seed })
    const hour = Math.floor((dueMs % DAY_MS) / HOUR_MS) - 12
    halves[Math.max(0, hour)] = (halves[Math.max(0, hour)] as number) + 1
  }
  assert.ok(Math.min(...halves) >= 95 && Math.max(...halves) <= 105, `${halves}`)
})

test('what was missed is not made up for: the latest slot is opened, and the next is not within half a day', () => {
  fc.assert(
    fc.property(moment, fc.nat(100 * DAY_MS), rhythm, (checked, late, rhythm) => {
      const dayOf = (ms: number) => localDay(ms, rhythm.timeZone)
      const dueMs = firstDailyDue(checked, rhythm)
      const nowMs = dueMs + late
      const slotMs = latestDailySlot(dueMs, nowMs, rhythm)
      assert.ok(slotMs >= dueMs && slotMs <= nowMs && dayOf(slotMs) >= dayOf(nowMs) - 1)
      const nextMs = nextDailyDue(slotMs, nowMs, rhythm)
      assert.ok(nextMs - nowMs >= DAY_MS / 2 - 1000)
      assert.ok(dayOf(nextMs) > dayOf(slotMs) && dayOf(nextMs) <= dayOf(nowMs) + 1)
    }),
  )
})

test('one that is daily from now on is checked a day after its last check, and in the day after that', () => {
  fc.assert(
    fc.property(moment, fc.nat(2 * DAY_MS), rhythm, (last, later, rhythm) => {
      const now = last + later
      const dayOf = (ms: number) => localDay(ms, rhythm.timeZone)
      // In the last second of a day there is no room left in it.
      fc.pre(dayOf(last) >= dayOf(now + 1000) - 1)
      const due = dailyDueFrom(last, now, rhythm)
      assert.ok(due > now)
      assert.equal(dayOf(due), dayOf(last) + 1)
      const [start, next, end] = [0, 1, 2].map((days) => dayStartMs(dayOf(last) + days, rhythm.timeZone)) as [
        number,
        number,
        number,
      ]
      const isOrdinary = next - start === DAY_MS && end - next === DAY_MS
      assert.ok(due - last >= (isOrdinary ? DAY_MS : 20 * HOUR_MS) - 1000, `${(due - last) / HOUR_MS} hours`)
    }),
  )
})

test('one that was last checked long ago, or never, is checked within a day, at its own time', () => {
  fc.assert(
    fc.property(
      moment,
      fc.option(fc.integer({ min: 3 * DAY_MS, max: 90 * DAY_MS })),
      rhythm,
      (now, ago, rhythm) => {
        const due = dailyDueFrom(ago === null ? null : now - ago, now, rhythm)
        const dayOf = (ms: number) => localDay(ms, rhythm.timeZone)
        assert.ok(due > now && dayOf(due) <= dayOf(now) + 1 && due - now <= 28 * HOUR_MS)
        assert.equal(nextDailyDue(due, due, rhythm) > due, true)
      },
    ),
  )
})

test('the days on which clocks change have a check each, also of what is checked around midnight', () => {
  // At 22:15 UTC it is 23:15 in Berlin in winter and 00:15 in summer: by 24 hours, the 29th would have none.
  const late = { timeZone: 'Europe/Berlin', seed: findSeed(23.25) }
  let dueMs = firstDailyDue(Date.parse('2026-03-26T12:00:00Z'), late)
  const days: number[] = []
  for (let count = 0; count < 5; count++) {
    days.push(localDay(dueMs, late.timeZone))
    dueMs = nextDailyDue(dueMs, dueMs, late)
  }
  const first = parseDay('2026-03-27') as number
  assert.deepEqual(
    days,
    [0, 1, 2, 3, 4].map((day) => first + day),
  )
})

/** A seed for a keyword whose own time is at about that hour. */
function findSeed(hour: number): number {
  for (let seed = 1; ; seed++) {
    const dueMs = firstDailyDue(0, { timeZone: 'UTC', seed })
    if (Math.abs((dueMs % DAY_MS) / HOUR_MS - hour) < 0.1) return seed
  }
}
