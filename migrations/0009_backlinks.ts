// Backlinks: who links to a project's domain and to its competitors', each of which is a profile.
//
// Addresses and texts are dictionaries of a profile: each is stored once and keeps its id. What is known of links, linking
// domains, anchors and linked pages is packed into blocks of rows of fixed width by id, and their orders into blocks of
// ids: a page of a list reads a few of them whatever the size of the profile. Blocks belong to a generation, and
// count only while the profile points to it: so a refresh or a file of any size becomes readable as a whole, in one
// short transaction, and links that change at every refresh cost 30 bytes each in place of rows in six indexes.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createProfiles(db, engine)
  await createGenerations(db, engine)
  for (const [table, text] of [
    ['backlink_domains', 'domain'],
    ['backlink_pages', 'url'],
    ['backlink_anchors', 'text'],
  ] as const)
    await createDictionary(db, engine, table, text)
  await createSources(db, engine)
  await createBlocks(db, engine)
}

async function createProfiles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('backlink_profiles')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    // As hosts are compared: without www and letter case.
    .addColumn('domain', type.key, (c) => c.notNull())
    // The one that is read; 0 as long as nothing was delivered.
    .addColumn('generation', type.integer, (c) => c.notNull())
    // How many ids were given so far.
    .addColumn('generations_count', type.integer, (c) => c.notNull())
    .addColumn('domains_count', type.integer, (c) => c.notNull())
    .addColumn('pages_count', type.integer, (c) => c.notNull())
    .addColumn('anchors_count', type.integer, (c) => c.notNull())
    .addColumn('sources_count', type.integer, (c) => c.notNull())
    .addColumn('links_count', type.integer, (c) => c.notNull())
    // Where it is refreshed from, how often and how much of it; null when it is only filled by imports.
    .addColumn('source', type.text, (c) => c.check(sql`source in ('dataforseo', 'simulator')`))
    .addColumn('every_days', type.integer)
    .addColumn('links_max', type.integer)
    .addColumn('next_refresh_at', type.time)
    // waiting: nothing was delivered yet; working: the last attempt brought what there was; failing: it did not.
    .addColumn('status', type.text, (c) => c.check(sql`status in ('waiting', 'working', 'failing')`))
    .addColumn('failure', type.text)
    .addColumn('attempted_at', type.time)
    .addColumn('succeeded_at', type.time)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('backlink_profiles_pkey', ['project_id', 'id'])
    .addUniqueConstraint('backlink_profiles_domain', ['project_id', 'domain'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('backlink_profiles_due')
    .on('backlink_profiles')
    .columns(['next_refresh_at', 'project_id', 'id'])
    .where('next_refresh_at', 'is not', null)
    .execute()
  await db.schema
    .createTable('backlink_snapshots')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('day', type.integer, (c) => c.notNull())
    // 1 where a source told it of a time before we looked; what we counted ourselves goes before it.
    .addColumn('is_reported', type.flag, (c) => c.notNull())
    .addColumn('backlinks', type.integer)
    .addColumn('referring_domains', type.integer)
    .addPrimaryKeyConstraint('backlink_snapshots_pkey', ['project_id', 'profile_id', 'day', 'is_reported'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}

async function createGenerations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('backlink_generations')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('source', type.text, (c) =>
      c.notNull().check(sql`source in ('file', 'dataforseo', 'common_crawl', 'simulator', 'none')`),
    )
    .addColumn('status', type.text, (c) => c.notNull().check(sql`status in ('open', 'published')`))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('touched_at', type.time, (c) => c.notNull())
    // How far a refresh has come, for whoever goes on with it.
    .addColumn('progress_json', type.text)
    // What the source said of the profile as a whole, and its own history.
    .addColumn('reported_json', type.text)
    // What follows is null until it is published. The day, in the project's time zone, that it was made for.
    .addColumn('made_on', type.integer)
    .addColumn('summary_json', type.text)
    // How many rows each part of each list has.
    .addColumn('parts_json', type.text)
    // The crawl that the statuses of linked pages are from.
    .addColumn('crawl_id', type.integer)
    .addPrimaryKeyConstraint('backlink_generations_pkey', ['project_id', 'profile_id', 'id'])
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
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('hash', type.integer, (c) => c.notNull())
    .addColumn(text, type.text, (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pkey`, ['project_id', 'profile_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await createHashIndex(db, table)
}

/**
 * The hash comes first: without statistics PostgreSQL would else take this index for as good as the primary key where it
 * looks for ids, and read all texts of a profile for each of them.
 */
async function createHashIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_hash`)
    .on(table)
    .columns(['hash', 'project_id', 'profile_id'])
    .execute()
}

async function createSources(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // Pages that link, with the title that was read last.
  await db.schema
    .createTable('backlink_sources')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('hash', type.integer, (c) => c.notNull())
    .addColumn('url', type.text, (c) => c.notNull())
    .addColumn('title', type.text)
    .addPrimaryKeyConstraint('backlink_sources_pkey', ['project_id', 'profile_id', 'id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await createHashIndex(db, 'backlink_sources')
  // A link is a page that links, what it links to and its anchor; 0 where one is not known.
  await db.schema
    .createTable('backlink_links')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('source_id', type.integer, (c) => c.notNull())
    .addColumn('page_id', type.integer, (c) => c.notNull())
    .addColumn('anchor_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('backlink_links_pkey', [
      'project_id',
      'profile_id',
      'source_id',
      'page_id',
      'anchor_id',
    ])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}

async function createBlocks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const list = sql`list in ('backlinks', 'referring_domains', 'anchors', 'linked_pages')`
  await db.schema
    .createTable('backlink_staged')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('number', type.integer, (c) => c.notNull())
    // Titles are no list: they wait here for the same moment.
    .addColumn('list', type.text, (c) => c.notNull().check(sql`${list} or list = 'titles'`))
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('backlink_staged_pkey', ['project_id', 'profile_id', 'generation', 'number'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('backlink_columns')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('list', type.text, (c) => c.notNull().check(list))
    // The first block has the rows of the first ids.
    .addColumn('number', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('backlink_columns_pkey', [
      'project_id',
      'profile_id',
      'generation',
      'list',
      'number',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('backlink_orders')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('list', type.text, (c) => c.notNull().check(list))
    .addColumn('sort', type.text, (c) => c.notNull())
    .addColumn('part', type.integer, (c) => c.notNull())
    // The least entry of the block: see data/lists/orders/entries.ts.
    .addColumn('first_entry', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('backlink_orders_pkey', [
      'project_id',
      'profile_id',
      'generation',
      'list',
      'sort',
      'part',
      'first_entry',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()
  // Numbers that hardly get smaller: PostgreSQL would try with each block, and unpack it at each reading.
  if (engine === 'postgres')
    for (const table of ['backlink_staged', 'backlink_columns', 'backlink_orders'])
      await sql`alter table ${sql.table(table)} alter column data set storage external`.execute(db)
}
