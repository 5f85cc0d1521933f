// The rows of a query as one long text that the engine puts together: a hundred thousand rows come back as one value,
// without the cost of unpacking rows.

import { type RawBuilder, sql } from 'kysely'
import type { Engine, LongText } from '../portable.ts'

/**
 * The text `line` of all `rows`, one after the other, in the order of `columns`: that of an index from which the rows come,
 * so SQLite takes them as they come. Read it with `longBytes`.
 */
export function joinedLines(
  engine: Engine,
  rows: RawBuilder<unknown>,
  columns: readonly string[],
): RawBuilder<LongText> {
  const order = sql.join(columns.map((column) => sql.ref(column)))
  if (engine === 'postgres')
    return sql`(select string_agg(line, '' order by ${order}) from (${rows}) as rows)`
  // With a limit it stays a select of its own, and keeps its order.
  return sql`(select cast(group_concat(line, '') as blob) from (${rows} order by ${order} limit -1))`
}

export function longBytes(value: LongText): Buffer {
  if (value === null) return Buffer.alloc(0)
  return typeof value === 'string'
    ? Buffer.from(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
