// What people set up in the dashboard: credentials of agents beside API keys, with a budget of their own.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await extendKeys(db, engine)
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
