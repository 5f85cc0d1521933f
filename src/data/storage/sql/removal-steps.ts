// Removes rows from several tables, one table after the other, in steps that block the writer for some milliseconds
// each. A step deletes rows of one table, in the order of its primary key; the next one begins where it ended. If that
// position is lost, a new start simply finds the remaining rows.

import { READ_COMMITTED, type TransactionOptions, type Tx } from '../database.ts'
import type { Engine } from '../portable.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from './ordered-removal.ts'

/** A table, with the columns of its primary key after the owner's. */
export type RemovedTable = Pick<OrderedRows, 'table' | 'key'> & {
  /** Lower for tables with large rows. */
  readonly rowsPerStep: number
}

export type RemovalPosition = { readonly table: number; readonly after?: readonly KeyValue[] }

/** The tables with rows of one owner. */
type OwnedRows = Pick<OrderedRows, 'within' | 'measured'> & { readonly tables: readonly RemovedTable[] }

type RemovedRows = {
  /** Where to continue; undefined if nothing is left. */
  readonly position: RemovalPosition | undefined
  readonly removed: number
  readonly bytes: number
}

/** Runs one step: deletes the next rows after `from`, or the first ones. */
export async function removeStep(
  tx: Tx,
  engine: Engine,
  { tables, ...owned }: OwnedRows,
  from: RemovalPosition = { table: 0 },
  rowsMax = Number.POSITIVE_INFINITY,
): Promise<RemovedRows> {
  for (let { table, after } = from; table < tables.length; table++, after = undefined) {
    const { rowsPerStep, ...rows } = tables[table] as RemovedTable
    const range = { after, rowsMax: Math.min(rowsMax, rowsPerStep) }
    const { removed, bytes, last } = await removeInOrder(tx, engine, { ...rows, ...owned }, range)
    if (last !== undefined) return { position: { table, after: last }, removed, bytes }
    const isLastTable = table + 1 === tables.length
    if (removed > 0) return { position: isLastTable ? undefined : { table: table + 1 }, removed, bytes }
  }
  return { position: undefined, removed: 0, bytes: 0 }
}

/** Runs steps until one reports that nothing is left, each in a transaction of its own. */
export async function removeInSteps<Position>(
  transact: (work: (tx: Tx) => Promise<void>, options: TransactionOptions) => Promise<unknown>,
  step: (tx: Tx, from: Position | undefined) => Promise<Position | undefined>,
): Promise<void> {
  let position: Position | undefined
  do {
    // Kept outside the transaction, so that a repeated one begins at the same place.
    const from = position
    await transact(
      async (tx) => {
        position = await step(tx, from)
      },
      // A serializable transaction would conflict with those that insert into the same tables.
      READ_COMMITTED,
    )
  } while (position !== undefined)
}
