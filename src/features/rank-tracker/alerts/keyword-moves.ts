// Judges which moves of a keyword raise an alert: its position now against that at the end of the day before. A move
// raises one alert, the strongest that is on: a keyword that leaves the top 10 has also left the top 3, and has lost
// places. Pure.

import {
  type AlertText,
  clear,
  type Rule,
  raise,
  thresholdOf,
  type Verdict,
} from '../../../background/alerts/rule.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { MoveAlert } from '../alert-kinds.ts'

/** Facts about the last two successful checks: without a search, a keyword is neither lost nor found. */
export type LastChecks = {
  /** How many results each check examined. */
  readonly searchedDepth: number
  readonly searchedDepthBefore: number
  /** The day of the check before. */
  readonly dayBefore: number
}

export type MeasuredKeyword = {
  readonly id: number
  readonly text: string
  readonly device: string
  readonly position: number | null
  /** The position in the successful check before. */
  readonly previousPosition: number | null
  readonly bestPosition: number | null
  /** The position at the end of each day, oldest first, the last one for today; undefined before its first result. */
  readonly days: readonly (number | null | undefined)[]
  /** The number of its measurements, counted up to two. */
  readonly measuredCount: number
  readonly checks: LastChecks | undefined
  readonly segmentIds: readonly number[]
}

type Move = { readonly kind: MoveAlert; readonly before: number | null; readonly window: string }

const DROPS = [
  'keyword_left_top_100',
  'keyword_not_found',
  'keyword_left_top_10',
  'keyword_left_top_3',
  'keyword_dropped',
] as const
const GAINS = [
  'keyword_first_ranked',
  'keyword_entered_top_3',
  'keyword_entered_top_10',
  'keyword_entered_top_100',
  'keyword_gained',
] as const

export function keywordSubject(id: number): string {
  return `keyword:${id}`
}

/** Applies the rules for a keyword: those of the project, and those of its segments. */
export function judgeKeyword(
  keyword: MeasuredKeyword,
  rules: readonly Rule<MoveAlert>[],
  today: number,
): Verdict[] {
  const verdicts: Verdict[] = []
  for (const segmentId of [0, ...keyword.segmentIds]) {
    const on = rules.filter((rule) => rule.isOn && rule.segmentId === segmentId)
    for (const kinds of [DROPS, GAINS]) {
      const found = kinds.flatMap((kind) => {
        const rule = on.find((one) => one.kind === kind)
        const move = rule && moveOf(keyword, rule, today)
        return rule === undefined || move === undefined ? [] : [{ rule, move }]
      })[0]
      if (found !== undefined) verdicts.push(raised(keyword, found.rule, found.move))
    }
  }
  return verdicts
}

/** Judges whether the loss or gain of an open alert has been undone. */
export function judgeOpenKeyword(
  { id, position }: Pick<MeasuredKeyword, 'id' | 'position'>,
  rule: Rule<MoveAlert>,
  before: number | null,
): Verdict | undefined {
  return isUndone(rule, before, position) ? clear(rule, keywordSubject(id)) : undefined
}

function isUndone(rule: Rule<MoveAlert>, before: number | null, position: number | null): boolean {
  switch (rule.kind) {
    case 'keyword_left_top_100':
    case 'keyword_not_found':
      return position !== null
    case 'keyword_left_top_3':
    case 'keyword_left_top_10':
      return isIn(position, topOf(rule.kind))
    case 'keyword_entered_top_3':
    case 'keyword_entered_top_10':
      return !isIn(position, topOf(rule.kind))
    case 'keyword_entered_top_100':
    case 'keyword_first_ranked':
      return position === null
    case 'keyword_dropped':
      return before !== null && position !== null && position - before < placesOf(rule, before)
    default:
      return before !== null && (position === null || before - position < placesOf(rule, before))
  }
}

function moveOf(keyword: MeasuredKeyword, rule: Rule<MoveAlert>, today: number): Move | undefined {
  const { position, days, measuredCount, checks } = keyword
  const before = days.at(-2)
  // A keyword that was not tracked or measured on the day before has not moved.
  if (before === undefined || (before === null && position !== null && measuredCount < 2)) return undefined
  if (rule.kind === 'keyword_not_found') return lossOf(keyword, rule, today)
  if (rule.kind === 'keyword_left_top_100')
    return checks && farthestOf(checks) >= FAR ? lossOf(keyword, rule, today) : undefined
  if (before === null && !wasEvaluated(keyword)) return undefined
  if (rule.kind === 'keyword_first_ranked') return isFirst(keyword) ? moved(rule, null, today) : undefined
  return hasMoved(rule, before, position) ? moved(rule, before, today) : undefined
}

