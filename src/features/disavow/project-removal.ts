// Removes the entries of a deleted project, some at a time. The row of the list is deleted with the project.

import type { Engine } from '../../data/storage/portable.ts'
import { removeInOrder } from '../../data/storage/sql/ordered-removal.ts'
import type { RemovalStep } from '../../entry/feature.ts'

export function disavowRemoval(engine: Engine): RemovalStep {
  return async (tx, projectId, rowsMax) => {
    const rows = {
      table: 'disavow_entries',
      within: { project_id: projectId },
      key: ['type', 'value'],
    } as const
    const { removed } = await removeInOrder(tx, engine, rows, { after: undefined, rowsMax })
    return removed
  }
}
