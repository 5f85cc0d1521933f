// The levels of a history of ranks: where they stand at its end, and since when that is compared.

import type { RankTrackerHistory } from '../../api/types.ts'

type Days = Pick<
  RankTrackerHistory,
  'dates' | 'visibility' | 'keywords' | 'with_result' | 'measured' | 'position_distribution'
>

type Level = {
  readonly now: number
  /** Undefined on the first day: a change needs two. */
  readonly since: string | undefined
  /** Null where nothing is known of that day. */
  readonly change: number | null
}

export type RankLevels = {
  readonly lastDay: string
  readonly visibility: Level
  readonly topTen: Level
  readonly keywords: number
  readonly withResult: number
  /** Keywords that were checked on the last day; null where that was not counted. */
  readonly measured: number | null
}

/** How many keywords were in the first ten, by day. */
export function topTenByDay({ position_distribution }: Pick<Days, 'position_distribution'>): number[] {
  const [first, second] = ['1-3', '4-10'].map(
    (name) => position_distribution.find(({ label }) => label === name)?.keywords ?? [],
  )
  return first!.map((count, index) => count + (second![index] ?? 0))
}

/**
 * Undefined before the first day. Compared is with the day before the period, or, of a younger history, with its first day, so that
 * there is a change from the second day on.
 */
export function rankLevels(history: Days & { previous: Days | null }, since: string): RankLevels | undefined {
  const last = history.dates.length - 1
  if (last < 0) return undefined
  const { previous } = history
  const before = previous !== null && previous.dates.at(-1) === since ? previous : undefined
  const isYoung = before === undefined && last > 0
  const levelOf = (valuesOf: (days: Days) => readonly number[]): Level => {
    const values = valuesOf(history)
    const then = before ? valuesOf(before).at(-1) : isYoung ? values[0] : undefined
    return {
      now: values[last]!,
      since: before ? since : isYoung ? history.dates[0] : undefined,
      change: then === undefined ? null : values[last]! - then,
    }
  }
  return {
    lastDay: history.dates[last]!,
    visibility: levelOf(({ visibility }) => visibility),
    topTen: levelOf(topTenByDay),
    keywords: history.keywords[last]!,
    withResult: history.with_result[last]!,
    measured: history.measured[last] ?? null,
  }
}
