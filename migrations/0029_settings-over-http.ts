// What people do in the dashboard: credentials of agents beside API keys, with a budget of their own; what a project may
// spend in a month; files that were uploaded to be imported.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, monthOf, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await extendKeys(db, engine)
  await limitProjects(db, engine)
  await createImports(db, engine)
  // Told by Google where the consent screen is in "Testing"; else null.
  await db.schema
    .alterTable('search_connections')
    .addColumn('credential_ends_at', columnTypes(engine).time)
    .execute()
}

async function extendKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .alterTable('api_keys')
    .addColumn('kind', type.key, (c) => c.notNull().defaultTo('api'))
    .execute()
  // Of an agent's credential; null where there is no such limit.
  await db.schema.alterTable('api_keys').addColumn('daily_calls_max', type.integer).execute()
  await db.schema.alterTable('api_keys').addColumn('daily_spend_micros_max', type.integer).execute()
}

async function limitProjects(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // Null: only the account's limit counts.
  await db.schema.alterTable('projects').addColumn('spend_limit_micros', type.integer).execute()
  // Without a reference to the project, like the ledger: what was spent stays when the project goes.
  await db.schema
    .createTable('project_spend_months')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('month', type.key, (c) => c.notNull())
    .addColumn('spent_micros', type.integer, (c) => c.notNull())
    .addColumn('reserved_micros', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('project_spend_months_pkey', ['project_id', 'month'])
    .modifyEnd(tableOptions(engine))
    .execute()
  const month = monthOf(engine, 'created_at')
  await sql`insert into project_spend_months (project_id, month, spent_micros, reserved_micros)
    select project_id, ${month}, sum(cost_micros), 0 from spend_entries group by project_id, ${month}`.execute(
    db,
  )
}

async function createImports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('imports')
    .addColumn('id', type.id)
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('status', type.key, (c) => c.notNull())
    .addColumn('is_dry_run', type.flag, (c) => c.notNull())
    .addColumn('file_name', type.text)
    .addColumn('choices_json', type.text, (c) => c.notNull())
    // That have arrived.
    .addColumn('bytes', type.integer, (c) => c.notNull())
    .addColumn('step', type.text)
    .addColumn('rows_done', type.integer, (c) => c.notNull())
    .addColumn('result_json', type.text)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('changed_at', type.time, (c) => c.notNull())
    .addColumn('finished_at', type.time)
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema.createIndex('imports_by_project').on('imports').columns(['project_id', 'id']).execute()
  await db.schema.createIndex('imports_by_status').on('imports').columns(['status', 'changed_at']).execute()
  // The file, piece by piece, for whichever worker takes the job; gone when it has ended.
  await db.schema
    .createTable('import_pieces')
    .addColumn('import_id', type.integer, (c) => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('start_byte', type.integer, (c) => c.notNull())
    .addColumn('bytes', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_pieces_pkey', ['import_id', 'start_byte'])
    .modifyEnd(tableOptions(engine))
    .execute()
}
