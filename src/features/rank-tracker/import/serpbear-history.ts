// Which entries of SerpBear's `history` are positions that it measured. It keeps one entry a day, under a key such as
// 2024-1-5 in its server's calendar, and writes it after every check, also after one that failed. Read from its
// refresh.ts and scraper.ts, over its versions up to 3.1:
//
//   - A failed check writes the position that was stored before it, as that day's entry. So an entry that equals the
//     one before it may be a measurement or a failure, and nothing tells which: the row has no error per day.
//   - Since 0.3 `lastUpdated` moves only with a check that reported no error. So the entry of that moment was measured,
//     whatever was there before, and those behind it, which repeat it, are failures. Before 2.0.5 a connection that broke
//     off without a message was taken for a check that worked; rows without a city are of such versions for certain.
//   - An entry that differs from the one before it was measured on its day: a failure cannot bring a new value.
//   - 0 (false in early versions) stands for "not found", for a first check that failed, and for a page that could not
//     be read into results. How deep it looked is not stored either, and the default of late versions is ten results.
//   - The first entry follows the 0 that a keyword starts with, so a position there was measured; unless older
//     entries were cut off. The API's answer holds the last seven, and a common fork keeps thirty.
//
// So an entry is taken when it is a position from 1 to 100 and is that of `lastUpdated` or differs from the entry before it;
// the oldest of exactly seven or thirty is not. Days between are unknown and stay so. What remains: two checks of one keyword that overlapped
// may have put a measured position under the next day's key.

import { DAY_MS } from '../../../lib/durations.ts'
import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { type DayPosition, POSITION_MAX } from './keyword-fields.ts'
import type { Reason } from './skipped-rows.ts'

// The calendar that is furthest ahead.
const AHEAD_OF_UTC_MS_MAX = 14 * 3_600_000
const CUT_TO_ENTRIES: readonly number[] = [7, 30]
const DAY_KEY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** `latestIndex` is the place of the latest check among what was measured, where it is known. */
type MeasuredHistory = { measured: DayPosition[]; latestIndex: number | undefined; omitted: Reason[] }

/** The check of `lastUpdated`, and how many results it saw; 0 where that is not known. */
type LatestCheck = { atMs: number; resultsRead: number }

type Entry = { day: number; position: number }

/** `history` as it is stored (JSON in a text) or as the API gives it (an object). */
export function readHistory(
  history: unknown,
  nowMs: number,
  refuse: Refuse,
  latest?: LatestCheck,
): MeasuredHistory {
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
  const omitted: Reason[] = []
  const ofLatest = latest && findLatest(entries, latest.atMs)
  let latestIndex: number | undefined
  for (const [index, entry] of entries.entries()) {
    const certain = latest !== undefined && index === ofLatest ? certainEntry(entry, latest) : undefined
    if (certain !== undefined) latestIndex = measured.push(certain) - 1
    else {
      const reason = reasonAgainst(entry, entries[index - 1], isCut)
      if (reason === undefined) measured.push({ ...entry })
      else omitted.push(reason)
    }
  }
  return { measured, latestIndex, omitted }
}

/**
 * The entry that was written at that moment: its day is the one of UTC or, by the calendar of SerpBear's server, one beside
 * it, and all entries behind it repeat it.
 */
function findLatest(entries: readonly Entry[], atMs: number): number | undefined {
  const dayOfUtc = Math.floor(atMs / DAY_MS)
  const tail = entries.findLastIndex(({ position }) => position !== entries.at(-1)?.position) + 1
  for (const day of [dayOfUtc, dayOfUtc + 1, dayOfUtc - 1]) {
    const index = entries.findIndex((entry) => entry.day === day)
    if (index >= tail) return index
  }
  return undefined
}

/** Undefined for one that says nothing even so. */
function certainEntry({ day, position }: Entry, { atMs, resultsRead }: LatestCheck): DayPosition | undefined {
  if (position > POSITION_MAX) return undefined
  if (position > 0) return { day, position, atMs }
  return resultsRead > 0 ? { day, position: null, depth: resultsRead, atMs } : undefined
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
