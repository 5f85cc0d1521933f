// The style sheets, scripts, frames and further image sources of the pages of a crawl: packed, one row for each batch of
// pages that was stored. They are read as a whole, by the audit; a row for each page and resource would be most of a crawl.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawl_resource_lists')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('batch', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_resource_lists_pkey', ['project_id', 'crawl_id', 'batch'])
    .modifyEnd(tableOptions(engine))
    .execute()
}
