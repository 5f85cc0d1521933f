// Text as `contains` looks into it: folded by us when it is stored, because SQLite knows the letter case of ASCII only
// and PostgreSQL that of the server's locale. Most of it (addresses, types, whole languages) is its own folded form,
// and is not stored twice: the column beside it is null then. For texts that come by the million, it is also null where
// lower-casing ASCII is all there is to do: both engines do that alike, and writing the column would take longer than
// everything else.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../../data/storage/portable.ts'
import { loweredAscii } from '../../../data/storage/sql/text-search.ts'

export { foldedText } from '../../../lib/text.ts'

/** The folded text, from both columns; the two are the same column where a text is always its own folded form. */
export function foldedOf(
  engine: Engine,
  { column, folded, isLowered }: { column: string; folded: string; isLowered: boolean },
): RawBuilder<string | null> {
  if (column === folded) return sql.ref(column)
  const plain = isLowered ? loweredAscii(engine, column) : sql.ref(column)
  return sql`coalesce(${sql.ref(folded)}, ${plain})`
}
