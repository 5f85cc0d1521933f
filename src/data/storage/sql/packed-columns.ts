// Many rows of a query as one: see lib/packed-columns.ts, which reads it.

import { type RawBuilder, sql } from 'kysely'
import type { PackedColumns } from '../../../lib/packed-columns.ts'
import type { Engine } from '../portable.ts'

/** Rows in the order in which the sub-select gives them: a thousand or so, because each column is one text. */
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
