// How a day ended for many keywords: sums that one keyword can be added to and taken from again, named as the columns of
// visibility_days that keep them.

import { BUCKET_NAMES, type Bucket, bucketOf } from './position-ranges.ts'
import { weightOf } from './visibility.ts'

/**
 * How a day ended for a keyword: its position, null when the site was not found, 'unmeasured' when the keyword was tracked
 * and no check had given a result yet, undefined when it was not tracked.
 */
export type DayEnd = number | null | 'unmeasured' | undefined

/** `keywords` have a result, and visibility is over them; `tracked` also counts those that were never measured. */
export type DaySum = Record<'weight' | 'keywords' | 'tracked' | 'position_sum' | Bucket, number>

export const DAY_COLUMNS = ['weight', 'keywords', 'tracked', 'position_sum', ...BUCKET_NAMES] as const

export function emptyDay(): DaySum {
  return {
    weight: 0,
    keywords: 0,
    tracked: 0,
    position_sum: 0,
    in_1_3: 0,
    in_4_10: 0,
    in_11_20: 0,
    in_21_50: 0,
    in_51_100: 0,
  }
}

/** Adds keywords that ended the day at this position. */
export function addToDay(sum: DaySum, position: DayEnd, count: number): void {
  if (position === undefined) return
  sum.tracked += count
  if (position === 'unmeasured') return
  sum.keywords += count
  const bucket = bucketOf(position)
  if (bucket === undefined) return
  sum.weight += count * weightOf(position)
  sum[bucket] += count
  sum.position_sum += count * (position as number)
}
