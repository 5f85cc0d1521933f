// Rows whose id a sub-select gives, or does not give.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from './portable.ts'

/**
 * `ids` selects one column called `id`. SQLite gathers it once, at a microsecond a row; asked for each row by itself it
 * would take that for each value of an `in` inside. PostgreSQL makes a join of it, also of the opposite, for which
 * `not in` would go through all ids for each row when there are many.
 */
export function isSelected(
  engine: Engine,
  column: string,
  ids: RawBuilder<unknown>,
  isWanted = true,
): RawBuilder<SqlBool> {
  const not = isWanted ? sql`` : sql`not`
  return engine === 'sqlite'
    ? sql`${sql.ref(column)} ${not} in (${ids})`
    : sql`${not} exists (select 1 from (${ids}) as selected where selected.id = ${sql.ref(column)})`
}
