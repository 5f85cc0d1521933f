// What happened, one row a fact, written in the transaction of the fact: live streams read it.

import { type Kysely, sql } from 'kysely'
import { columnTypes, databaseNowMs, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const isPostgres = engine === 'postgres'
  await db.schema
    .createTable('events')
    .addColumn('id', type.id)
    // Without references: an event outlives nothing, and writing one must not wait for a row that somebody locks.
    .addColumn('account_id', type.integer, (c) => c.notNull())
    .addColumn('project_id', type.integer)
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('data_json', type.text, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull().defaultTo(sql`(${databaseNowMs(engine)})`))
    // The transaction that wrote it. Ids are given when a row is written and seen when it is committed, so in PostgreSQL a
    // smaller id may come to light after a larger one: readers go by this. SQLite has one writer, and there ids will do.
    .addColumn('stamp', type.integer, (c) =>
      isPostgres
        ? c.notNull().defaultTo(sql`(pg_current_xact_id()::text::bigint)`)
        : c.notNull().defaultTo(0),
    )
    .modifyEnd(tableOptions(engine))
    .execute()
  if (isPostgres) await db.schema.createIndex('events_by_stamp').on('events').column('stamp').execute()
  await db.schema.createIndex('events_by_project').on('events').columns(['project_id', 'id']).execute()
  await db.schema.createIndex('events_by_time').on('events').column('created_at').execute()
}
