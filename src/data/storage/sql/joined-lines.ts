// Returns the rows of a query as one long text that the engine joins: a hundred thousand rows come back as one value,
// without the cost of unpacking rows.

import { type RawBuilder, sql } from 'kysely'
import type { Engine, LongText } from '../portable.ts'

/**
 * Joins the text `line` of all `rows` in the order of `columns`, which must be the order of the index that finds the
 * rows: SQLite joins them as they come. Read it with `longBytes`.
 */
export function joinedLines(
  engine: Engine,
  rows: RawBuilder<unknown>,
  columns: readonly string[],
): RawBuilder<LongText> {
  const order = sql.join(columns.map((column) => sql.ref(column)))
  if (engine === 'postgres')
    return sql`(select string_agg(line, '' order by ${order}) from (${rows}) as rows)`
  // With a limit, SQLite keeps the sub-select and its order.
  return sql`(select cast(group_concat(line, '') as blob) from (${rows} order by ${order} limit -1))`
}

export function longBytes(value: LongText): Buffer {
  if (value === null) return Buffer.alloc(0)
  return typeof value === 'string'
    ? Buffer.from(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
