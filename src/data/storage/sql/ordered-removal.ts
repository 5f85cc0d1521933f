// Deletes rows in the order of their primary key, some at a time, beginning after a key. The next call begins where
// this one ended, which matters in PostgreSQL: deleted rows stay in its indexes for a while, and starting from the
// front each time would walk past all of them.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Engine } from '../portable.ts'
import type { Tables } from '../tables.ts'

export type KeyValue = number | string

export type OrderedRows = {
  readonly table: keyof Tables
  /** The first columns of the primary key, each with its one value. */
  readonly within: Readonly<Record<string, KeyValue>>
  /** The other columns of the primary key. */
  readonly key: readonly string[]
  /** The column whose bytes are counted. */
  readonly measured?: string
}

type Range = { after: readonly KeyValue[] | undefined; rowsMax: number }

/** Returns how many rows were deleted, the key of the last one if more may follow, and the counted bytes. */
export async function removeInOrder(
  tx: Tx,
  engine: Engine,
  rows: OrderedRows,
  { after, rowsMax }: Range,
): Promise<{ removed: number; last: KeyValue[] | undefined; bytes: number }> {
  if (engine === 'postgres') await seekOnly(tx)
  const key = sql.join(rows.key.map((name) => sql.ref(name)))
  const table = sql.table(rows.table)
  const wanted = Object.entries(rows.within).map(([name, value]) => sql<SqlBool>`${sql.ref(name)} = ${value}`)
  if (after !== undefined) wanted.push(sql`(${key}) > (${sql.join(after)})`)

  const { rows: found } = await sql<Record<string, KeyValue>>`select ${key} from ${table}
    where ${allOf(wanted)} order by ${key} limit 1 offset ${rowsMax - 1}`.execute(tx)
  const last = found[0] && rows.key.map((name) => (found[0] as Record<string, KeyValue>)[name] as KeyValue)
  if (last !== undefined) wanted.push(sql`(${key}) <= (${sql.join(last)})`)
  const removal = sql`delete from ${table} where ${allOf(wanted)}`
  if (rows.measured === undefined) {
    const { numAffectedRows = 0n } = await removal.execute(tx)
    return { removed: Number(numAffectedRows), last, bytes: 0 }
  }
  const measured = sql<{
    bytes: number
  }>`${removal} returning octet_length(${sql.ref(rows.measured)}) as bytes`
  const { rows: removed } = await measured.execute(tx)
  return { removed: removed.length, last, bytes: removed.reduce((sum, row) => sum + row.bytes, 0) }
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql.join(conditions, sql` and `)
}

// Until a large table has statistics, PostgreSQL may believe that a range holds few rows, and read and sort all of them
// at each step, or that it holds a third of the table, and scan that.
async function seekOnly(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true)`.execute(tx)
}
