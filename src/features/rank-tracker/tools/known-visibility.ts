// The visibility of the last days as the command line and agents show it: on days by whose end a keyword had a result. The overview of the API
// has 0 on the others, so a change since then would be one that nobody measured.

import type { Client } from '../../../../client/src/client.ts'
import type { RankTrackerOverview } from '../../../../client/src/types.ts'
import { roundTo2 } from '../../../lib/rounding.ts'

const WEEK_DAYS = 7

type Query = { device?: 'mobile' | 'desktop' | 'all' | undefined; segment_id?: number | undefined }

type KnownVisibility = {
  from: string
  to: string
  isSimulated: boolean
  /** Oldest first. */
  byDay: Record<string, number>
  /** Null when no keyword had a result seven days ago. */
  weekChange: number | null
}

/** On the days that the overview of the same keywords has. */
export async function readKnownVisibility(
  { rankTracker }: Pick<Client, 'rankTracker'>,
  uid: string,
  { visibility: { rows } }: RankTrackerOverview,
  query: Query,
): Promise<KnownVisibility> {
  const range = { from: rows.at(0)?.date, to: rows.at(-1)?.date }
  const history = await rankTracker.readHistory(uid, { ...query, ...range })
  const { from, to, is_simulated: isSimulated, dates, visibility } = history
  const byDay = Object.fromEntries(dates.map((date, at) => [date, visibility[at] as number]))
  const scoreAt = (at: number) => byDay[rows.at(at)?.date ?? '']
  const [before, now] = [scoreAt(-1 - WEEK_DAYS), scoreAt(-1)]
  const weekChange = before === undefined || now === undefined ? null : roundTo2(now - before)
  return { from, to, isSimulated, byDay, weekChange }
}
