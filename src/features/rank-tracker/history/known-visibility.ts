// The visibility of the last days as people and agents are told it: on days by whose end a keyword had a result. The overview of the API
// has 0 on the others, so a change since then would be one that nobody measured.

import type { Client } from '../../../../client/src/client.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { VISIBILITY_DAYS } from '../roll-ups/visibility.ts'

const WEEK_DAYS = 7

type Query = { device?: 'mobile' | 'desktop' | 'all' | undefined; segment_id?: number | undefined }

type KnownVisibility = {
  /** By day, oldest first. */
  byDay: Record<string, number>
  /** Null when no keyword had a result seven days ago. */
  weekChange: number | null
}

export async function readKnownVisibility(
  { rankTracker }: Pick<Client, 'rankTracker'>,
  uid: string,
  query: Query,
): Promise<KnownVisibility> {
  const { dates, visibility } = await rankTracker.readHistory(uid, query)
  const scores = new Map(dates.map((date, at) => [date, visibility[at] as number]))
  const last = dates.at(-1)
  const now = last === undefined ? undefined : scores.get(last)
  const before =
    last === undefined ? undefined : scores.get(formatDay((parseDay(last) as number) - WEEK_DAYS))
  return {
    byDay: Object.fromEntries([...scores].slice(-VISIBILITY_DAYS)),
    weekChange: now === undefined || before === undefined ? null : roundTo2(now - before),
  }
}
