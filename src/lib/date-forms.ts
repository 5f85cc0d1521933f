// The ways in which tools write a date: 2026-09-28, with or without a time and its zone; 20260928; 28 Sep 2026; Sep 28,
// 2026; 28.09.2026; 28/09/2026 or 09/28/2026, which are ambiguous by themselves. A date is taken as written; only a
// time with a zone is a moment, whose date depends on the reader's time zone.

import { DAY_MS } from './durations.ts'

type DateForm =
  | { readonly kind: 'day'; readonly day: number; readonly clockMs: number }
  | { readonly kind: 'moment'; readonly ms: number }
  /** The author decides which of the two is the month. */
  | { readonly kind: 'unordered'; readonly first: number; readonly second: number; readonly year: number }

export const DATE_ORDERS = ['day_first', 'month_first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DAYS_IN_400_YEARS = 146_097
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const CLOCK =
  /^(?:[T,]\s*|\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([AP])M)?(?:\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/i
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)/i
const MONTH_NAME_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,? /i

/** Returns undefined if the text is no date. `text` is trimmed. */
export function parseDate(text: string): DateForm | undefined {
  const written = text.replace(WEEKDAY, '')
  const yearFirst = YEAR_FIRST.exec(written)
  if (yearFirst !== null) {
    const [all, year, , month, date] = yearFirst
    return withClock(dayOf(Number(year), Number(month), Number(date)), written.slice(all.length))
  }
  const compact = COMPACT.exec(written)
  if (compact !== null) {
    const [, year, month, date] = compact
    return withClock(dayOf(Number(year), Number(month), Number(date)), '')
  }
  const yearLast = YEAR_LAST.exec(written)
  if (yearLast !== null) {
    const [all, first, mark, second, year] = yearLast
    const rest = written.slice(all.length)
    const parts = { first: Number(first), second: Number(second), year: Number(year) }
    // With points, the day always comes first.
    if (mark === '.') return withClock(orderedDay(parts, 'day_first'), rest)
    const isDate = DATE_ORDERS.some((order) => orderedDay(parts, order) !== undefined)
    return isDate && (rest === '' || CLOCK.test(rest)) ? { kind: 'unordered', ...parts } : undefined
  }
  const named = DAY_MONTH_NAME.exec(written)
  const [date, month, year] = named?.slice(1) ?? []
  if (named !== null) return withClock(namedDay(year, month, date), written.slice(named[0].length))
  const american = MONTH_NAME_DAY.exec(written)
  if (american === null) return undefined
  const [all, name, dayOfMonth, ofYear] = american
  return withClock(namedDay(ofYear, name, dayOfMonth), written.slice(all.length))
}

export function orderedDay(
  { first, second, year }: { first: number; second: number; year: number },
  order: DateOrder,
): number | undefined {
  return order === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second)
}

/** Returns undefined for a date that does not exist. */
export function dayOf(year: number, month: number, date: number): number | undefined {
  const daysInMonth = MONTH_DAYS[month - 1]
  if (daysInMonth === undefined || date < 1) return undefined
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (date > (month === 2 && isLeap ? 29 : daysInMonth)) return undefined
  // Adds 400 years, after which the calendar repeats, because Date.UTC would read the year 95 as 1995.
  return Date.UTC(year + 400, month - 1, date) / DAY_MS - DAYS_IN_400_YEARS
}

function namedDay(year = '', month = '', date = ''): number | undefined {
  const wanted = month.toLowerCase() === 'sept' ? 'sep' : month.toLowerCase()
  const index = MONTHS.findIndex((name) => name === wanted || name.slice(0, 3) === wanted)
  return dayOf(Number(year), index + 1, Number(date))
}

function withClock(day: number | undefined, rest: string): DateForm | undefined {
  if (day === undefined) return undefined
  if (rest === '') return { kind: 'day', day, clockMs: 0 }
  const [, hours, minutes, seconds = '0', half, zone] = CLOCK.exec(rest) ?? []
  if (hours === undefined) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined
  const clockMs = (hour * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  if (zone === undefined) return { kind: 'day', day, clockMs }
  return { kind: 'moment', ms: day * DAY_MS + clockMs - offsetMs(zone) }
}

function offsetMs(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const ms = (Number(hours ?? 0) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -ms : ms
}
