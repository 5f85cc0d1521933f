// Projects with their settings and competitors, the counters behind ids that clients see, and keys limited to
// some projects.

import { type Kysely, sql } from 'kysely'
import { columnTypes, coveringIndex, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const options = tableOptions(engine)

  await db.schema
    .createTable('projects')
    .addColumn('id', type.id)
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('uid', type.key, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('domain', type.text, (c) => c.notNull())
    .addColumn('summary_rest_json', type.text, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('deleted_at', type.time)
    .modifyEnd(options)
    .execute()
  await db.schema.createIndex('projects_by_uid').on('projects').column('uid').unique().execute()
  // With deleted_at, although it is always null here: SQLite looks it up in the table otherwise.
  const covering = coveringIndex(engine, ['account_id', 'id'], ['deleted_at', 'summary_rest_json'])
  await sql`create index projects_by_account on projects ${covering} where deleted_at is null`.execute(db)

  await db.schema
    .createTable('project_settings')
    .addColumn('project_id', type.integer, (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('country_code', type.text, (c) => c.notNull())
    .addColumn('language_code', type.text, (c) => c.notNull())
    .addColumn('timezone', type.text, (c) => c.notNull())
    .addColumn('crawler_enabled', type.flag, (c) => c.notNull())
    .addColumn('crawler_max_urls', type.integer, (c) => c.notNull())
    .addColumn('crawler_depth', type.integer, (c) => c.notNull())
    .addColumn('crawler_concurrency', type.integer, (c) => c.notNull())
    .addColumn('crawler_delay_seconds', type.integer, (c) => c.notNull())
    .addColumn('crawler_follow_links', type.flag, (c) => c.notNull())
    .addColumn('crawler_allow_external_links', type.flag, (c) => c.notNull())
    .addColumn('crawler_javascript_enabled', type.flag, (c) => c.notNull())
    .addColumn('crawler_connect_images', type.flag, (c) => c.notNull())
    .addColumn('crawler_connect_links', type.flag, (c) => c.notNull())
    .addColumn('rank_tracker_frequency', type.text, (c) => c.notNull())
    .addColumn('rank_tracker_depth', type.integer, (c) => c.notNull())
    .addColumn('notification_email', type.text)
    .addColumn('uptime_enabled', type.flag, (c) => c.notNull())
    .addColumn('uptime_check_interval_minutes', type.integer, (c) => c.notNull())
    .addColumn('map_tracker_frequency', type.text, (c) => c.notNull())
    .addColumn('map_tracker_match_rules_json', type.text, (c) => c.notNull())
    .modifyEnd(options)
    .execute()

  await db.schema
    .createTable('project_counters')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('name', type.key, (c) => c.notNull())
    .addColumn('last_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('project_counters_pkey', ['project_id', 'name'])
    .modifyEnd(options)
    .execute()

  await db.schema
    .createTable('competitors')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('domain', type.text, (c) => c.notNull())
    .addColumn('matching_host', type.key, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('competitors_pkey', ['project_id', 'id'])
    .addUniqueConstraint('competitors_by_host', ['project_id', 'matching_host'])
    .modifyEnd(options)
    .execute()

  await db.schema
    .createTable('api_key_projects')
    .addColumn('key_id', type.integer, (c) => c.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('api_key_projects_pkey', ['key_id', 'project_id'])
    .modifyEnd(options)
    .execute()
  await db.schema
    .createIndex('api_key_projects_by_project')
    .on('api_key_projects')
    .column('project_id')
    .execute()
}
