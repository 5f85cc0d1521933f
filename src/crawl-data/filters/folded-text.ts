// Text as `contains` looks into it: folded by us when it is stored, because SQLite knows the letter case of ASCII only
// and PostgreSQL that of the server's locale. Most of it (addresses, types, whole languages) is its own folded form,
// and is not stored twice: the column beside it is null then. Of texts that come by the million it is null, too, where
// lower-casing ASCII is all there is to do: that both engines do alike, and writing it would take longer than all else.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../storage/portable.ts'
import { loweredAscii } from '../../storage/sql/text-search.ts'

export { foldedText } from '../../lib/text.ts'

/** The folded text, from both columns; they are one where the text is always its own folded form. */
export function foldedOf(
  engine: Engine,
  { column, folded, isLowered }: { column: string; folded: string; isLowered: boolean },
): RawBuilder<string | null> {
  if (column === folded) return sql.ref(column)
  const plain = isLowered ? loweredAscii(engine, column) : sql.ref(column)
  return sql`coalesce(${sql.ref(folded)}, ${plain})`
}
