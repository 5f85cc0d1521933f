// Queues the jobs that remove blocks that nobody reads any more; each job names one generation.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { GenerationKey } from '../store/generation-store.ts'

export const BACKLINK_REMOVAL_KIND = 'backlinks.remove'

/** Null for the hourly job. */
export type RemovalPayload = GenerationKey | null

// So many attempts because nothing else would remove these blocks, short of the deletion of their project.
const ATTEMPTS_MAX = 1000

/**
 * Call it in the transaction that publishes or gives up a generation. A generation that was given up or replaced is
 * removed completely; of a published one, only the staged observations are.
 */
export async function enqueueGenerationRemoval(
  tx: Tx,
  { projectId, profileId, generation }: GenerationKey,
): Promise<void> {
  // No unique key: a published generation gets two such jobs, now and when it is replaced.
  await enqueue(tx, {
    kind: BACKLINK_REMOVAL_KIND,
    payload: { projectId, profileId, generation } satisfies RemovalPayload,
    attemptsMax: ATTEMPTS_MAX,
  })
}
