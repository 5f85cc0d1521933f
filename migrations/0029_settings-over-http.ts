// What people set up in the dashboard: credentials of agents beside API keys, with a budget of their own, and what a
// project may spend in a month.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, monthOf, tableOptions } from '../src/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await extendKeys(db, engine)
  await limitProjects(db, engine)
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
