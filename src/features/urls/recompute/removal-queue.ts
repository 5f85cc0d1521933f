// Queues the jobs that remove generations that nobody reads any more; each job names one.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { GenerationKey } from '../store/generation-store.ts'

export const URL_REMOVAL_KIND = 'urls.remove'

// So many attempts because nothing else would remove these rows, short of the deletion of their project.
const ATTEMPTS_MAX = 1000

/** Call it in the transaction that replaces a generation, or gives it up. */
export async function enqueueRemoval(tx: Tx, { projectId, generation }: GenerationKey): Promise<void> {
  await enqueue(tx, {
    kind: URL_REMOVAL_KIND,
    uniqueKey: `${projectId}:${generation}`,
    payload: { projectId, generation } satisfies GenerationKey,
    attemptsMax: ATTEMPTS_MAX,
  })
}
