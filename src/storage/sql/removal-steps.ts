// Removes rows out of several tables, one table after the other, in steps that hold the one writer for some milliseconds
// each. A step takes rows of one table, in the order of its primary key; where it ended is where the next begins. Nothing
// is lost when that is forgotten: whoever begins anew finds what is left.

import { READ_COMMITTED, type TransactionOptions, type Tx } from '../database.ts'
import type { Engine } from '../portable.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from './ordered-removal.ts'

/** With its primary key behind the columns that say whose rows they are. */
export type RemovedTable = Pick<OrderedRows, 'table' | 'key'> & {
  /** Fewer of those that are large. */
  readonly rowsPerStep: number
}

export type RemovalPosition = { readonly table: number; readonly after?: readonly KeyValue[] }

/** The rows of one owner. */
type OwnedRows = Pick<OrderedRows, 'within' | 'measured'> & { readonly tables: readonly RemovedTable[] }

type RemovedRows = {
  /** Where to go on; undefined when nothing is left. */
  readonly position: RemovalPosition | undefined
  readonly removed: number
  /** Of the column that is measured. */
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
    // Noted outside: a transaction that is made again begins where it did before.
    const from = position
    await transact(
      async (tx) => {
        position = await step(tx, from)
      },
      // Serializable, it would get in the way of those who add to the same tables.
      READ_COMMITTED,
    )
  } while (position !== undefined)
}
