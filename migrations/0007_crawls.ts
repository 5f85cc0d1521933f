// Crawls and what they found. A crawl has one dictionary of addresses, numbered in the order in which they were
// discovered; pages, links and images refer to it by number.
//
// While a crawl runs it only appends: references (a link or an image on a page) are staged as packed bytes, grouped by
// neighbouring targets. When it ends they become rows that are clustered by their target, because that is how they are
// asked for. Stored so from the start, each page of forty links would write to forty places of the file.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createCrawls(db, engine)
  await createUrls(db, engine)
  await createPages(db, engine)
  await createReferences(db, engine)
  await createFindings(db, engine)
}

async function createCrawls(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawls')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('uid', type.key, (c) => c.notNull())
    .addColumn('status', type.text, (c) =>
      c.notNull().check(sql`status in ('queued', 'running', 'success', 'failed', 'canceled')`),
    )
    .addColumn('phase', type.text, (c) =>
      c.notNull().check(sql`phase in ('start', 'pages', 'checks', 'references', 'audit', 'done')`),
    )
    .addColumn('pages_crawled', type.integer, (c) => c.notNull())
    .addColumn('pages_found', type.integer, (c) => c.notNull())
    .addColumn('urls_found', type.integer, (c) => c.notNull())
    .addColumn('current_depth', type.integer, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('started_at', type.time)
    .addColumn('finished_at', type.time)
    .addColumn('failure', type.text)
    .addColumn('settings_json', type.text, (c) => c.notNull())
    .addColumn('progress_json', type.text, (c) => c.notNull())
    .addColumn('summary_json', type.text)
    // Last, because it is long, and SQLite reads a row from its start to the column that is asked for.
    .addColumn('overview_json', type.text)
    .addPrimaryKeyConstraint('crawls_pkey', ['project_id', 'id'])
    .addUniqueConstraint('crawls_by_uid', ['uid'])
    .modifyEnd(tableOptions(engine))
    .execute()
  // One at a time per project, also when two requests or a request and the schedule start one in the same moment.
  await sql`create unique index crawls_open on crawls (project_id)
    where status in ('queued', 'running')`.execute(db)
}

async function createUrls(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawl_urls')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('url', type.text, (c) => c.notNull())
    .addColumn('url_folded', type.text)
    .addColumn('url_hash', type.integer, (c) => c.notNull())
    .addColumn('domain', type.text, (c) => c.notNull())
    .addColumn('is_external', type.flag, (c) => c.notNull())
    .addColumn('is_in_sitemap', type.flag, (c) => c.notNull())
    .addColumn('depth', type.integer)
    .addColumn('queue', type.integer)
    .addColumn('outcome', type.text, (c) => c.check(sql`outcome in ('answered', 'unanswered', 'blocked')`))
    .addColumn('fetch_status_code', type.integer)
    .addColumn('is_redirected', type.flag)
    .addColumn('body_bytes', type.integer)
    .addPrimaryKeyConstraint('crawl_urls_pkey', ['project_id', 'crawl_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('crawl_urls_by_hash')
    .on('crawl_urls')
    .columns(['project_id', 'url_hash', 'crawl_id'])
    .execute()
  // What is still to be asked, in its order: an entry is there only as long as it waits.
  await db.schema
    .createIndex('crawl_urls_waiting')
    .on('crawl_urls')
    .columns(['project_id', 'crawl_id', 'queue', 'id'])
    .where(sql.ref('queue'), 'is not', null)
    .execute()
}

async function createPages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  let table = db.schema
    .createTable('crawl_pages')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('fetched_at', type.time, (c) => c.notNull())
  for (const name of RECORD_INTEGERS) table = table.addColumn(name, type.integer)
  table = table.addColumn('content_ratio', type.real)
  for (const name of RECORD_FLAGS) table = table.addColumn(name, type.flag)
  table = table
    // What the audit needs of a page, beside its record.
    .addColumn('is_internal', type.flag, (c) => c.notNull())
    .addColumn('is_redirected', type.flag, (c) => c.notNull())
    .addColumn('is_indexable', type.flag, (c) => c.notNull())
    .addColumn('is_noindex', type.flag, (c) => c.notNull())
    .addColumn('is_scored', type.flag, (c) => c.notNull())
    .addColumn('duplicate_keys', type.bytes)
    .addColumn('domain', type.text, (c) => c.notNull())
    .addColumn('url', type.text, (c) => c.notNull())
    .addColumn('url_folded', type.text)
  for (const name of RECORD_TEXTS) {
    table = table.addColumn(name, type.text).addColumn(`${name}_folded`, type.text)
  }
  await table
    .addPrimaryKeyConstraint('crawl_pages_pkey', ['project_id', 'crawl_id', 'id'])
    .modifyEnd(tableOptions(engine))
    .execute()
}

const RECORD_INTEGERS = [
  'status_code',
  'title_length',
  'description_length',
  'h1_count',
  'h2_count',
  'words_count',
  'depth',
  'response_time_ms',
  'response_bytes',
  'json_ld_count',
  'total_links_count',
  'external_links_count',
  'internal_links_count',
  'total_images_count',
  'missing_alt_images_count',
]

const RECORD_FLAGS = [
  'canonical_present',
  'canonical_matches_final_url',
  'og_required_tags_present',
  'twitter_card_present',
]

const RECORD_TEXTS = ['final_url', 'content_type', 'title', 'description', 'h1', 'canonical']

async function createReferences(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawl_staged_references')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.text, (c) => c.notNull().check(sql`kind in ('link', 'image')`))
    .addColumn('bucket', type.integer, (c) => c.notNull())
    .addColumn('batch', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_staged_references_pkey', [
      'project_id',
      'crawl_id',
      'kind',
      'bucket',
      'batch',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()

  await db.schema
    .createTable('crawl_links')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('target_id', type.integer, (c) => c.notNull())
    .addColumn('source_id', type.integer, (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('anchor_text', type.text, (c) => c.notNull())
    .addColumn('anchor_text_folded', type.text)
    .addColumn('is_nofollow', type.flag, (c) => c.notNull())
    .addColumn('has_target_blank', type.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_links_pkey', [
      'project_id',
      'crawl_id',
      'target_id',
      'source_id',
      'position',
    ])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createTable('crawl_destinations')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('links_count', type.integer, (c) => c.notNull())
    .addColumn('nofollow_links_count', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_destinations_pkey', ['project_id', 'crawl_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()

  await db.schema
    .createTable('crawl_image_references')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('image_id', type.integer, (c) => c.notNull())
    .addColumn('source_id', type.integer, (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('alt', type.text)
    .addColumn('alt_folded', type.text)
    .addColumn('width', type.integer)
    .addColumn('height', type.integer)
    .addColumn('has_srcset', type.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_image_references_pkey', [
      'project_id',
      'crawl_id',
      'image_id',
      'source_id',
      'position',
    ])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createTable('crawl_images')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('url', type.text)
    .addColumn('url_folded', type.text)
    .addColumn('fetch_status_code', type.integer)
    .addColumn('is_data_uri', type.flag, (c) => c.notNull())
    .addColumn('is_external', type.flag, (c) => c.notNull())
    .addColumn('is_svg', type.flag, (c) => c.notNull())
    .addColumn('references_count', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_images_pkey', ['project_id', 'crawl_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}

async function createFindings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // By issue first: who mends one wants all pages that have it. Those of one page are found by the catalogue.
  await db.schema
    .createTable('crawl_issues')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('issue', type.key, (c) => c.notNull())
    .addColumn('page_id', type.integer, (c) => c.notNull())
    .addColumn('detail', type.text)
    .addPrimaryKeyConstraint('crawl_issues_pkey', ['project_id', 'crawl_id', 'issue', 'page_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  // Addresses that a page names as its original or as itself in another language.
  await db.schema
    .createTable('crawl_alternates')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('source_id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.text, (c) => c.notNull().check(sql`kind in ('canonical', 'hreflang')`))
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
}
