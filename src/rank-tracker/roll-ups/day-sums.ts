// How a day ended for many keywords: sums that one keyword can be added to and taken from again, named as the columns of
// visibility_days that keep them.

import { BUCKET_NAMES, type Bucket, bucketOf } from './totals.ts'
import { weightOf } from './visibility.ts'

export type DaySum = Record<'weight' | 'keywords' | 'position_sum' | Bucket, number>

export const DAY_COLUMNS = ['weight', 'keywords', 'position_sum', ...BUCKET_NAMES] as const

export function emptyDay(): DaySum {
  return {
    weight: 0,
    keywords: 0,
    position_sum: 0,
    in_1_3: 0,
    in_4_10: 0,
    in_11_20: 0,
    in_21_50: 0,
    in_51_100: 0,
  }
}

/** So many keywords that ended the day at that position; undefined: not tracked yet. */
export function addToDay(sum: DaySum, position: number | null | undefined, count: number): void {
  if (position === undefined) return
  sum.keywords += count
  const bucket = bucketOf(position)
  if (bucket === undefined) return
  sum.weight += count * weightOf(position)
  sum[bucket] += count
  sum.position_sum += count * (position as number)
}
