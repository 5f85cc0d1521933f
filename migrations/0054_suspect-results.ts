// Results that were not believed at once: when a check was put back to be made once more, and what its first answer was
// (rank-tracker/checks/suspicion-rule.ts). The index is for those who ask whether a provider's answers are suspect: few
// analyses are in it.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('analyses').addColumn('suspect_at', type.integer).execute()
  await db.schema.alterTable('analyses').addColumn('suspect_json', type.text).execute()
  await sql`create index analyses_suspect on analyses (project_id, suspect_at) where suspect_at is not null`.execute(
    db,
  )
}
