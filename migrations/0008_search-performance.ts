// Search performance: what a site's pages got from searches, day by day, and the quick wins that are computed from it.
//
// Queries and pages are dictionaries of a project. The rows of a day (or of a longer span, where a source only knows the
// sum) are packed into segments, column after column, because they are only ever read all together: 5 million of them
// take 10 bytes each, and about a second to add up for all ranges at once. A segment belongs to an import, and counts
// only while the span that it is of points to that import: so a day is replaced, and a file of any size brought in, by
// turning a few pointers in one short transaction.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createSites(db, engine)
  await createDictionary(db, engine, 'search_queries', 'text')
  await createDictionary(db, engine, 'search_pages', 'url')
  await createRows(db, engine)
  await createConnections(db, engine)
  await createQuickWins(db, engine)
}

async function createSites(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('search_sites')
    .addColumn('project_id', type.integer, (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade'),
    )
    // How many ids were given so far.
    .addColumn('queries_count', type.integer, (c) => c.notNull())
    .addColumn('pages_count', type.integer, (c) => c.notNull())
    .addColumn('imports_count', type.integer, (c) => c.notNull())
    // Grows with every change of what is stored.
    .addColumn('data_version', type.integer, (c) => c.notNull())
    .addColumn('computed_stamp', type.text)
    .addColumn('computed_at', type.time)
    .modifyEnd(tableOptions(engine))
    .execute()
}

async function createDictionary(
  db: Kysely<unknown>,
  engine: Engine,
  table: string,
  text: string,
): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable(table)
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('hash', type.integer, (c) => c.notNull())
    .addColumn(text, type.text, (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pkey`, ['project_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema.createIndex(`${table}_by_hash`).on(table).columns(['project_id', 'hash']).execute()
}

async function createRows(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const source = sql`source in ('file', 'export', 'bigquery', 'search_console', 'simulator')`
  await db.schema
    .createTable('search_imports')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('source', type.text, (c) => c.notNull().check(source))
    .addColumn('status', type.text, (c) => c.notNull().check(sql`status in ('open', 'published')`))
    .addColumn('rows_count', type.integer, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('touched_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_imports_pkey', ['project_id', 'id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('search_spans')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('first_day', type.integer, (c) => c.notNull())
    .addColumn('last_day', type.integer, (c) => c.notNull())
    .addColumn('import_id', type.integer, (c) => c.notNull())
    .addColumn('source', type.text, (c) => c.notNull().check(source))
    .addColumn('rows_count', type.integer, (c) => c.notNull())
    .addColumn('clicks', type.integer, (c) => c.notNull())
    .addColumn('impressions', type.integer, (c) => c.notNull())
    // The source gave as many rows as it ever does: there were more.
    .addColumn('is_truncated', type.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_spans_pkey', ['project_id', 'last_day', 'first_day'])
    .addCheckConstraint('search_spans_days', sql`first_day <= last_day`)
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createTable('search_segments')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('bucket', type.integer, (c) => c.notNull())
    .addColumn('last_day', type.integer, (c) => c.notNull())
    .addColumn('first_day', type.integer, (c) => c.notNull())
    .addColumn('import_id', type.integer, (c) => c.notNull())
    .addColumn('number', type.integer, (c) => c.notNull())
    .addColumn('rows_count', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_segments_pkey', [
      'project_id',
      'bucket',
      'last_day',
      'first_day',
      'import_id',
      'number',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()
  // Packed already: PostgreSQL would try again with each row, and unpack it at each reading.
  if (engine === 'postgres')
    await sql`alter table search_segments alter column data set storage external`.execute(db)
  // By what they belong to: an import that was given up, or replaced, is removed by it.
  await db.schema
    .createIndex('search_segments_by_import')
    .on('search_segments')
    .columns(['project_id', 'import_id', 'last_day', 'first_day'])
    .execute()
}

async function createConnections(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('search_connections')
    .addColumn('project_id', type.integer, (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('source', type.text, (c) => c.notNull().check(sql`source in ('search_console', 'simulator')`))
    .addColumn('property', type.text, (c) => c.notNull())
    .addColumn('has_country', type.flag, (c) => c.notNull())
    .addColumn('has_device', type.flag, (c) => c.notNull())
    // waiting: nothing was delivered yet; working: the last attempt brought what there was; failing: it did not.
    .addColumn('status', type.text, (c) =>
      c.notNull().check(sql`status in ('waiting', 'working', 'failing')`),
    )
    .addColumn('failure', type.text)
    .addColumn('connected_at', type.time, (c) => c.notNull())
    .addColumn('attempted_at', type.time)
    .addColumn('succeeded_at', type.time)
    .addColumn('next_sync_at', type.time, (c) => c.notNull())
    // The first day that is wanted, and the first one from which on all are there; null before any is.
    .addColumn('wanted_from_day', type.integer, (c) => c.notNull())
    .addColumn('complete_from_day', type.integer)
    // Sealed with the server's secret; null for a source that needs none.
    .addColumn('credential', type.bytes)
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('search_connections_due')
    .on('search_connections')
    .columns(['next_sync_at', 'project_id'])
    .execute()
}

async function createQuickWins(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('quick_win_lists')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('type', type.text, (c) => c.notNull())
    .addColumn('range', type.text, (c) => c.notNull())
    .addColumn('data_version', type.integer, (c) => c.notNull())
    // Everything that its rows were made from: a list with the stamp of today need not be made again.
    .addColumn('stamp', type.text, (c) => c.notNull())
    .addColumn('rows_count', type.integer, (c) => c.notNull())
    .addColumn('last_day', type.integer)
    .addColumn('warnings_json', type.text, (c) => c.notNull())
    // Of its rows: a list that came out as before is not written again.
    .addColumn('digest', type.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('quick_win_lists_pkey', ['project_id', 'type', 'range'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('quick_wins')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('type', type.text, (c) => c.notNull())
    .addColumn('range', type.text, (c) => c.notNull())
    // The estimated clicks, in ten-thousandths and negative: the list's order is that of its index.
    .addColumn('place', type.integer, (c) => c.notNull())
    .addColumn('query_id', type.integer, (c) => c.notNull())
    .addColumn('page_id', type.integer, (c) => c.notNull())
    .addColumn('json', type.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('quick_wins_pkey', [
      'project_id',
      'type',
      'range',
      'place',
      'query_id',
      'page_id',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()
}
