// Since when a crawl is paused, and by whom.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('crawls').addColumn('paused_at', type.time).execute()
  await db.schema.alterTable('crawls').addColumn('paused_by', type.text).execute()
}
