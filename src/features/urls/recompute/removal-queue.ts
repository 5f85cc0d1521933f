// Queues the jobs that remove what nobody reads any more; each names one generation.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { GenerationKey } from '../store/generation-store.ts'

export const URL_REMOVAL_KIND = 'urls.remove'

// Nothing else would ever remove these rows, short of the deletion of their project.
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
