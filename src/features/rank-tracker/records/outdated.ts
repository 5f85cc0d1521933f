// Marks all records of a project as outdated when something changes that all of them show: they have an older revision
// from then on, are mended as they are read (record-mending.ts), and a job rewrites them (source/rebuild-job.ts).

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { raiseRevision } from '../tracker/tracker-row.ts'

export const REBUILD_RECORDS_KIND = 'rank-tracker.rebuild-records'

/** Call it in the transaction that changed what all records show. */
export async function outdateRecords(tx: Tx, projectId: number): Promise<void> {
  const { revision, keywordCount } = await raiseRevision(tx, projectId)
  if (keywordCount === 0) return
  await enqueue(tx, {
    kind: REBUILD_RECORDS_KIND,
    uniqueKey: `${projectId} ${revision}`,
    payload: { projectId },
  })
}

/**
 * For records that were made from the project's state before the change, and stored after the others were rewritten.
 */
export async function refreshRecords(tx: Tx, projectId: number): Promise<void> {
  await enqueue(tx, { kind: REBUILD_RECORDS_KIND, payload: { projectId } })
}
