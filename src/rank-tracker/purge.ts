// What a deleted project owned in the rank tracker, some rows at a time.

import type { PurgeStep } from '../projects/purge.ts'

/** Deleting a keyword takes hundreds of rows with it: a year of analyses and their evidence. */
const KEYWORDS_PER_STEP = 10

export const rankTrackerPurge: PurgeStep = async (tx, projectId, rowsMax) => {
  const doomed = await tx
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .select('id')
    .orderBy('id')
    .limit(Math.min(rowsMax, KEYWORDS_PER_STEP))
    .execute()
  if (doomed.length === 0) return 0
  await tx
    .deleteFrom('keywords')
    .where('project_id', '=', projectId)
    .where(
      'id',
      'in',
      doomed.map((row) => row.id),
    )
    .execute()
  // As many as were asked for, until there are none: the caller goes on while a step was full.
  return rowsMax
}
