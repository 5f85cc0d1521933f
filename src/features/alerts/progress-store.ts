// All SQL of the progress of evaluations: up to when each part of a project has been evaluated.

import type { Reader, Tx } from '../../data/storage/database.ts'

export async function readEvaluatedTo(
  db: Reader,
  projectId: number,
  part: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('alert_progress')
    .where('project_id', '=', projectId)
    .where('part', '=', part)
    .select('looked_to')
    .executeTakeFirst()
  return row?.looked_to
}

export async function recordEvaluatedTo(
  tx: Tx,
  projectId: number,
  part: string,
  atMs: number,
): Promise<void> {
  await tx
    .insertInto('alert_progress')
    .values({ project_id: projectId, part, looked_to: atMs })
    .onConflict((conflict) => conflict.columns(['project_id', 'part']).doUpdateSet({ looked_to: atMs }))
    .execute()
}
