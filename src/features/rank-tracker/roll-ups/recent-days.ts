// Where a keyword stood at the end of each of the last days, in a string of fixed width: a month of 100,000 keywords is
// then one text to walk through, not three million rows. Four base-36 digits name the last day that was written (the
// anchor), then one character a day, oldest first. Days after the anchor ended as the anchor's did: what was last known
// holds until something else is known, so a day without a check, or with a failed one, writes nothing.

import { type RawBuilder, sql } from 'kysely'
import { codePointOf, type Engine } from '../../../data/storage/portable.ts'
import { CLICK_SHARES } from '../../../lib/click-shares.ts'
import { addToDay, type DayEnd, type DaySum, emptyDay } from './day-sums.ts'

/** The thirty days of an overview and the one before them. */
export const RECENT_DAYS = 31

const ANCHOR_LENGTH = 4
export const RECENT_LENGTH = ANCHOR_LENGTH + RECENT_DAYS

// Above Latin-1 and below U+0800: never an ASCII control or quote, and two bytes in UTF-8.
const WITHOUT_POSITION = 0x100
const NOT_TRACKED = 0x180
const WITHOUT_RESULT = 0x181
const CODES = WITHOUT_RESULT - WITHOUT_POSITION + 1
const POSITION_MAX = CLICK_SHARES.length - 1
const NOT_TRACKED_CHAR = String.fromCharCode(NOT_TRACKED)
const WITHOUT_RESULT_CHAR = String.fromCharCode(WITHOUT_RESULT)

/** Makes the days of a keyword that is tracked from that day on and has no result yet. */
export function startRecent(day: number): string {
  return writeAnchor(day) + NOT_TRACKED_CHAR.repeat(RECENT_DAYS - 1) + WITHOUT_RESULT_CHAR
}

/** Whether any check has given the keyword a result: from then on no day ends without one. */
export function hasResult(recent: string): boolean {
  return recent.charAt(RECENT_LENGTH - 1) !== WITHOUT_RESULT_CHAR
}

/** The condition in SQL. */
export function hasResultIn(column: string): RawBuilder<boolean> {
  return sql`substr(${sql.ref(column)}, ${sql.lit(RECENT_LENGTH)}, 1) <> ${sql.lit(WITHOUT_RESULT_CHAR)}`
}

/**
 * Writes the position that is known at the end of `day`. A day before the anchor (the project's time zone changed, or
 * its clocks went back over midnight) is written as the anchor's: days never run backwards.
 */
export function recordDay(recent: string, day: number, position: number | null): string {
  const anchor = readAnchor(recent, 0)
  const shift = Math.max(0, day - anchor)
  const isInTable = position !== null && position >= 1 && position <= POSITION_MAX
  const last = String.fromCharCode(WITHOUT_POSITION + (isInTable ? position : 0))
  if (shift === 0) return recent.slice(0, RECENT_LENGTH - 1) + last
  const filled = recent.charAt(RECENT_LENGTH - 1).repeat(Math.min(shift, RECENT_DAYS) - 1)
  const kept = recent.slice(ANCHOR_LENGTH + Math.min(shift, RECENT_DAYS), RECENT_LENGTH)
  return writeAnchor(anchor + shift) + kept + filled + last
}

/** One entry a day, oldest first, the last for `lastDay`. */
export function positionsOf(recent: string, lastDay: number): DayEnd[] {
  const shift = lastDay - readAnchor(recent, 0)
  const ends = new Array<DayEnd>(RECENT_DAYS)
  for (let at = 0; at < ends.length; at++) {
    ends[at] = readCode(recent.charCodeAt(ANCHOR_LENGTH + clamp(at + shift)))
  }
  return ends
}

/** Positions by day, undefined for each day before the first result. */
export function measuredPositions(recent: string, lastDay: number): (number | null | undefined)[] {
  return positionsOf(recent, lastDay).map((end) => (end === 'unmeasured' ? undefined : end))
}

/** The entry of one day, not more than RECENT_DAYS before the last that was written. */
export function positionAt(recent: string, day: number): DayEnd {
  const shift = day - readAnchor(recent, 0)
  return readCode(recent.charCodeAt(ANCHOR_LENGTH + clamp(RECENT_DAYS - 1 + shift)))
}

function readCode(code: number): DayEnd {
  if (code === NOT_TRACKED) return undefined
  if (code === WITHOUT_RESULT) return 'unmeasured'
  return code === WITHOUT_POSITION ? null : code - WITHOUT_POSITION
}

/** One entry a day, as positionsOf. */
export function emptyRecentSums(): DaySum[] {
  return Array.from({ length: RECENT_DAYS }, emptyDay)
}

/**
 * Adds the days of many keywords: those numbered `from` up to but not including `to` in a text of recents without a
 * separator. 100,000 take 25 ms, so a caller with many takes them in parts, and nothing waits long.
 */
