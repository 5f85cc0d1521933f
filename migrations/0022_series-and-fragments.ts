// What pages say of others that the audit looks up when all are read: the pages that rel=next and rel=prev name, one row a
// page that names any, and links to parts of other pages with the parts that there are, packed, until it has.
// And whether a project wants nofollow on links to other sites.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

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
  await db.schema
    .createTable('crawl_staged_fragments')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('batch', type.integer, (c) => c.notNull())
    .addColumn('asked', type.bytes, (c) => c.notNull())
    .addColumn('parts', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_staged_fragments_pkey', ['project_id', 'crawl_id', 'batch'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .alterTable('crawl_settings')
    .addColumn('wants_nofollow', type.flag, (c) => c.notNull().defaultTo(0))
    .execute()
}
