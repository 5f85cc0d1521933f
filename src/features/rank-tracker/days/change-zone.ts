// Changes the time zone of a project's days, in the transaction that changes the project. The days stay those of the old
// zone, each of them right, until a job has made all of them again for the new one.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

export const DAYS_KIND = 'rank-tracker.days'

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
