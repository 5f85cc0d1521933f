// Cells as dates: days of the project's time zone. Unambiguous dates are read at once. For an ambiguous one, such as
// 03/04/2026, the reader must look at the whole file first; `UnknownDateOrder` asks for that.

import { type DateOrder, dayOf, orderedDay, parseDate } from '../../../lib/date-forms.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { dayStartMs } from '../../../lib/local-day.ts'
import { isNothing, unwrapCell } from './cell-text.ts'

// No link is older than the web.
const DAY_MIN = Date.UTC(1990, 0, 1) / DAY_MS
// The time zone in which a day begins first.
const EARLIEST_ZONE_MS = 14 * 3_600_000
const REMEMBERED_MAX = 10_000
// JavaScript engines copy substrings up to this length; a longer one would keep the whole string alive.
const REMEMBERED_CHARS_MAX = 12

const ISO_LENGTH = 10
// YYYY-MM-DD HH:MM:SS
const ISO_CLOCK_LENGTH = 19
const SPACE = 0x20
const HYPHEN = 0x2d
const COLON = 0x3a
const ZERO = 0x30

/** Thrown when the order of day and month in a column is needed and not known yet. */
export class UnknownDateOrder extends Error {}

export type DateCells = {
  /** Returns null for an empty cell. `column` is the place of its column. */
  day(cell: string, column: number, field: string): number | null
  /** Sets the order of each column, once the whole file has been looked at. */
  setOrders(orders: ReadonlyMap<number, DateOrder>): void
}

export function latestDay(nowMs: number): number {
  return Math.floor((nowMs + EARLIEST_ZONE_MS) / DAY_MS)
}

export function createDateCells(
  place: LinePlace,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): DateCells {
  const dayMax = latestDay(nowMs)
  const starts = new Map<number, number>()
  const remembered = new Map<string, number>()
  let orders: ReadonlyMap<number, DateOrder> | undefined

  function startOf(day: number): number {
    let ms = starts.get(day)
    if (ms === undefined) {
      ms = dayStartMs(day, timeZone)
      starts.set(day, ms)
    }
    return ms
  }

  /** Does what localDay does, without a calendar lookup for each of millions of timestamps. */
  function dayAt(ms: number): number {
    const day = Math.floor(ms / DAY_MS)
    if (day < DAY_MIN || day > dayMax || timeZone === 'UTC') return day
    if (ms >= startOf(day + 1)) return day + 1
    return ms >= startOf(day) ? day : day - 1
  }

  function find(cell: string, column: number, field: string): number {
    const text = unwrapCell(cell).trim()
    const form = parseDate(text)
    if (form === undefined)
      throw place.refuse(`must be a date such as 2026-01-31, not ${quoted(cell)}.`, field)
    if (form.kind === 'day') return form.day
    if (form.kind === 'moment') return dayAt(form.ms)
    const order = orders?.get(column)
    if (order === undefined) throw new UnknownDateOrder()
    const day = orderedDay(form, order)
    if (day === undefined) throw place.refuse(`${quoted(cell)} has day and month in another order.`, field)
    return day
  }

  function slowly(cell: string, column: number, field: string): number | null {
    if (isNothing(cell)) return null
    const key = cell.length <= REMEMBERED_CHARS_MAX ? `${column} ${cell}` : undefined
    const known = key === undefined ? undefined : remembered.get(key)
    if (known !== undefined) return known
    const day = checked(find(cell, column, field), cell, field)
    if (key !== undefined && remembered.size < REMEMBERED_MAX) remembered.set(key, day)
    return day
  }

  function checked(day: number, cell: string, field: string): number {
    if (day > dayMax) throw place.refuse(`${quoted(cell)} is in the future.`, field)
    if (day < DAY_MIN) throw place.refuse(`${quoted(cell)} is before the web began.`, field)
    return day
  }

  return {
    day(cell, column, field) {
      const isSure = cell.length === ISO_LENGTH || (cell.length === ISO_CLOCK_LENGTH && hasClock(cell))
      const day = isSure ? isoDay(cell) : undefined
      return day === undefined ? slowly(cell, column, field) : checked(day, cell, field)
    },
    setOrders(found) {
      orders = found
    },
  }
}

/** Whether HH:MM:SS without a zone follows the date. */
function hasClock(text: string): boolean {
  if (text.charCodeAt(10) !== SPACE || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON)
    return false
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  return hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60
}

/** Reads the YYYY-MM-DD at the start of a text; undefined for anything else. */
function isoDay(text: string): number | undefined {
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const date = digits(text, 8, 10)
  return year < 0 || month < 0 || date < 0 ? undefined : dayOf(year, month, date)
}

function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}
