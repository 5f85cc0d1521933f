// What lists of issues and of changes are read from. Which links and images make up an issue, and how a crawl differs
// from the one before it, is known when it is audited; who reads it later would have to go through both crawls.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawl_issue_targets')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('issue', type.key, (c) => c.notNull())
    .addColumn('target_id', type.integer, (c) => c.notNull())
    .addColumn('source_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_issue_targets_pkey', ['project_id', 'crawl_id', 'issue', 'target_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createTable('crawl_page_changes')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.key, (c) => c.notNull().check(sql`kind in (${sql.join(PAGE_KINDS)})`))
    .addColumn('page_id', type.integer, (c) => c.notNull())
    .addColumn('other_id', type.integer)
    .addColumn('fields', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_page_changes_pkey', ['project_id', 'crawl_id', 'kind', 'page_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createTable('crawl_issue_changes')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.key, (c) => c.notNull().check(sql`kind in (${sql.join(ISSUE_KINDS)})`))
    .addColumn('issue', type.key, (c) => c.notNull())
    .addColumn('page_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_issue_changes_pkey', [
      'project_id',
      'crawl_id',
      'kind',
      'issue',
      'page_id',
    ])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema.alterTable('crawls').addColumn('changes_json', type.text).execute()
}

const PAGE_KINDS = ['added', 'removed', 'changed', 'not_visited', 'not_visited_before'].map((kind) =>
  sql.lit(kind),
)
const ISSUE_KINDS = ['new', 'fixed', 'not_visited', 'not_visited_before'].map((kind) => sql.lit(kind))
