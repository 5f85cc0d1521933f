// Rank tracking: keywords and what is known of them, analyses with their evidence, segments, the roll-ups that an
// overview is read from, and what was spent.
//
// A keyword is four rows, because they change at different times: `keywords` never does, `keyword_schedules` when
// a slot opens, `keyword_states` and `keyword_records` with every result. On PostgreSQL a change rewrites the row
// and its entry in every index, so the search index stands on the row that never changes.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

const DEVICE = sql`device in ('mobile', 'desktop')`
const STATUS = sql`status in ('pending', 'running', 'success', 'failed')`

/** Where each order of the keyword list is read from. */
const SORTS = {
  keyword_records_by_position: 'position_key',
  keyword_records_by_keyword: 'sort_key',
  keyword_records_by_market: 'market_key',
  keyword_records_by_analyzed: 'analyzed_key',
}

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const options = tableOptions(engine)
  const narrow = narrowTableOptions(engine)
  const { schema } = db

  /** A table that projects own: its primary key starts with the project. */
  const owned = (name: string) =>
    schema
      .createTable(name)
      .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
  /** One whose rows go with a keyword, an analysis or a segment: PostgreSQL would check the project again for each. */
  const dependent = (name: string) =>
    schema.createTable(name).addColumn('project_id', type.integer, (c) => c.notNull())
  /** One row for each keyword, which goes with it. */
  const perKeyword = (name: string) =>
    dependent(name)
      .addColumn('keyword_id', type.integer, (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_pkey`, ['project_id', 'keyword_id'])
      .addForeignKeyConstraint(
        `${name}_keyword`,
        ['project_id', 'keyword_id'],
        'keywords',
        ['project_id', 'id'],
        (c) => c.onDelete('cascade'),
      )

  await schema
    .createTable('rank_trackers')
    .addColumn('project_id', type.integer, (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('keyword_count', type.integer, (c) => c.notNull())
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull())
    .addColumn('provider', type.text)
    .modifyEnd(options)
    .execute()

  await owned('keywords')
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('keyword', type.text, (c) => c.notNull())
    .addColumn('folded', type.key, (c) => c.notNull())
    .addColumn('country_code', type.key, (c) => c.notNull())
    .addColumn('language_code', type.key, (c) => c.notNull())
    .addColumn('location', type.key, (c) => c.notNull())
    .addColumn('device', type.key, (c) => c.notNull().check(DEVICE))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('keywords_pkey', ['project_id', 'id'])
    .addUniqueConstraint('keywords_by_identity', [
      'project_id',
      'folded',
      'country_code',
      'language_code',
      'location',
      'device',
    ])
    .modifyEnd(options)
    .execute()
  // What is too short for an index of trigrams is looked for in here, from end to end.
  await schema
    .createIndex('keywords_by_text')
    .on('keywords')
    .columns(['project_id', 'device', 'folded', 'id'])
    .execute()
  await createKeywordSearch(db, engine)

  await perKeyword('keyword_states')
    .addColumn('device', type.text, (c) => c.notNull())
    .addColumn('status', type.text, (c) => c.notNull().check(STATUS))
    .addColumn('position', type.integer)
    .addColumn('previous_position', type.integer)
    .addColumn('best_position', type.integer)
    .addColumn('segment_count', type.integer, (c) => c.notNull())
    .addColumn('recent', type.text, (c) => c.notNull())
    .addColumn('frame_id', type.integer)
    .addColumn('folder', type.key)
    .modifyEnd(narrow)
    .execute()
  // The few that are in a segment, for the overview of the many that are in none.
  await sql`create index keyword_states_matched on keyword_states (project_id, device, keyword_id)
    where segment_count > 0`.execute(db)
  // Examples of what segments are suggested for. Without the position, so that most results leave it alone.
  await sql`create index keyword_states_by_folder on keyword_states (project_id, device, folder, keyword_id)
    where segment_count = 0 and folder is not null`.execute(db)

  await perKeyword('keyword_records')
    .addColumn('device', type.key, (c) => c.notNull())
    .addColumn('position_key', type.integer, (c) => c.notNull())
    .addColumn('sort_key', type.key, (c) => c.notNull())
    .addColumn('market_key', type.key, (c) => c.notNull())
    .addColumn('analyzed_key', type.integer, (c) => c.notNull())
    .addColumn('url', type.text)
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addColumn('record_json', type.text, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
  // Without the record in them: it has more than a thousand bytes, and each index that held it would be as large as the
  // table, and be written with every result.
  for (const [name, column] of Object.entries(SORTS)) {
    await schema
      .createIndex(name)
      .on('keyword_records')
      .columns(['project_id', 'device', column, 'keyword_id'])
      .execute()
  }
  await schema
    .createIndex('keyword_records_by_revision')
    .on('keyword_records')
    .columns(['project_id', 'revision', 'keyword_id'])
    .execute()

  await perKeyword('keyword_schedules')
    .addColumn('due_at', type.time, (c) => c.notNull())
    .modifyEnd(narrow)
    .execute()
  await schema
    .createIndex('keyword_schedules_due')
    .on('keyword_schedules')
    .columns(['project_id', 'due_at', 'keyword_id'])
    .execute()

  await dependent('analyses')
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addColumn('slot_at', type.time, (c) => c.notNull())
    .addColumn('status', type.text, (c) => c.notNull().check(STATUS))
    .addColumn('attempts', type.integer, (c) => c.notNull())
    .addColumn('depth', type.integer, (c) => c.notNull())
    .addColumn('provider', type.key)
    .addColumn('intent_at', type.time)
    .addColumn('task_id', type.text)
    .addColumn('reserved_micros', type.integer, (c) => c.notNull())
    .addColumn('started_at', type.time)
    .addColumn('finished_at', type.time)
    .addColumn('position', type.integer)
    .addColumn('previous_position', type.integer)
    .addColumn('owned_results_count', type.integer)
    .addColumn('matched_url', type.text)
    .addColumn('features_json', type.text)
    .addColumn('is_simulated', type.flag, (c) => c.notNull())
    .addColumn('message', type.text)
    .addColumn('pages_scanned', type.integer, (c) => c.notNull())
    .addColumn('organic_results_scanned', type.integer, (c) => c.notNull())
    .addColumn('is_scan_complete', type.flag, (c) => c.notNull())
    .addColumn('stored_results', type.integer, (c) => c.notNull())
    .addColumn('cost_micros', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('analyses_pkey', ['project_id', 'id'])
    // One analysis per slot, whatever crashes; also the order in which they are listed.
    .addUniqueConstraint('analyses_by_slot', ['project_id', 'keyword_id', 'slot_at'])
    .addForeignKeyConstraint(
      'analyses_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(options)
    .execute()
  await sql`create index analyses_open on analyses (project_id, id) where status in ('pending', 'running')`.execute(
    db,
  )
  // Posted to a provider that answers later, or perhaps posted: what the collector looks after.
  await sql`create index analyses_posted on analyses (provider, intent_at, project_id, id)
    where status = 'running' and intent_at is not null`.execute(db)

  await dependent('analysis_evidence')
    .addColumn('analysis_id', type.integer, (c) => c.notNull())
    .addColumn('frame_id', type.integer)
    .addColumn('results', type.bytes)
    .addColumn('reply', type.bytes)
    .addPrimaryKeyConstraint('analysis_evidence_pkey', ['project_id', 'analysis_id'])
    .addForeignKeyConstraint(
      'analysis_evidence_analysis',
      ['project_id', 'analysis_id'],
      'analyses',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(options)
    .execute()

  await owned('segments')
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('folded_name', type.key, (c) => c.notNull())
    .addColumn('rules_json', type.text, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('segments_pkey', ['project_id', 'id'])
    .addUniqueConstraint('segments_by_name', ['project_id', 'folded_name'])
    .modifyEnd(options)
    .execute()

  const ofSegment = (name: string) =>
    dependent(name)
      .addColumn('segment_id', type.integer, (c) => c.notNull())
      .addForeignKeyConstraint(
        `${name}_segment`,
        ['project_id', 'segment_id'],
        'segments',
        ['project_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
  await ofSegment('segment_members')
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('segment_members_pkey', ['project_id', 'segment_id', 'keyword_id'])
    .addForeignKeyConstraint(
      'segment_members_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(narrow)
    .execute()
  await schema
    .createIndex('segment_members_by_keyword')
    .on('segment_members')
    .columns(['project_id', 'keyword_id', 'segment_id'])
    .execute()
  await ofSegment('segment_totals')
    .addColumn('device', type.key, (c) => c.notNull())
    .addColumn('keywords', type.integer, (c) => c.notNull())
    .addColumn('position_sum', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('segment_totals_pkey', ['project_id', 'segment_id', 'device'])
    .modifyEnd(narrow)
    .execute()

  let totals = owned('rank_totals').addColumn('device', type.key, (c) => c.notNull().check(DEVICE))
  for (const name of TOTALS)
    totals = totals.addColumn(name, type.integer, (c) => c.notNull().defaultTo(0)) as never
  await totals
    .addPrimaryKeyConstraint('rank_totals_pkey', ['project_id', 'device'])
    .modifyEnd(narrow)
    .execute()

  await owned('visibility_days')
    .addColumn('device', type.key, (c) => c.notNull())
    .addColumn('day', type.integer, (c) => c.notNull())
    .addColumn('weight', type.integer, (c) => c.notNull())
    .addColumn('keywords', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('visibility_days_pkey', ['project_id', 'device', 'day'])
    .modifyEnd(narrow)
    .execute()

  await owned('folder_totals')
    .addColumn('device', type.key, (c) => c.notNull())
    .addColumn('folder', type.key, (c) => c.notNull())
    .addColumn('keywords', type.integer, (c) => c.notNull())
    .addColumn('position_sum', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('folder_totals_pkey', ['project_id', 'device', 'folder'])
    .modifyEnd(narrow)
    .execute()
  await sql`create index folder_totals_by_size on folder_totals (project_id, device, keywords desc, folder)`.execute(
    db,
  )

  await schema.alterTable('accounts').addColumn('spend_limit_micros', type.integer).execute()
  await schema
    .createTable('spend_months')
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('month', type.key, (c) => c.notNull())
    .addColumn('spent_micros', type.integer, (c) => c.notNull())
    .addColumn('reserved_micros', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('spend_months_pkey', ['account_id', 'month'])
    .modifyEnd(narrow)
    .execute()
  await schema
    .createTable('spend_entries')
    .addColumn('id', type.id)
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('provider', type.text, (c) => c.notNull())
    .addColumn('reference', type.text, (c) => c.notNull())
    .addColumn('cost_micros', type.integer, (c) => c.notNull())
    .addColumn('is_estimated', type.flag, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
  await schema
    .createIndex('spend_entries_by_account')
    .on('spend_entries')
    .columns(['account_id', 'created_at', 'id'])
    .execute()
}

const TOTALS = [
  'tracked',
  'in_1_3',
  'in_4_10',
  'in_11_20',
  'in_21_50',
  'in_51_100',
  'position_sum',
  'improved',
  'declined',
  'pending',
  'failed',
  'unmatched',
]

/** The index behind a search for any part of a keyword: trigrams, beside the table or on the column itself. */
async function createKeywordSearch(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index keywords_by_trigram on keywords using gin (folded gin_trgm_ops)`.execute(db)
    return
  }
  // Without the text (it stands in keywords) and without places in it: a match of all trigrams is then checked there.
  await sql`create virtual table keyword_search using fts5(folded, tokenize='trigram case_sensitive 1',
    content='', contentless_delete=1, detail=none)`.execute(db)
  const rowid = (row: string) => sql.raw(`${row}.project_id * ${2 ** 31} + ${row}.id`)
  await sql`create trigger keyword_search_insert after insert on keywords begin
    insert into keyword_search (rowid, folded) values (${rowid('new')}, new.folded); end`.execute(db)
  await sql`create trigger keyword_search_delete after delete on keywords begin
    delete from keyword_search where rowid = ${rowid('old')}; end`.execute(db)
}
