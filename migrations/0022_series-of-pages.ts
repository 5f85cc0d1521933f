// The pages that rel=next and rel=prev of a page name, one row a page that names any.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawl_series')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('next_id', type.integer)
    .addColumn('prev_id', type.integer)
    .addPrimaryKeyConstraint('crawl_series_pkey', ['project_id', 'crawl_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}
