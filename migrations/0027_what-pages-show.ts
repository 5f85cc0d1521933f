// What pages show of search performance over time. The positions of a day, beside its clicks and impressions; days of an
// older release get theirs when top lists are made next. And top lists: the queries and pages of a range that got the most
// clicks, with their sums, as one value each. A list of quick wins gets the sum of its opportunities; it is unknown of
// those that an older release computed. Of a disavow list, when it was downloaded and what
// has changed since. And of a backlink profile, what was new and lost by day.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('search_spans').addColumn('position_sum', type.integer).execute()
  await db.schema.alterTable('search_sites').addColumn('tops_version', type.integer).execute()
  await db.schema.alterTable('quick_win_lists').addColumn('opportunity_sum', type.real).execute()
  await db.schema.alterTable('backlink_generations').addColumn('days_json', type.text).execute()
  for (const column of ['added_count', 'removed_count', 'noted_count'])
    await db.schema
      .alterTable('disavow_lists')
      .addColumn(column, type.integer, (c) => c.notNull().defaultTo(0))
      .execute()
  for (const column of ['downloaded_at', 'downloaded_added', 'downloaded_removed', 'downloaded_noted'])
    await db.schema.alterTable('disavow_lists').addColumn(column, type.integer).execute()
  await db.schema
    .createTable('search_top_lists')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.text, (c) => c.notNull().check(sql`kind in ('queries', 'pages')`))
    .addColumn('range', type.text, (c) => c.notNull())
    // Of the data that it was made from.
    .addColumn('data_version', type.integer, (c) => c.notNull())
    .addColumn('last_day', type.integer, (c) => c.notNull())
    .addColumn('rows_count', type.integer, (c) => c.notNull())
    // With those that were left out.
    .addColumn('found_count', type.integer, (c) => c.notNull())
    .addColumn('coverage_json', type.text, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_top_lists_pkey', ['project_id', 'kind', 'range'])
    .modifyEnd(tableOptions(engine))
    .execute()
}
