// The last days of keywords (recent-days.ts) as the engine changes them, all at once.

import { type RawBuilder, sql } from 'kysely'
import { NOT_TRACKED_CHAR, RECENT_DAYS, RECENT_LENGTH, WITHOUT_POSITION_CHAR } from './recent-days.ts'

/** The same days, each on which it was tracked without a position. Those on which it was not come before all others. */
export function withoutPositions(column: string): RawBuilder<string> {
  const recent = sql.ref(column)
  const days = sql`substr(${recent}, ${sql.lit(RECENT_LENGTH - RECENT_DAYS + 1)})`
  const tracked = sql`length(ltrim(${days}, ${sql.lit(NOT_TRACKED_CHAR)}))`
  const empty = sql.lit(WITHOUT_POSITION_CHAR.repeat(RECENT_DAYS))
  return sql`substr(${recent}, 1, ${sql.lit(RECENT_LENGTH)} - ${tracked}) || substr(${empty}, 1, ${tracked})`
}
