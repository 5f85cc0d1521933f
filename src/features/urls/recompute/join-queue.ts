// Queues the joining of a site. However much arrives while a job waits, it stays one job: its key contains how often
// joining has begun so far, and that changes only when it begins.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { countStarts } from '../store/generation-store.ts'

export const JOIN_KIND = 'urls.join'

export async function enqueueJoin(tx: Tx, engine: Engine, projectId: number, runAtMs: number): Promise<void> {
  const started = await countStarts(tx, engine, projectId)
  if (started === undefined) return
  const uniqueKey = `${projectId}:${started}`
  const id = await enqueue(tx, { kind: JOIN_KIND, uniqueKey, payload: { projectId }, runAt: runAtMs })
  if (id !== undefined) return
  // A job waits already, perhaps for something less urgent: it must run no later than this one.
  await tx
    .updateTable('jobs')
    .set({ run_at: Math.ceil(runAtMs) })
    .where('kind', '=', JOIN_KIND)
    .where('unique_key', '=', uniqueKey)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('run_at', '>', Math.ceil(runAtMs))
    .execute()
}
