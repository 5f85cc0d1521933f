import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from './durations.ts'
import { dayStartMs, formatDay, localDay, localDays, monthsBefore, parseDay } from './local-day.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Santiago',
  'America/St_Johns',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Antarctica/Troll',
]

function dateAt(time: string, zone: string): string {
  return formatDay(localDay(Date.parse(time), zone))
}

function assertDates(zone: string, dates: Record<string, string>) {
  for (const [time, date] of Object.entries(dates)) assert.equal(dateAt(time, zone), date, `${time} ${zone}`)
}

test('a day begins at midnight of its zone, in summer and in winter', () => {
  assertDates('Europe/Berlin', {
    '2026-01-15T22:59:59.999Z': '2026-01-15',
    '2026-01-15T23:00:00Z': '2026-01-16',
    '2026-07-15T21:59:59.999Z': '2026-07-15',
    '2026-07-15T22:00:00Z': '2026-07-16',
  })
  assertDates('Asia/Kathmandu', {
    '2026-01-15T18:14:59.999Z': '2026-01-15',
    '2026-01-15T18:15:00Z': '2026-01-16',
  })
})

test('a day of 23 or 25 hours is one day', () => {
  assertDates('Europe/Berlin', {
    '2026-03-28T22:59:59Z': '2026-03-28',
    '2026-03-28T23:00:00Z': '2026-03-29',
    '2026-03-29T21:59:59Z': '2026-03-29',
    '2026-03-29T22:00:00Z': '2026-03-30',
    '2026-10-24T22:00:00Z': '2026-10-25',
    '2026-10-25T22:59:59Z': '2026-10-25',
    '2026-10-25T23:00:00Z': '2026-10-26',
  })
})

test('a day may begin at one in the morning, where clocks change at midnight', () => {
  // In Santiago the 8th of September 2024 had no midnight, and the 6th of April two hours from 23:00 on.
  assertDates('America/Santiago', {
    '2024-09-08T03:59:59Z': '2024-09-07',
    '2024-09-08T04:00:00Z': '2024-09-08',
    '2024-04-07T02:59:59Z': '2024-04-06',
    '2024-04-07T03:30:00Z': '2024-04-06',
    '2024-04-07T04:00:00Z': '2024-04-07',
  })
})

test('a country that crosses the date line skips a day', () => {
  assertDates('Pacific/Apia', {
    '2011-12-30T09:59:59Z': '2011-12-29',
    '2011-12-30T10:00:00Z': '2011-12-31',
  })
})

test('the date goes back where clocks were set back over midnight', () => {
  assertDates('America/St_Johns', {
    '2010-11-07T02:29:59Z': '2010-11-06',
    '2010-11-07T02:30:00Z': '2010-11-07',
    '2010-11-07T02:31:00Z': '2010-11-06',
    '2010-11-07T03:30:00Z': '2010-11-07',
  })
})

test('the day is the one that the calendar of the zone shows, whether it was asked for before or not', () => {
  const calendars = new Map(
    ZONES.map((zone) => [zone, new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' })]),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: Date.UTC(2060, 0, 1) }),
      fc.integer({ min: 0, max: 900_000 }),
      (zone, ms, later) => {
        for (const at of [ms, ms + later, ms])
          assert.equal(formatDay(localDay(at, zone)), calendars.get(zone)?.format(at))
      },
    ),
    { numRuns: 500 },
  )
})

test('more moments than are remembered change nothing', () => {
  const start = Date.UTC(2020, 0, 1)
  for (let quarter = 0; quarter < 12_000; quarter++) {
    const ms = start + quarter * 900_000
    assert.equal(localDay(ms, 'UTC'), Math.floor(ms / DAY_MS))
  }
})

test('a time zone that does not exist and a time that is none are faults', () => {
  assert.throws(() => localDay(0, 'Europe/Atlantis'), RangeError)
  assert.throws(() => localDay(Number.NaN, 'UTC'), RangeError)
})

test('days are written and read as dates', () => {
  assert.equal(formatDay(0), '1970-01-01')
  assert.equal(formatDay(-1), '1969-12-31')
  assert.equal(parseDay('2026-11-15'), Date.UTC(2026, 10, 15) / DAY_MS)
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => parseDay(formatDay(day)) === day),
  )
})

