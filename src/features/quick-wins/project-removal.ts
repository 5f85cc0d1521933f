// Removes the lists of a deleted project, one at a time.

import type { RemovalStep } from '../../entry/feature.ts'
import { deleteRows, type ListKey, stampsQuery } from './stored/list-store.ts'

export const quickWinsRemoval: RemovalStep = async (tx, projectId, rowsMax) => {
  const list = await stampsQuery(tx, projectId).limit(1).executeTakeFirst()
  if (list === undefined) return 0
  await deleteRows(tx, { projectId, type: list.type, range: list.range } as ListKey)
  await tx
    .deleteFrom('quick_win_lists')
    .where('project_id', '=', projectId)
    .where('type', '=', list.type)
    .where('range', '=', list.range)
    .execute()
  // Returning the full number makes the caller call again, until a step finds nothing.
  return rowsMax
}
