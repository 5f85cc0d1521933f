// Whether the answer of an address came from another site, to which redirects led: its refusals prove nothing.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('crawl_urls')
    .addColumn('is_answered_by_other', columnTypes(engine).flag)
    .execute()
}
