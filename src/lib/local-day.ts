// Calendar days of a time zone, as whole numbers: days since 1970-01-01. A day is not 24 hours where clocks change, and
// may be missing where a country crossed the date line, so the calendar is always consulted instead of adding up hours.
// Zones must be names from parseTimeZone: any other throws.

import { DAY_MS, SECOND_MS } from './durations.ts'

// Dates are cached per quarter of an hour, within which they are constant: offsets from UTC are whole quarters. Only
// until 2011 did some zones set their clocks back at a minute past midnight.
const QUARTER_MS = 900_000
const REMEMBERED_SINCE_MS = Date.UTC(2012, 0, 1)
// Some seven weeks per zone: a tracker nearly always asks about today.
const QUARTERS_KEPT_MAX = 5000

type Zone = {
  calendar: Intl.DateTimeFormat
  days: Map<number, number>
  /** The offset from UTC at the start of each fortnight: see localDays. */
  offsets: Map<number, number>
}

// At most one entry for each name in the time zone database.
const zones = new Map<string, Zone>()

/** Returns the date at that time in that zone. */
export function localDay(ms: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  if (!(ms >= REMEMBERED_SINCE_MS)) return readDay(zone.calendar, ms)
  const quarter = Math.floor(ms / QUARTER_MS)
  const known = zone.days.get(quarter)
  if (known !== undefined) return known
  const day = readDay(zone.calendar, ms)
  if (zone.days.size >= QUARTERS_KEPT_MAX) zone.days.clear()
  zone.days.set(quarter, day)
  return day
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    zone = { calendar: createCalendar(timeZone), days: new Map(), offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

const FORTNIGHT_MS = 14 * DAY_MS
/** Two centuries of a zone. */
const FORTNIGHTS_KEPT_MAX = 5200

/**
 * Returns the dates of many times, in their order, oldest first. If the offset of a zone is the same at the start and
 * the end of a fortnight, it is constant in between: the calendar is consulted once per fortnight and not a thousand
 * times, which takes 5 ms. Offsets are cached for later calls.
 */
export function localDays(times: readonly number[], timeZone: string): number[] {
  const { offsets } = zoneOf(timeZone)
  let clock: Intl.DateTimeFormat | undefined
  const offsetAt = (ms: number): number => {
    const known = offsets.get(ms)
    if (known !== undefined) return known
    clock ??= createClock(timeZone)
    const offset = readOffset(clock, ms)
    if (offsets.size >= FORTNIGHTS_KEPT_MAX) offsets.clear()
    offsets.set(ms, offset)
    return offset
  }
  return times.map((ms) => {
    const fromMs = Math.floor(ms / FORTNIGHT_MS) * FORTNIGHT_MS
    const offsetMs = offsetAt(fromMs)
    const isSteady = offsetMs === offsetAt(fromMs + FORTNIGHT_MS)
    return isSteady ? Math.floor((ms + offsetMs) / DAY_MS) : localDay(ms, timeZone)
  })
}

// Local mean times, which were long in use, differ most from UTC.
const OFFSET_MS_MAX = 64 * QUARTER_MS

/** Returns the time at which a day begins in that zone; a missing day begins, and ends, with the one after it. */
export function dayStartMs(day: number, timeZone: string): number {
  const hasBegun = (ms: number) => localDay(ms, timeZone) >= day
  const utc = day * DAY_MS
  const quarter = firstWhere(hasBegun, utc - OFFSET_MS_MAX, utc + OFFSET_MS_MAX, QUARTER_MS)
  if (quarter > REMEMBERED_SINCE_MS) return quarter
  return firstWhere(hasBegun, quarter - QUARTER_MS, quarter, SECOND_MS)
}

/** Returns the first step from `low` at which `holds` becomes true, or `high`. Once true, it must stay true. */
function firstWhere(holds: (ms: number) => boolean, low: number, high: number, step: number): number {
  let before = -1
  let at = (high - low) / step
  while (at - before > 1) {
    const middle = (at + before) >> 1
    if (holds(low + middle * step)) at = middle
    else before = middle
  }
  return low + at * step
}

/** Returns the same date a number of months before, or the last one of a month without that date. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  // Day 0 of a month is the last day of the month before.
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), daysInMonth)) / DAY_MS
}

/** Some thirteen years: a history of three has a thousand dates, and formatting those each time takes a millisecond. */
const DATES_KEPT_MAX = 5000
const dates = new Map<number, string>()

/** YYYY-MM-DD, for the years 0 to 9999. */
export function formatDay(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  if (dates.size >= DATES_KEPT_MAX) dates.clear()
  dates.set(day, date)
  return date
}

/** Returns undefined if the text is no date, such as 2026-02-30. */
export function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = Date.parse(text) / DAY_MS
  // Compares the text again, because Date.parse carries over into the next month.
  return Number.isNaN(day) || formatDay(day) !== text ? undefined : day
}

function createClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}

/** Returns the offset of the zone from UTC at that whole second. */
function readOffset(clock: Intl.DateTimeFormat, ms: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - ms
}

function createCalendar(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
}

function readDay(calendar: Intl.DateTimeFormat, ms: number): number {
  let year = 0
  let month = 0
  let date = 0
  for (const { type, value } of calendar.formatToParts(ms)) {
    if (type === 'year') year = Number(value)
    else if (type === 'month') month = Number(value)
    else if (type === 'day') date = Number(value)
  }
  return Date.UTC(year, month - 1, date) / DAY_MS
}
