// Everything known of an address, joined: what the crawl, search data, ranks and backlinks say of it, one row each.
//
// Rows belong to a generation and count only while the site's row points to it: readers see the one or the other as a whole.
// Orders are blocks of sorted numbers, as those of backlinks are (migration 0009): fourteen orders of fourteen lists as indexes
// would be written anew, entry by entry, at every generation.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

const INTEGERS = [
  'status_code',
  'depth',
  'words_count',
  'inlinks_count',
  'issues_critical',
  'issues_warning',
  'issues_notice',
  'clicks',
  'impressions',
  'previous_clicks',
  'tracked_keywords',
  'best_position',
  'backlinks',
  'referring_domains',
]

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('url_sites')
    .addColumn('project_id', type.integer, (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade').notNull(),
    )
    // The one that is read; 0 as long as nothing was joined.
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('generations_count', type.integer, (c) => c.notNull())
    // How often joining has begun: what is wanted before the next time is one job.
    .addColumn('started_count', type.integer, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('url_generations')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('status', type.text, (c) =>
      c.notNull().check(sql`status in ('open', 'published', 'given_up')`),
    )
    .addColumn('created_at', type.time, (c) => c.notNull())
    // What follows is null until it is published.
    .addColumn('published_at', type.time)
    // What it was made from, as one short text.
    .addColumn('stamp', type.text)
    // The sources, and how many rows each flag has: urls/store/generation-info.ts.
    .addColumn('info_json', type.text)
    .addPrimaryKeyConstraint('url_generations_pkey', ['project_id', 'id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  let rows = db.schema
    .createTable('joined_urls')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    // In the order of their keys.
    .addColumn('id', type.integer, (c) => c.notNull())
    // 53 bits of the key by which spellings are one address.
    .addColumn('key_hash', type.integer, (c) => c.notNull())
    .addColumn('flags', type.integer, (c) => c.notNull())
    .addColumn('crawl_url_id', type.integer)
    .addColumn('is_indexable', type.flag)
  for (const name of INTEGERS) rows = rows.addColumn(name, type.integer)
  rows = rows.addColumn('ctr', type.real).addColumn('position', type.real)
  for (const name of ['url', 'title', 'canonical', 'top_query'])
    rows = rows
      .addColumn(name, type.text, (c) => (name === 'url' ? c.notNull() : c))
      .addColumn(`${name}_folded`, type.text)
  await rows
    .addPrimaryKeyConstraint('joined_urls_pkey', ['project_id', 'generation', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  // The hash first, as in the dictionaries of backlinks.
  await db.schema
    .createIndex('joined_urls_by_key')
    .on('joined_urls')
    .columns(['key_hash', 'project_id', 'generation'])
    .execute()
  // What only the page of one address shows: its days, and the ids of its queries, keywords and links.
  await db.schema
    .createTable('joined_url_details')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('json', type.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('joined_url_details_pkey', ['project_id', 'generation', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createTable('joined_url_orders')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('sort', type.text, (c) => c.notNull())
    // 0: all rows; else those of one flag.
    .addColumn('part', type.integer, (c) => c.notNull())
    // The least entry of the block: data/lists/orders/entries.ts.
    .addColumn('first_entry', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('joined_url_orders_pkey', [
      'project_id',
      'generation',
      'sort',
      'part',
      'first_entry',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()
  if (engine === 'postgres')
    await sql`alter table joined_url_orders alter column data set storage external`.execute(db)
}
