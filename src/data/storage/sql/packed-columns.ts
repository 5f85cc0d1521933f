// Returns many rows of a query as one: lib/packed-columns.ts reads it.

import { type RawBuilder, sql } from 'kysely'
import type { PackedColumns } from '../../../lib/packed-columns.ts'
import type { Engine } from '../portable.ts'

/** Packs rows in the order of the sub-select. For a thousand rows or so, because each column becomes one text. */
export function packedColumns<Row extends object>(
  engine: Engine,
  names: readonly (keyof Row & string)[],
  rows: RawBuilder<Row>,
): RawBuilder<PackedColumns<Row>> {
  const packed = (name: string) =>
    engine === 'sqlite'
      ? sql`json_group_array(${sql.ref(name)}) as ${sql.ref(name)}`
      : sql`cast(json_agg(${sql.ref(name)}) as text) as ${sql.ref(name)}`
  return sql`select ${sql.join(names.map(packed))} from (${rows}) as packed`
}
