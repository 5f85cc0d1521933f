// Decides whether a loss is seasonal. It compares the same days a year earlier with the days before those: if the
// value fell there too, and is no lower now than it was then, it falls every year. With sixteen months stored, the
// days before a season of three months are stored only in part: a fall that they show counts, and if they show none
// the answer stays open.

import type { Compared, Totals } from './facts.ts'
import { reachesRatio } from './totals.ts'

export type Season = {
  /** How many days are stored of the same range a year earlier, and of the period before that. */
  readonly yearAgoDays: number
  readonly yearAgoPreviousDays: number
  /** True if enough of the period before is stored to say that nothing fell. */
  readonly isWhole: boolean
  /** True if impressions of that time are unreliable. */
  readonly isDistorted: boolean
}

export type Loss = {
  readonly metric: 'clicks' | 'impressions'
  /** The value that the period before must have had a year earlier. */
  readonly previousMin: number
  readonly lossMin: number
  readonly lossRatioMin: number
}

/** `isAbsentNone`: absence means zero. This holds for pages, which are never withheld for being rare, but not for queries. */
type Subject = { readonly isAbsentNone: boolean }

/** Returns null when it cannot be known. */
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
  // Compared per day, because fewer days of the earlier period may be stored.
  const base = before * season.yearAgoDays
  const loss = base - then * season.yearAgoPreviousDays
  if (before >= previousMin && reachesRatio(loss, lossRatioMin, base)) return true
  return season.isWhole ? false : null
}
