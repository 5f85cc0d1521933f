// Processes that serve the API say that they live, so that what one of them held is free soon after it has died.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('processes')
    .addColumn('id', type.key, (c) => c.primaryKey().notNull())
    .addColumn('alive_until', type.time, (c) => c.notNull())
    .addColumn('started_at', type.time, (c) => c.notNull())
    .addColumn('role', type.key, (c) => c.notNull())
    // Those settings that all processes on one database should have alike.
    .addColumn('settings_json', type.text, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  // Null where an earlier release holds it: then only locked_until counts.
  await db.schema.alterTable('idempotency_keys').addColumn('holder', type.key).execute()
}
