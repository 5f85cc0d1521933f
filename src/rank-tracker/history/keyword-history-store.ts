// The analyses of one keyword over a range of days, with what decides which of them count.

import { DAY_MS } from '../../lib/durations.ts'
import { dayStartMs, localDays } from '../../lib/local-day.ts'
import type { Reader } from '../../storage/database.ts'
import type { DayRange } from './day-range.ts'
import type { EndedAnalysis } from './keyword-days.ts'

/** An analysis may end long after its slot: one that waited for money does so within the month. */
const SLOT_LEAD_MS = 35 * DAY_MS

type Key = { projectId: number; keywordId: number }
/** Of the days, and of which analyses count. */
type Counting = { timeZone: string; isSimulated: 0 | 1 }

/** Oldest slot first. Index: analyses_by_slot. */
export function endedQuery(
  db: Reader,
  { projectId, keywordId }: Key,
  { firstDay, lastDay }: DayRange,
  { timeZone, isSimulated }: Counting,
) {
  return db
    .selectFrom('analyses')
    .where('project_id', '=', projectId)
    .where('keyword_id', '=', keywordId)
    .where('slot_at', '>=', dayStartMs(firstDay, timeZone) - SLOT_LEAD_MS)
    .where('slot_at', '<', dayStartMs(lastDay + 1, timeZone))
    .where('status', 'in', ['success', 'failed'])
    .where('is_simulated', '=', isSimulated)
    .select(['status', 'finished_at', 'position', 'matched_url', 'competitor_notes'])
    .orderBy('slot_at')
}

export async function readEnded(
  db: Reader,
  key: Key,
  range: DayRange,
  counting: Counting,
): Promise<EndedAnalysis[]> {
  const rows = await endedQuery(db, key, range, counting).execute()
  const days = localDays(
    rows.map((row) => row.finished_at as number),
    counting.timeZone,
  )
  return rows.map((row, at) => ({
    day: days[at] as number,
    finished_at: row.finished_at as number,
    status: row.status as EndedAnalysis['status'],
    position: row.position,
    matched_url: row.matched_url,
    competitor_notes: row.competitor_notes,
  }))
}
