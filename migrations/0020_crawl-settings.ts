// What a project's crawls read and how they get in, the list of addresses that a crawl was started with, and the pages
// that are kept so that the next crawl need not fetch them again.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('crawls').addColumn('list_json', type.text).execute()
  await db.schema
    .createTable('crawl_settings')
    .addColumn('project_id', type.integer, (c) =>
      c.notNull().primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('scope', type.text, (c) => c.notNull().check(sql`scope in ('domain', 'host')`))
    .addColumn('include_json', type.text, (c) => c.notNull())
    .addColumn('exclude_json', type.text, (c) => c.notNull())
    .addColumn('user_agent', type.text)
    .addColumn('robots_agent', type.text)
    .addColumn('sends_over_http', type.flag, (c) => c.notNull())
    .addColumn('reuses_unchanged', type.flag, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('access_json', type.text, (c) => c.notNull())
    .addColumn('access', type.bytes)
    // Last, because it may be long.
    .addColumn('urls_json', type.text)
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('crawl_kept_pages')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('url_hash', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('bytes', type.integer, (c) => c.notNull())
    .addColumn('url', type.text, (c) => c.notNull())
    .addColumn('etag', type.text)
    .addColumn('last_modified', type.text)
    .addColumn('encodings', type.text, (c) => c.notNull())
    .addColumn('headers_json', type.text, (c) => c.notNull())
    .addColumn('body', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_kept_pages_pkey', ['project_id', 'url_hash'])
    .modifyEnd(tableOptions(engine))
    .execute()
}
