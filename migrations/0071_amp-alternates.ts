// The AMP version of a page is an address that it names, beside its original and itself in other languages.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table crawl_alternates drop constraint crawl_alternates_kind_check,
      add constraint crawl_alternates_kind_check check (kind in ('canonical', 'hreflang', 'amphtml'))`.execute(
      db,
    )
    return
  }
  // SQLite changes no check: the table is made anew, and the rows are copied in the order of the key.
  const type = columnTypes(engine)
  await db.schema.alterTable('crawl_alternates').renameTo('crawl_alternates_before').execute()
  await db.schema
    .createTable('crawl_alternates')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('source_id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.text, (c) => c.notNull().check(sql`kind in ('canonical', 'hreflang', 'amphtml')`))
    .addColumn('target_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_alternates_pkey', [
      'project_id',
      'crawl_id',
      'source_id',
      'kind',
      'target_id',
    ])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await sql`insert into crawl_alternates (project_id, crawl_id, source_id, kind, target_id)
    select project_id, crawl_id, source_id, kind, target_id from crawl_alternates_before
    order by project_id, crawl_id, source_id, kind, target_id`.execute(db)
  await db.schema.dropTable('crawl_alternates_before').execute()
}
