// Takes everything that is known of a project's keywords out of their states and of every sum, as if they had been added
// and never checked: what another source gave must not be seen from this moment on. One statement a table, because those
// rows are narrow; the records are wide and stay behind, mended as they are read (record-mending.ts), until a job has
// made them again. Days on which a keyword was tracked stay: they are no result. The caller holds the tracker's lock.

import { sql } from 'kysely'
import type { Tx } from '../../storage/database.ts'
import { withoutPositions } from '../roll-ups/recent-days-sql.ts'

export async function emptyKeywords(tx: Tx, projectId: number): Promise<void> {
  await sql`update keyword_states set status = 'pending', position = null, previous_position = null,
      best_position = null, segment_count = 0, folder = null, recent = ${withoutPositions('recent')},
      next_recent = null
    where project_id = ${projectId}`.execute(tx)
  await sql`update rank_totals set in_1_3 = 0, in_4_10 = 0, in_11_20 = 0, in_21_50 = 0, in_51_100 = 0,
      position_sum = 0, improved = 0, declined = 0, failed = 0, pending = tracked, unmatched = tracked
    where project_id = ${projectId}`.execute(tx)
  await sql`update visibility_days set weight = 0 where project_id = ${projectId}`.execute(tx)
  await sql`delete from segment_members where project_id = ${projectId}`.execute(tx)
  await sql`update segment_totals set keywords = 0, position_sum = 0 where project_id = ${projectId}`.execute(
    tx,
  )
  await sql`delete from folder_totals where project_id = ${projectId}`.execute(tx)
}
