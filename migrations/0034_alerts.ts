// Alerts: rules where a project wants other than the defaults, what is open and was, and how far each part was looked at.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('alert_rules')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('kind', type.key, (c) => c.notNull())
    // 0 for the whole project.
    .addColumn('segment_id', type.integer, (c) => c.notNull())
    .addColumn('is_on', type.flag, (c) => c.notNull())
    .addColumn('severity', type.key, (c) => c.notNull())
    .addColumn('thresholds_json', type.text, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_rules_pkey', ['project_id', 'id'])
    .addUniqueConstraint('alert_rules_once', ['project_id', 'kind', 'segment_id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('alerts')
    .addColumn('id', type.id)
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    // Null for the whole account. Without a reference: a project that has much is removed step by step.
    .addColumn('project_id', type.integer)
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('segment_id', type.integer, (c) => c.notNull())
    .addColumn('subject', type.key, (c) => c.notNull())
    // Told once: a day, a month, a crawl.
    .addColumn('window', type.key, (c) => c.notNull())
    .addColumn('severity', type.key, (c) => c.notNull())
    .addColumn('data_json', type.text, (c) => c.notNull())
    .addColumn('opened_at', type.time, (c) => c.notNull())
    .addColumn('resolved_at', type.time)
    .modifyEnd(tableOptions(engine))
    .execute()
  const owner = sql`account_id, coalesce(project_id, 0), kind, segment_id, subject`
  await sql`create unique index alerts_open on alerts (${owner}) where resolved_at is null`.execute(db)
  await sql`create unique index alerts_once on alerts (${owner}, "window")`.execute(db)
  await db.schema
    .createIndex('alerts_by_project')
    .on('alerts')
    .columns(['project_id', 'opened_at', 'id'])
    .execute()
  await sql`create index alerts_open_by_project on alerts (project_id, opened_at, id)
    where resolved_at is null`.execute(db)
  await sql`create index alerts_by_end on alerts (resolved_at) where resolved_at is not null`.execute(db)
  await sql`create index alerts_open_by_time on alerts (opened_at) where resolved_at is null`.execute(db)
  await db.schema
    .createTable('alert_progress')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('part', type.key, (c) => c.notNull())
    .addColumn('looked_to', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_progress_pkey', ['project_id', 'part'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}
