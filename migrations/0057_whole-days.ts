// Whether the days of a backlink profile account for all of its links and domains: then the figures of an earlier day follow from
// today's. Profiles of an older release are made anew within minutes (backlinks/build/outdated-profiles.ts).

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('backlink_generations')
    .addColumn('are_days_whole', columnTypes(engine).integer)
    .execute()
}
