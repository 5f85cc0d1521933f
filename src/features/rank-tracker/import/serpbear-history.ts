// Which entries of SerpBear's `history` are positions that it measured. It keeps one entry a day, under a key such as
// 2024-1-5 in its server's calendar, and writes it after every check, also after one that failed. Read from its
// refresh.ts and scraper.ts, over its versions up to 3.1:
//
//   - A failed check writes the position that was stored before it, as that day's entry. So an entry that equals the
//     one before it may be a measurement or a failure, and nothing tells which: the row has no error per day, and
//     `lastUpdated` is no proof, for early versions moved it also when the provider did not answer.
//   - An entry that differs from the one before it was measured on its day: a failure cannot bring a new value.
//   - 0 (false in early versions) stands for "not found", for a first check that failed, and for a page that could not
//     be read into results. How deep it looked is not stored either, and the default of late versions is ten results.
//   - The first entry follows the 0 that a keyword starts with, so a position there was measured; unless older
//     entries were cut off. The API's answer holds the last seven, and a common fork keeps thirty.
//
// So an entry is taken when it is a position from 1 to 100 and differs from the entry before it; the oldest of exactly
// seven or thirty is not. Days between are unknown and stay so. What remains: two checks of one keyword that overlapped
// may have put a measured position under the next day's key.

import { DAY_MS } from '../../../lib/durations.ts'
import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { type DayPosition, POSITION_MAX } from './keyword-fields.ts'
import { countOmitted, type Omitted, type Reason } from './skipped-rows.ts'

// The calendar that is furthest ahead.
const AHEAD_OF_UTC_MS_MAX = 14 * 3_600_000
const CUT_TO_ENTRIES: readonly number[] = [7, 30]
const DAY_KEY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

type MeasuredHistory = { measured: DayPosition[]; omitted: Omitted }

type Entry = { day: number; position: number }

/** `history` as it is stored (JSON in a text) or as the API gives it (an object). */
export function readHistory(history: unknown, nowMs: number, refuse: Refuse): MeasuredHistory {
  const entries = Object.entries(toObject(history, refuse))
    .map(([key, value]) => ({ day: readDay(key, refuse), position: readPosition(value, key, refuse) }))
    .sort((a, b) => a.day - b.day)
  const twice = entries.find(({ day }, index) => day === entries[index + 1]?.day)
  if (twice !== undefined) throw refuse(`${formatDay(twice.day)} is there twice.`, 'history')
  const last = entries.at(-1)
  if (last !== undefined && last.day * DAY_MS > nowMs + AHEAD_OF_UTC_MS_MAX) {
    throw refuse(`${formatDay(last.day)} has not come yet.`, 'history')
  }
  const isCut = CUT_TO_ENTRIES.includes(entries.length)
  const measured: DayPosition[] = []
  const omitted: Omitted = {}
  for (const [index, entry] of entries.entries()) {
    const reason = reasonAgainst(entry, entries[index - 1], isCut)
    if (reason === undefined) measured.push(entry)
    else countOmitted(omitted, reason)
  }
  return { measured, omitted }
}

/** Undefined for an entry that was measured. */
function reasonAgainst({ position }: Entry, before: Entry | undefined, isCut: boolean): Reason | undefined {
  if (position === 0) return 'no_depth'
  if (position > POSITION_MAX) return 'beyond_100'
  if (before === undefined) return isCut ? 'history_cut' : undefined
  return position === before.position ? 'repeats_before' : undefined
}

function toObject(history: unknown, refuse: Refuse): object {
  const value = typeof history === 'string' ? parseJson(history) : history
  // A keyword that was never checked has an empty list.
  if (value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as object
  throw refuse('is not an object of days and positions.', 'history')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readDay(key: string, refuse: Refuse): number {
  const [, year, month = '', date = ''] = DAY_KEY.exec(key) ?? []
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  if (day === undefined) throw refuse(`${quoted(key)} is not a day.`, 'history')
  return day
}

function readPosition(value: unknown, key: string, refuse: Refuse): number {
  if (value === false || value === null) return 0
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw refuse(`the entry of ${quoted(key)} is not a position.`, 'history')
}
