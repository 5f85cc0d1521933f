// Removes rows out of several tables, one table after the other, in steps that hold the one writer for some milliseconds
// each. A step takes rows of one table, in the order of its primary key; where it ended is where the next begins. If that
// position is lost, nothing else is: a new start finds what is left.

import { READ_COMMITTED, type TransactionOptions, type Tx } from '../database.ts'
import type { Engine } from '../portable.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from './ordered-removal.ts'

/** A table, with the part of its primary key that follows the owner's columns. */
export type RemovedTable = Pick<OrderedRows, 'table' | 'key'> & {
  /** Fewer for tables with large rows. */
  readonly rowsPerStep: number
}

export type RemovalPosition = { readonly table: number; readonly after?: readonly KeyValue[] }

/** The rows of one owner. */
type OwnedRows = Pick<OrderedRows, 'within' | 'measured'> & { readonly tables: readonly RemovedTable[] }

type RemovedRows = {
  /** Where to go on; undefined when nothing is left. */
  readonly position: RemovalPosition | undefined
  readonly removed: number
  /** The size of the measured column. */
  readonly bytes: number
}

/** One step: the next rows behind `from`, or from the start. */
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

/** Steps until one says that nothing is left, each in a transaction of its own. */
export async function removeInSteps<Position>(
  transact: (work: (tx: Tx) => Promise<void>, options: TransactionOptions) => Promise<unknown>,
  step: (tx: Tx, from: Position | undefined) => Promise<Position | undefined>,
): Promise<void> {
  let position: Position | undefined
  do {
    // Kept outside of the transaction, so that one that runs again begins at the same place.
    const from = position
    await transact(
      async (tx) => {
        position = await step(tx, from)
      },
      // A serializable transaction would conflict with those that add to the same tables.
      READ_COMMITTED,
    )
  } while (position !== undefined)
}
