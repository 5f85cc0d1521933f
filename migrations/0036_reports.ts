// Reports: how each is defined, those that were made of it, and the links by which people without an account read them.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createReports(db, engine)
  await createMadeReports(db, engine)
  await createShares(db, engine)
}

async function createReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('reports')
    .addColumn('id', type.id)
    .addColumn('uid', type.key, (c) => c.notNull().unique())
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', type.text, (c) => c.notNull())
    // Sections, period, schedule, recipients and white label.
    .addColumn('definition_json', type.text, (c) => c.notNull())
    .addColumn('logo', type.bytes)
    // When the schedule wants it next; null without one.
    .addColumn('next_at', type.time)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema.createIndex('reports_by_account').on('reports').columns(['account_id', 'id']).execute()
  await sql`create index reports_due on reports (next_at, id) where next_at is not null`.execute(db)

  await db.schema
    .createTable('report_projects')
    .addColumn('report_id', type.integer, (c) => c.notNull().references('reports.id').onDelete('cascade'))
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('place', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('report_projects_pkey', ['report_id', 'project_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('report_projects_by_project')
    .on('report_projects')
    .columns(['project_id', 'report_id'])
    .execute()
}

async function createMadeReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('made_reports')
    .addColumn('id', type.id)
    .addColumn('uid', type.key, (c) => c.notNull().unique())
    .addColumn('report_id', type.integer, (c) => c.notNull().references('reports.id').onDelete('cascade'))
    .addColumn('status', type.key, (c) => c.notNull().check(sql`status in ('queued', 'made', 'failed')`))
    .addColumn('is_scheduled', type.flag, (c) => c.notNull())
    // Of the period, as YYYY-MM-DD; null until it is made.
    .addColumn('from_day', type.key)
    .addColumn('to_day', type.key)
    // What all its forms are drawn from, as it was when it was made.
    .addColumn('model_json', type.text)
    .addColumn('logo', type.bytes)
    .addColumn('failure', type.text)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('made_at', type.time)
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('made_reports_by_report')
    .on('made_reports')
    .columns(['report_id', 'id'])
    .execute()

  await db.schema
    .createTable('made_report_projects')
    .addColumn('made_id', type.integer, (c) => c.notNull().references('made_reports.id').onDelete('cascade'))
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('made_report_projects_pkey', ['made_id', 'project_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('made_report_projects_by_project')
    .on('made_report_projects')
    .columns(['project_id', 'made_id'])
    .execute()
}

async function createShares(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('report_shares')
    .addColumn('id', type.id)
    .addColumn('report_id', type.integer, (c) => c.notNull().references('reports.id').onDelete('cascade'))
    // Null: whichever is the newest.
    .addColumn('made_id', type.integer, (c) => c.references('made_reports.id').onDelete('cascade'))
    .addColumn('token_hash', type.key, (c) => c.notNull().unique())
    .addColumn('password_hash', type.text)
    // Whom the link was sent to with a report; null for one that somebody made.
    .addColumn('recipient', type.text)
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .addColumn('revoked_at', type.time)
    .addColumn('views', type.integer, (c) => c.notNull())
    .addColumn('last_viewed_at', type.time)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('report_shares_by_report')
    .on('report_shares')
    .columns(['report_id', 'id'])
    .execute()
  await db.schema.createIndex('report_shares_by_made').on('report_shares').column('made_id').execute()
}
