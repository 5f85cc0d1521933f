// Changes the source of a project's ranks, in the transaction that decides it. Checks that were opened and not begun
// are taken back: a worker that is asking the simulator at this moment finds no analysis to store its answer in. Checks
// that were bought end normally, and count if they are of the kind (real or simulated) that then counts. A change
// between simulated and real ranks empties all keywords, and a job rebuilds them from the analyses that count.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { Frequency } from '../../projects/reads.ts'
import { emptyKeys } from '../records/keyword-keys.ts'
import { outdateRecords } from '../records/outdated.ts'
import { RECENT_DAYS, withoutResults } from '../roll-ups/recent-days.ts'
import { IS_OPEN } from '../schedule/open-analyses.ts'
import { forgetRequested } from '../schedule/requested-checks.ts'
import { letAllGo } from '../schedule/spend-waits.ts'
import { countedFlag, type RankSource } from '../tracker/rank-source.ts'
import { lockTracker, setSource } from '../tracker/tracker-row.ts'
import { endWaiting, scheduleUnmeasured, skipMissed } from './first-measurements.ts'

/** Does nothing if the project has that source already. */
export async function changeSource(
  tx: Tx,
  engine: Engine,
  projectId: number,
  to: RankSource,
  nowMs: number,
): Promise<void> {
  const { source: from, keywordCount, revision } = await lockTracker(tx, projectId)
  if (from === to) return
  await setSource(tx, projectId, to)
  if (from === null || keywordCount === 0) return
  await deleteUnstartedAnalyses(tx, projectId)
  await forgetRequested(tx, projectId)
  await letAllGo(tx, projectId)
  if (countedFlag(from) !== countedFlag(to)) {
    await emptyKeywords(tx, projectId)
    await tx
      .updateTable('rank_trackers')
      .set({ source_revision: revision + 1 })
      .where('project_id', '=', projectId)
      .execute()
  }
  if (to !== 'none') {
    const schedule = { projectId, source: to, nowMs, ...(await readRhythm(tx, projectId)) }
    if (from === 'none') await skipMissed(tx, schedule)
    await endWaiting(tx, engine, schedule)
    await scheduleUnmeasured(tx, schedule)
  }
  await outdateRecords(tx, projectId)
}

/** Index: analyses_open. */
async function deleteUnstartedAnalyses(tx: Tx, projectId: number): Promise<void> {
  await tx
    .deleteFrom('analyses')
    .where('project_id', '=', projectId)
    .where(IS_OPEN)
    .where('intent_at', 'is', null)
    .execute()
}

async function readRhythm(tx: Tx, projectId: number): Promise<{ frequency: Frequency; timeZone: string }> {
  const { frequency, timeZone } = await tx
    .selectFrom('project_settings')
    .where('project_id', '=', projectId)
    .select(['rank_tracker_frequency as frequency', 'timezone as timeZone'])
    .executeTakeFirstOrThrow()
  return { frequency: frequency as Frequency, timeZone }
}

// Removes all results from the keywords' states and from every sum, as if the keywords had been added and never checked:
// results of another source must not be seen from this moment on. One statement a table, because those rows are narrow;
// the records are wide and are mended as they are read (record-mending.ts), until a job has rebuilt them. Days on which
// a keyword was tracked stay: they are no result. The caller holds the tracker's lock.
async function emptyKeywords(tx: Tx, projectId: number): Promise<void> {
  await sql`update keyword_states set status = 'pending', position = null, previous_position = null,
      best_position = null, segment_count = 0, folder = null, recent = ${withoutResults('recent')},
      next_recent = null, competitor_notes = null
    where project_id = ${projectId}`.execute(tx)
  await emptyKeys(tx, projectId)
  await sql`update rank_totals set in_1_3 = 0, in_4_10 = 0, in_11_20 = 0, in_21_50 = 0, in_51_100 = 0,
      position_sum = 0, improved = 0, declined = 0, failed = 0, measured = 0, pending = tracked, unmatched = tracked
    where project_id = ${projectId}`.execute(tx)
  // Older days cannot be made again of what the keywords remember.
  await sql`delete from visibility_days where project_id = ${projectId} and day <= (select max(day) from visibility_days
      where project_id = ${projectId}) - ${sql.lit(RECENT_DAYS)}`.execute(tx)
  await sql`update visibility_days set weight = 0, keywords = 0, position_sum = 0, in_1_3 = 0, in_4_10 = 0, in_11_20 = 0,
      in_21_50 = 0, in_51_100 = 0, measured = null
    where project_id = ${projectId}`.execute(tx)
  await sql`delete from segment_members where project_id = ${projectId}`.execute(tx)
  await sql`update segment_totals set keywords = 0, position_sum = 0 where project_id = ${projectId}`.execute(
    tx,
  )
  await sql`delete from competitor_days where project_id = ${projectId}`.execute(tx)
  await sql`delete from segment_days where project_id = ${projectId}`.execute(tx)
  await sql`delete from folder_totals where project_id = ${projectId}`.execute(tx)
}
