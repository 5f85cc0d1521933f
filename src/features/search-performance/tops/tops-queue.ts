// Queues the job that computes top lists; whatever changes the stored data calls it.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'

export const TOPS_KIND = 'search-performance.tops'

export type TopsPayload = { projectId: number }

export async function enqueueTops(tx: Tx, projectId: number, dataVersion: number): Promise<void> {
  const payload: TopsPayload = { projectId }
  await enqueue(tx, { kind: TOPS_KIND, uniqueKey: `${projectId}:${dataVersion}`, payload })
}
