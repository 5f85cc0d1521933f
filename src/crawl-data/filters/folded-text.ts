// Text as `contains` looks into it: folded by us when it is stored, because SQLite knows the letter case of ASCII only
// and PostgreSQL that of the server's locale. Most of it (addresses, types, whole languages) is its own folded form,
// and is not stored twice: the column beside it is null then.

import { type RawBuilder, sql } from 'kysely'

export { foldedText } from '../../lib/text.ts'

/** The folded text, from both columns; they are one where the text is always its own folded form. */
export function foldedOf(column: string, folded: string): RawBuilder<string | null> {
  return column === folded ? sql.ref(column) : sql`coalesce(${sql.ref(folded)}, ${sql.ref(column)})`
}
