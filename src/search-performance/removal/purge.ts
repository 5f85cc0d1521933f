// What a deleted project has of search performance, some rows at a time. The site goes first, and imports
// before their segments: whoever still writes finds nothing to write to.

import type { PurgeStep } from '../../projects/purge.ts'
import type { Tx } from '../../storage/database.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from '../../storage/ordered-removal.ts'
import type { Engine } from '../../storage/portable.ts'

type DataTable = Pick<OrderedRows, 'table' | 'key'> & {
  /** Fewer of those that are large. */
  readonly rowsPerStep: number
}

/** With their primary keys behind the project. */
export const PURGED_TABLES: readonly DataTable[] = [
  { table: 'search_imports', key: ['id'], rowsPerStep: 1000 },
  {
    table: 'search_segments',
    key: ['bucket', 'last_day', 'first_day', 'import_id', 'number'],
    rowsPerStep: 100,
  },
  { table: 'search_spans', key: ['last_day', 'first_day'], rowsPerStep: 1000 },
  { table: 'search_queries', key: ['id'], rowsPerStep: 2000 },
  { table: 'search_pages', key: ['id'], rowsPerStep: 2000 },
]

type Position = { readonly table: number; readonly after?: readonly KeyValue[] | undefined }

const START: Position = Object.freeze({ table: 0 })

export function searchPurge(engine: Engine): PurgeStep {
  // A step may have been rolled back after it noted where it ended. So the end counts only when it was reached from the
  // start.
  let reached: { projectId: number; position: Position } | undefined
  return async (tx, projectId, rowsMax) => {
    await tx.deleteFrom('search_sites').where('project_id', '=', projectId).execute()
    const from = reached?.projectId === projectId ? reached.position : START
    const position = await removeStep(tx, engine, projectId, from, rowsMax)
    reached = position && { projectId, position }
    // As many as were asked for, until there are none: the caller goes on while a step was full.
    return position === undefined && from === START ? 0 : rowsMax
  }
}

/** Where to go on, or undefined when there is nothing left behind `from`. */
async function removeStep(
  tx: Tx,
  engine: Engine,
  projectId: number,
  from: Position,
  rowsMax: number,
): Promise<Position | undefined> {
  let { after } = from
  for (let table = from.table; table < PURGED_TABLES.length; table++) {
    const { rowsPerStep, ...rows } = PURGED_TABLES[table] as DataTable
    const owned = { ...rows, within: { project_id: projectId } }
    const range = { after, rowsMax: Math.min(rowsMax, rowsPerStep) }
    const { removed, last } = await removeInOrder(tx, engine, owned, range)
    if (last !== undefined) return { table, after: last }
    if (removed > 0) return { table: table + 1 }
    after = undefined
  }
  return undefined
}
