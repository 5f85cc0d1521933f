// Rows of quick wins that an older release has stored lack the clicks of a year earlier, which are not known of them. The next data makes
// the lists anew.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update quick_wins
    set json = substr(json, 1, length(json) - 1) || ',"year_earlier_clicks":null,"is_seasonal":null}'
    where type in ('contentDecay', 'fallingPages', 'fallingQueries') and json not like '%"is_seasonal"%'`.execute(
    db,
  )
}
