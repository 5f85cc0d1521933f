// How the last scheduled backup went: one row, so that every process and doctor can tell.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('backup_result')
    .addColumn('id', type.integer, (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('ended_at', type.time, (c) => c.notNull())
    // Null when it failed.
    .addColumn('file', type.text)
    .addColumn('bytes', type.integer)
    .addColumn('fault', type.text)
    // Of the last one that could be read back.
    .addColumn('succeeded_at', type.time)
    .modifyEnd(tableOptions(engine))
    .execute()
}
