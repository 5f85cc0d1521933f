// What the owners of a server set up in the browser, sealed, and how each provider of ranks answered last.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('server_settings')
    .addColumn('id', type.integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addColumn('sealed', type.bytes, (c) => c.notNull())
    .addColumn('changed_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('provider_states')
    .addColumn('provider', type.key, (c) => c.primaryKey())
    .addColumn('worked_at', type.time)
    .addColumn('failing_since', type.time)
    .addColumn('failure_class', type.text)
    .addColumn('message', type.text)
    .modifyEnd(tableOptions(engine))
    .execute()
}
