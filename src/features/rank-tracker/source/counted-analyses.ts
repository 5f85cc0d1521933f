// The analyses from which a keyword is rebuilt: of one source, ended, and not late. A late analysis ended after one of a
// later slot, and changed nothing (checks/keyword-result.ts). Of a history of years, only what the keyword shows is read:
// the last two successes, the last failure, and how the days began and went that visibility looks at.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { RECENT_DAYS } from '../roll-ups/recent-days.ts'

export type CountedAnalysis = {
  id: number
  keyword_id: number
  status: 'success' | 'failed'
  finished_at: number
  position: number | null
  owned_results_count: number | null
  matched_url: string | null
  features_json: string | null
  message: string | null
  competitor_notes: string | null
  /** Over all successes of the keyword, including those that are not read. */
  best_position: number | null
  first_finished_at: number | null
}

/** Longer by the greatest difference of time zones. */
const DAYS_READ_MS = (RECENT_DAYS + 2) * DAY_MS

/** The analyses of these keywords, each keyword's oldest first. Index: analyses_by_slot. */
export async function readCounted(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
  { isSimulated, nowMs }: { isSimulated: 0 | 1; nowMs: number },
): Promise<CountedAnalysis[]> {
  const isRecent = sql`case when finished_at >= ${nowMs - DAYS_READ_MS} then 1 else 0 end`
  const { rows } = await sql<CountedAnalysis>`with ended as (
      select id, keyword_id, slot_at, status, finished_at, position, owned_results_count, matched_url,
        features_json, message, competitor_notes, min(finished_at) over (partition by keyword_id order by slot_at desc
          rows between unbounded preceding and 1 preceding) as later_finished_at
      from analyses
      where project_id = ${projectId} and keyword_id in ${idsParameter(engine, keywordIds)}
        and status in ('success', 'failed') and is_simulated = ${isSimulated}
    ), counted as (
      select ended.*, ${isRecent} as is_recent,
        min(case when status = 'success' then position end) over (partition by keyword_id) as best_position,
        min(case when status = 'success' then finished_at end) over (partition by keyword_id) as first_finished_at,
        row_number() over (partition by keyword_id, status order by slot_at desc) as place,
        row_number() over (partition by keyword_id, status, ${isRecent} order by slot_at desc) as place_of_age
      from ended where later_finished_at is null or later_finished_at >= finished_at
    )
    select id, keyword_id, status, finished_at, position, owned_results_count, matched_url, features_json,
      message, competitor_notes, best_position, first_finished_at
    from counted
    where place = 1 or (status = 'success' and (place = 2 or is_recent = 1 or place_of_age = 1))
    order by keyword_id, slot_at`.execute(db)
  return rows
}
