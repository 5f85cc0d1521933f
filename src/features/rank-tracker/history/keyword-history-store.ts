// The analyses of one keyword over a range of days, with what decides which of them count. Compiled statements, because the
// rest of a request of three years takes hardly longer than to build and plan them.

import type { ReadAccess } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { dayStartMs, localDays } from '../../../lib/local-day.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import type { DayRange } from './day-range.ts'
import type { EndedAnalysis } from './keyword-days.ts'

/** An analysis may end long after its slot: one that waited for money does so within the month. */
const SLOT_LEAD_MS = 35 * DAY_MS

type Key = { projectId: number; keywordId: number }
/** The time zone of the days, and which analyses count. */
type Counting = { timeZone: string; isSimulated: 0 | 1 }

type ContextRow = { device: string | null; timezone: string; source: RankSource | null }
type KeywordContext = { isThere: boolean; timeZone: string; source: RankSource }

// Indexes: primary keys.
const readContextRow = rowsStatement<{ project_id: number; keyword_id: number }, ContextRow>((db, param) =>
  db
    .selectFrom('project_settings as s')
    .leftJoin('rank_trackers as t', 't.project_id', 's.project_id')
    .leftJoin('keywords as k', (join) =>
      join.onRef('k.project_id', '=', 's.project_id').on('k.id', '=', param('keyword_id')),
    )
    .where('s.project_id', '=', param('project_id'))
    .select(['k.device', 's.timezone', 't.source']),
)

/** Undefined when the project is gone. */
export async function readKeywordContext(
  database: ReadAccess,
  { projectId, keywordId }: Key,
): Promise<KeywordContext | undefined> {
  const [row] = await readContextRow(database, { project_id: projectId, keyword_id: keywordId })
  return row && { isThere: row.device !== null, timeZone: row.timezone, source: row.source ?? 'none' }
}

type EndedValues = {
  project_id: number
  keyword_id: number
  from_slot: number
  to_slot: number
  is_simulated: 0 | 1
}
type EndedRow = Omit<EndedAnalysis, 'day'>

// Oldest slot first. Index: analyses_by_slot.
const readEndedRows = rowsStatement<EndedValues, EndedRow>((db, param) =>
  db
    .selectFrom('analyses')
    .where('project_id', '=', param('project_id'))
    .where('keyword_id', '=', param('keyword_id'))
    .where('slot_at', '>=', param('from_slot'))
    .where('slot_at', '<', param('to_slot'))
    .where('status', 'in', ['success', 'failed'])
    .where('is_simulated', '=', param('is_simulated'))
    .select(['status', 'finished_at', 'position', 'matched_url', 'competitor_notes'])
    .orderBy('slot_at'),
)

export async function readEnded(
  database: ReadAccess,
  { projectId, keywordId }: Key,
  { firstDay, lastDay }: DayRange,
  { timeZone, isSimulated }: Counting,
): Promise<EndedAnalysis[]> {
  const rows = await readEndedRows(database, {
    project_id: projectId,
    keyword_id: keywordId,
    from_slot: dayStartMs(firstDay, timeZone) - SLOT_LEAD_MS,
    to_slot: dayStartMs(lastDay + 1, timeZone),
    is_simulated: isSimulated,
  })
  const days = localDays(
    rows.map((row) => row.finished_at),
    timeZone,
  )
  return rows.map((row, at) => ({ ...row, day: days[at] as number }))
}
