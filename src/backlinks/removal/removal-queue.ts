// What nobody sees any more is removed by jobs, each of which names the generation that it looks at.

import { enqueue } from '../../jobs/enqueue.ts'
import type { Tx } from '../../storage/database.ts'
import type { GenerationKey } from '../store/generation-store.ts'

export const REMOVAL_KIND = 'backlinks.remove'

/** Null for the one of every hour. */
export type RemovalPayload = GenerationKey | null

// Nothing else would ever remove these blocks, short of the deletion of their project.
const ATTEMPTS_MAX = 1000

/**
 * In the transaction that publishes or gives up a generation. All of it is removed if it was given up or replaced; of one
 * that is read, only the observations that it was made from.
 */
export async function enqueueGenerationRemoval(
  tx: Tx,
  { projectId, profileId, generation }: GenerationKey,
): Promise<void> {
  // Without a unique key: one that is published is looked at twice.
  await enqueue(tx, {
    kind: REMOVAL_KIND,
    payload: { projectId, profileId, generation } satisfies RemovalPayload,
    attemptsMax: ATTEMPTS_MAX,
  })
}
