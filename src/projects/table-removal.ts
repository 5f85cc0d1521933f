// Removes what a deleted project has in tables that may be large, one after the other and some rows at a time, in the order
// of their primary keys.

import type { RemovalStep } from '../feature.ts'
import type { Tx } from '../storage/database.ts'
import type { Engine } from '../storage/portable.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from '../storage/sql/ordered-removal.ts'

/** With its primary key behind the project. */
export type RemovedTable = Pick<OrderedRows, 'table' | 'key'> & {
  /** Fewer of those that are large. */
  readonly rowsPerStep: number
}

type Position = { readonly table: number; readonly after?: readonly KeyValue[] | undefined }

const START: Position = Object.freeze({ table: 0 })

/** `first` is run at the beginning of each step: it takes away what others would need to add more. */
export function tableRemoval(
  engine: Engine,
  tables: readonly RemovedTable[],
  first: (tx: Tx, projectId: number) => Promise<void>,
): RemovalStep {
  // A step may have been rolled back after it noted where it ended. So the end counts only when it was reached from the
  // start.
  let reached: { projectId: number; position: Position } | undefined

  /** Where to go on, or undefined when there is nothing left behind `from`. */
  async function removeStep(
    tx: Tx,
    projectId: number,
    from: Position,
    rowsMax: number,
  ): Promise<Position | undefined> {
    let { after } = from
    for (let table = from.table; table < tables.length; table++) {
      const { rowsPerStep, ...rows } = tables[table] as RemovedTable
      const owned = { ...rows, within: { project_id: projectId } }
      const range = { after, rowsMax: Math.min(rowsMax, rowsPerStep) }
      const { removed, last } = await removeInOrder(tx, engine, owned, range)
      if (last !== undefined) return { table, after: last }
      if (removed > 0) return { table: table + 1 }
      after = undefined
    }
    return undefined
  }

  return async (tx, projectId, rowsMax) => {
    await first(tx, projectId)
    const from = reached?.projectId === projectId ? reached.position : START
    const position = await removeStep(tx, projectId, from, rowsMax)
    reached = position && { projectId, position }
    // As many as were asked for, until there are none: the caller goes on while a step was full.
    return position === undefined && from === START ? 0 : rowsMax
  }
}
