// Makes the days of a project again whose time zone has changed. Each step is a transaction, and the stored days show what is
// left: after a kill, or beside another worker, the job goes on there.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { remakeSomeDays } from './remake-days.ts'

export const DAYS_KIND = 'rank-tracker.days'

/**
 * Changes the time zone of a project's days, in the transaction that changes the project. The days stay those of the old
 * zone, each of them right, until the job has made all of them again for the new one.
 */
export async function changeZone(
  tx: Tx,
  projectId: number,
  zones: { from: string; to: string },
): Promise<void> {
  const { keywordCount, version } = await lockTracker(tx, projectId)
  const { days_zone } = await tx
    .selectFrom('rank_trackers')
    .where('project_id', '=', projectId)
    .select('days_zone')
    .executeTakeFirstOrThrow()
  const shown = days_zone ?? zones.from
  const isToBeMade = keywordCount > 0 && shown !== zones.to
  await tx
    .updateTable('rank_trackers')
    .set({ days_zone: isToBeMade ? shown : null })
    .where('project_id', '=', projectId)
    .execute()
  // Days that were being made were for the old zone.
  if (days_zone !== null) {
    await tx
      .updateTable('keyword_states')
      .set({ next_recent: null })
      .where('project_id', '=', projectId)
      .where('next_recent', 'is not', null)
      .execute()
  }
  if (!isToBeMade) return
  await enqueue(tx, { kind: DAYS_KIND, uniqueKey: `${projectId} ${version}`, payload: { projectId } })
}

export function daysHandler(database: Database): JobHandler {
  return {
    title: 'Counting positions by day anew',
    concurrency: 1,
    async run(job, { checkpoint }) {
      const { projectId } = job.payload as { projectId: number }
      let next: number | undefined = 0
      while (next !== undefined) {
        const afterId: number = next
        await checkpoint(async (tx) => {
          next = await remakeSomeDays(tx, database.engine, projectId, afterId)
        }, READ_COMMITTED)
      }
    },
  }
}