test('what is no date is not read as one', () => {
  const wrong = [
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '',
    '20260101',
  ]
  for (const text of [...wrong, '2026-01-01T00:00:00Z', ' 2026-01-01', '+002026-01-01'])
    assert.equal(parseDay(text), undefined, text)
  assert.notEqual(parseDay('2024-02-29'), undefined)
})

function startOf(date: string, zone: string): string {
  return new Date(dayStartMs(parseDay(date) as number, zone)).toISOString()
}

test('a day starts at its first second, however far from UTC its zone is', () => {
  assert.equal(startOf('2026-01-16', 'UTC'), '2026-01-16T00:00:00.000Z')
  assert.equal(startOf('2026-01-16', 'Asia/Kathmandu'), '2026-01-15T18:15:00.000Z')
  assert.equal(startOf('2026-01-16', 'Pacific/Kiritimati'), '2026-01-15T10:00:00.000Z')
  assert.equal(startOf('2026-01-16', 'Etc/GMT+12'), '2026-01-16T12:00:00.000Z')
  // Clocks go forward at midnight.
  assert.equal(startOf('2024-09-08', 'America/Santiago'), '2024-09-08T04:00:00.000Z')
  // Local mean time.
  assert.equal(startOf('1900-01-01', 'Africa/Monrovia'), '1900-01-01T00:43:08.000Z')
})

test('a day that is missing in a zone starts and ends at once', () => {
  assert.equal(startOf('2011-12-30', 'Pacific/Apia'), '2011-12-30T10:00:00.000Z')
  assert.equal(startOf('2011-12-31', 'Pacific/Apia'), '2011-12-30T10:00:00.000Z')
})

test('the last moment before a day starts is another day', () => {
  const years = { min: Date.UTC(1960, 0, 1) / DAY_MS, max: Date.UTC(2060, 0, 1) / DAY_MS }
  fc.assert(
    fc.property(fc.integer(years), fc.constantFrom(...ZONES), (day, zone) => {
      const start = dayStartMs(day, zone)
      assert.ok(localDay(start, zone) >= day)
      assert.ok(localDay(start - 1, zone) < day)
    }),
  )
})

test('the dates of many moments are those of each', () => {
  const years = { min: Date.UTC(2013, 0, 1), max: Date.UTC(2040, 0, 1) }
  fc.assert(
    fc.property(
      fc.integer(years),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(...ZONES),
      (start, step, zone) => {
        const times = Array.from({ length: 120 }, (_, at) => start + at * step * 31_000_000)
        assert.deepEqual(
          localDays(times, zone),
          times.map((ms) => localDay(ms, zone)),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a day before all records of a zone has a start close to that of UTC', () => {
  for (const date of ['0000-01-01', '0050-06-01', '1500-01-01', '9999-12-31']) {
    for (const zone of ZONES) {
      const utc = (parseDay(date) as number) * DAY_MS
      assert.ok(Math.abs(dayStartMs(utc / DAY_MS, zone) - utc) <= DAY_MS, `${date} ${zone}`)
    }
  }
})

test('so many months before is the same date, or the last one of a shorter month', () => {
  for (const [date, months, before] of [
    ['2026-11-15', 3, '2026-08-15'],
    ['2026-05-31', 3, '2026-02-28'],
    ['2024-05-31', 3, '2024-02-29'],
    ['2026-01-31', 16, '2024-09-30'],
    ['2026-03-01', 0, '2026-03-01'],
  ] as const)
    assert.equal(formatDay(monthsBefore(parseDay(date) as number, months)), before)
})
