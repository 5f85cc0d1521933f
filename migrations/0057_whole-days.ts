// Adds `are_days_whole` to generations of backlink profiles: 1 if every link and domain has its days, so that figures of past days can
// be computed from today's. Profiles of an older release are rebuilt within minutes (backlinks/build/outdated-profiles.ts).

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('backlink_generations')
    .addColumn('are_days_whole', columnTypes(engine).integer)
    .execute()
}
