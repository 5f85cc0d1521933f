// What agents have done and spent of their daily budgets.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('agent_days')
    .addColumn('key_id', type.integer, (c) => c.notNull().references('api_keys.id').onDelete('cascade'))
    // In UTC, in days since 1970.
    .addColumn('day', type.integer, (c) => c.notNull())
    .addColumn('calls', type.integer, (c) => c.notNull())
    .addColumn('spend_micros', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_days_pkey', ['key_id', 'day'])
    .modifyEnd(tableOptions(engine))
    .execute()
}
