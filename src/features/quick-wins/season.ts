// Whether a loss is seasonal. It compares the same days a year earlier with the days before those: if the value fell there
// too, and is no lower now than it was then, it falls every year. With sixteen months stored, the days before a season of
// three months are known only in part: a fall that shows there counts, and if none shows nothing is said.

import type { Compared, Totals } from './facts.ts'
import { reachesRatio } from './totals.ts'

export type Season = {
  /** Days that are stored of the range and of the period before it, a year earlier. */
  readonly yearAgoDays: number
  readonly yearAgoPreviousDays: number
  /** The period before it is known well enough to say that nothing fell. */
  readonly isWhole: boolean
  /** Impressions of that time cannot be believed. */
  readonly isDistorted: boolean
}

export type Loss = {
  readonly metric: 'clicks' | 'impressions'
  /** What the period before must have had a year earlier. */
  readonly previousMin: number
  readonly lossMin: number
  readonly lossRatioMin: number
}

/** Pages are not withheld for being rare: a page that is not reported had no clicks. For a query nobody knows. */
type Subject = { readonly isAbsentNone: boolean }

/** Null when it is not known. */
export function isSeasonal(
  { current, yearAgo, yearAgoPrevious }: Compared,
  season: Season | null,
  { metric, previousMin, lossMin, lossRatioMin }: Loss,
  { isAbsentNone }: Subject,
): boolean | null {
  if (season === null || (metric === 'impressions' && season.isDistorted)) return null
  if (yearAgo === null && yearAgoPrevious === null) return null
  const amountOf = (totals: Totals | null) => totals?.[metric] ?? (isAbsentNone ? 0 : null)
  const [now, then, before] = [current, yearAgo, yearAgoPrevious].map(amountOf)
  if (now == null || then == null) return null
  if (then - now >= lossMin && reachesRatio(then - now, lossRatioMin, then)) return false
  if (before == null) return null
  // By the day: of the earlier period fewer may be stored.
  const base = before * season.yearAgoDays
  const loss = base - then * season.yearAgoPreviousDays
  if (before >= previousMin && reachesRatio(loss, lossRatioMin, base)) return true
  return season.isWhole ? false : null
}
