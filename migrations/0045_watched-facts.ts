// What alerts compare and nobody kept so far: whose the features of a results page were, and which robots.txt and sitemap a
// crawl found. Nothing is filled in: what was not kept stays unknown.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('analyses').addColumn('feature_notes', type.text).execute()
  await db.schema.alterTable('crawls').addColumn('site_files_json', type.text).execute()
}