export function addRecent(
  sums: readonly DaySum[],
  recents: string,
  from: number,
  to: number,
  lastDay: number,
): void {
  // How often each character stands at each day: one addition a character, and the weights once at the end. The loop has
  // constants of its own, because those that a module exports are looked up each time (36 ms for 100,000
  // keywords, not 25).
  const days = RECENT_DAYS
  const width = RECENT_LENGTH
  const counts = new Int32Array(RECENT_DAYS * CODES)
  for (let start = from * width; start < to * width; start += width) {
    const shift = lastDay - readAnchor(recents, start)
    const first = start + ANCHOR_LENGTH
    for (let at = 0, row = -WITHOUT_POSITION; at < days; at++, row += CODES) {
      const carried = Math.min(Math.max(at + shift, 0), days - 1)
      ;(counts[row + recents.charCodeAt(first + carried)] as number)++
    }
  }
  for (let at = 0; at < RECENT_DAYS; at++) {
    for (let position = 0; position <= POSITION_MAX; position++) {
      const count = counts[at * CODES + position] as number
      if (count > 0) addToDay(sums[at] as DaySum, position === 0 ? null : position, count)
    }
    const unmeasured = counts[at * CODES + WITHOUT_RESULT - WITHOUT_POSITION] as number
    if (unmeasured > 0) addToDay(sums[at] as DaySum, 'unmeasured', unmeasured)
  }
}

// Before the oldest stored day, the position counts as that day's.
function clamp(at: number): number {
  return Math.min(Math.max(at, 0), RECENT_DAYS - 1)
}

function writeAnchor(day: number): string {
  return day.toString(36).padStart(ANCHOR_LENGTH, '0')
}

function readAnchor(recents: string, start: number): number {
  let day = 0
  for (let at = start; at < start + ANCHOR_LENGTH; at++) {
    const code = recents.charCodeAt(at)
    day = day * 36 + (code >= 97 ? code - 87 : code - 48)
  }
  return day
}

/**
 * In SQL, for many keywords at once: the same days, each on which it was tracked without a result. Those on which it was
 * not come before all others.
 */
export function withoutResults(column: string): RawBuilder<string> {
  const recent = sql.ref(column)
  const days = sql`substr(${recent}, ${sql.lit(RECENT_LENGTH - RECENT_DAYS + 1)})`
  const tracked = sql`length(ltrim(${days}, ${sql.lit(NOT_TRACKED_CHAR)}))`
  const empty = sql.lit(WITHOUT_RESULT_CHAR.repeat(RECENT_DAYS))
  return sql`substr(${recent}, 1, ${sql.lit(RECENT_LENGTH)} - ${tracked}) || substr(${empty}, 1, ${tracked})`
}

/** A keyword has moved if it stands at least this many places from where it stood so many days before. */
export const MOVED_DAYS = 7
export const MOVED_PLACES_MIN = 3
export const MOVES = ['up', 'down', 'any'] as const
export type Move = (typeof MOVES)[number]

/** The anchors of texts in which something may have changed within MOVED_DAYS: that of today, that of yesterday, and so on. */
export function movedAnchors(today: number): string {
  return Array.from({ length: MOVED_DAYS }, (_, back) => writeAnchor(today - back)).join('')
}

/**
 * In SQL: whether the end of today differs from that of MOVED_DAYS before by MOVED_PLACES_MIN places or more. Where either day found
 * nothing and the other did, that is a move. A keyword without a result on the earlier day has not moved.
 */
export function hasMoved(
  engine: Engine,
  column: string,
  anchors: RawBuilder<string>,
  move: Move,
): RawBuilder<unknown> {
  const recent = sql.ref(column)
  const codeAt = (at: number) => codePointOf(engine, sql`substr(${recent}, ${sql.lit(at)}, 1)`)
  const firstAt = RECENT_LENGTH - MOVED_DAYS
  // A text that was last written `back` days ago has the earlier day so many characters further on.
  const before = Array.from(
    { length: MOVED_DAYS },
    (
      _,
      back,
    ) => sql`when substr(cast(${anchors} as text), ${sql.lit(back * ANCHOR_LENGTH + 1)}, ${sql.lit(ANCHOR_LENGTH)})
      then ${codeAt(firstAt + back)}`,
  )
  const was = sql`case substr(${recent}, 1, ${sql.lit(ANCHOR_LENGTH)}) ${sql.join(before, sql` `)} end`
  const is = codeAt(RECENT_LENGTH)
  const places = sql`(${placeIn(was)} - ${placeIn(is)})`
  const least = sql.lit(MOVED_PLACES_MIN)
  return {
    up: sql`${places} >= ${least}`,
    down: sql`${places} <= -${least}`,
    any: sql`abs(${places}) >= ${least}`,
  }[move]
}

/** The code of a position, of nothing found so far behind all positions that it is a move, and null for a day without a result. */
function placeIn(code: RawBuilder<unknown>): RawBuilder<unknown> {
  const behindAll = WITHOUT_POSITION + POSITION_MAX + MOVED_PLACES_MIN
  return sql`case when ${code} = ${sql.lit(WITHOUT_POSITION)} then ${sql.lit(behindAll)}
    when ${code} < ${sql.lit(NOT_TRACKED)} then ${code} end`
}
