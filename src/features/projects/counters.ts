// Counters for ids that clients see: counted per project from 1, assigned in the caller's transaction and never used
// again, even after the numbered thing is gone.

import type { Tx } from '../../data/storage/database.ts'

/** Takes `count` ids and returns the first of them. */
export async function takeIds(tx: Tx, projectId: number, name: string, count = 1): Promise<number> {
  const { last_id } = await tx
    .insertInto('project_counters')
    .values({ project_id: projectId, name, last_id: count })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'name'])
        .doUpdateSet((eb) => ({ last_id: eb('project_counters.last_id', '+', count) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return last_id - count + 1
}