function moved({ kind }: Rule<MoveAlert>, before: number | null, today: number): Move {
  return { kind, before, window: formatDay(today) }
}

/**
 * Requires two checks in a row, because one results page without it may be an exception. Raised once for each time that
 * it is lost.
 */
function lossOf(
  { position, previousPosition, days, checks }: MeasuredKeyword,
  { kind }: Rule<MoveAlert>,
  today: number,
): Move | undefined {
  if (position !== null || previousPosition !== null || checks === undefined) return undefined
  const at = days.findLastIndex((day) => typeof day === 'number')
  const before = days[at]
  // A project that reduced its searched depth has not lost the keyword.
  if (typeof before !== 'number' || before > farthestOf(checks)) return undefined
  const lastDay = today - (days.length - 1 - at)
  // It was lost longer ago, and that alert was due then.
  if (checks.dayBefore > lastDay + NEWS_DAYS) return undefined
  return { kind, before, window: formatDay(lastDay) }
}

const NEWS_DAYS = 2
const FAR = 100

/** The depth that both checks reached. */
function farthestOf({ searchedDepth, searchedDepthBefore }: LastChecks): number {
  return Math.min(searchedDepth, searchedDepthBefore)
}

/** Whether the check before searched to the present position and did not find it. */
function wasEvaluated({ position, checks }: MeasuredKeyword): boolean {
  return position !== null && checks !== undefined && checks.searchedDepthBefore >= position
}

/** Whether it was searched before, but never found. */
function isFirst({ position, bestPosition, days }: MeasuredKeyword): boolean {
  const wasFound = days.slice(0, -1).some((day) => typeof day === 'number')
  return position !== null && !wasFound && bestPosition === position
}

function hasMoved(rule: Rule<MoveAlert>, before: number | null, position: number | null): boolean {
  switch (rule.kind) {
    case 'keyword_left_top_3':
    case 'keyword_left_top_10': {
      const top = topOf(rule.kind)
      // A keyword that is not found at all is judged elsewhere, after a second check.
      return isIn(before, top) && position !== null && position > top
    }
    case 'keyword_entered_top_3':
    case 'keyword_entered_top_10': {
      const top = topOf(rule.kind)
      return isIn(position, top) && !isIn(before, top)
    }
    // No position is beyond 100, so a keyword that enters the top 100 was not found before.
    case 'keyword_entered_top_100':
      return before === null && position !== null
    case 'keyword_dropped':
      return before !== null && position !== null && position - before >= placesOf(rule, before)
    default:
      return before !== null && position !== null && before - position >= placesOf(rule, before)
  }
}

function topOf(kind: MoveAlert): number {
  return kind.endsWith('top_3') ? 3 : 10
}

function isIn(position: number | null, top: number): boolean {
  return position !== null && position <= top
}

function placesOf(rule: Rule<MoveAlert>, before: number): number {
  return thresholdOf(rule, before <= 10 ? 'places_top_10' : before <= 30 ? 'places_top_30' : 'places_beyond')
}

function raised(keyword: MeasuredKeyword, rule: Rule<MoveAlert>, { kind, before, window }: Move): Verdict {
  return raise(rule, { subject: keywordSubject(keyword.id), window, text: textOf(keyword, kind, before) })
}

function textOf(
  { id, text, device, position }: MeasuredKeyword,
  kind: MoveAlert,
  before: number | null,
): AlertText {
  const title: Readonly<Record<MoveAlert, string>> = {
    keyword_dropped: `"${text}" lost ${(position ?? 0) - (before ?? 0)} places`,
    keyword_gained: `"${text}" gained ${(before ?? 0) - (position ?? 0)} places`,
    keyword_left_top_3: `"${text}" left the top 3`,
    keyword_left_top_10: `"${text}" left the top 10`,
    keyword_left_top_100: `"${text}" left the top 100`,
    keyword_entered_top_3: `"${text}" entered the top 3`,
    keyword_entered_top_10: `"${text}" entered the top 10`,
    keyword_entered_top_100: `"${text}" is in the top 100 again`,
    keyword_first_ranked: `"${text}" ranks for the first time`,
    keyword_not_found: `"${text}" is not found any more`,
  }
  const moved =
    before === null
      ? `It was not found before and is now at ${position}`
      : position === null
        ? `It was at ${before}; two checks in a row did not find it`
        : `It went from ${before} to ${position}`
  return {
    title: title[kind],
    text: `${moved}, on ${device}.`,
    place: `keywords/${id}`,
    before,
    after: position,
  }
}
