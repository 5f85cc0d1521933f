// How a keyword moved within seven days, as it remembers the ends of days: the same as the filter `moved` of the list in the API.

import type { ListedKeyword } from '../../api/types.ts'
import { addDays } from '../../lib/days.ts'

export const WEEK_DAYS = 7

export type WeekChange =
  | { readonly state: 'known'; readonly places: number }
  | { readonly state: 'left' | 'found' }
  | { readonly state: 'unknown'; readonly why: 'failed' | 'unchecked' | 'too new' | 'never found' }

type Remembered = Pick<ListedKeyword, 'recent' | 'status' | 'last_analyzed_at'>

export function weekChangeOf(
  { recent = [], status, last_analyzed_at }: Remembered,
  today: string,
): WeekChange {
  if (status === 'failed') return { state: 'unknown', why: 'failed' }
  if (last_analyzed_at === null) return { state: 'unknown', why: 'unchecked' }
  // Days without a check repeat the one before them, so without this an old position would be an unchanged one.
  if (last_analyzed_at.slice(0, 10) < addDays(today, -WEEK_DAYS))
    return { state: 'unknown', why: 'unchecked' }
  const now = recent.at(-1)
  const then = recent.at(-1 - WEEK_DAYS)
  if (now === undefined || then === undefined) return { state: 'unknown', why: 'too new' }
  if (now === null) return then === null ? { state: 'unknown', why: 'never found' } : { state: 'left' }
  return then === null ? { state: 'found' } : { state: 'known', places: then - now }
}
