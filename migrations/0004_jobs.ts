// Work that outlives a request, and the schedules that make it due.

import { type Kysely, sql } from 'kysely'
import { columnTypes, databaseNowMs, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const options = tableOptions(engine)
  // Due times are compared with the database's clock, so it also says what "at once" is.
  const now = sql`(${databaseNowMs(engine)})`

  await db.schema
    .createTable('jobs')
    .addColumn('id', type.id)
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('unique_key', type.key)
    .addColumn('payload_json', type.text, (c) => c.notNull())
    .addColumn('state', type.text, (c) =>
      c.notNull().check(sql`state in ('queued', 'running', 'succeeded', 'failed')`),
    )
    .addColumn('run_at', type.time, (c) => c.notNull().defaultTo(now))
    .addColumn('attempts', type.integer, (c) => c.notNull())
    .addColumn('attempts_max', type.integer, (c) => c.notNull())
    .addColumn('lease_owner', type.text)
    .addColumn('lease_until', type.time)
    .addColumn('fence', type.integer, (c) => c.notNull())
    .addColumn('last_error', type.text)
    .addColumn('created_at', type.time, (c) => c.notNull().defaultTo(now))
    .addColumn('finished_at', type.time)
    .addUniqueConstraint('jobs_by_unique_key', ['kind', 'unique_key'])
    .modifyEnd(options)
    .execute()
  // What is due and what was abandoned are each one short range of an index, however many finished jobs are kept.
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['kind', 'run_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('queued'))
    .execute()
  await db.schema
    .createIndex('jobs_leased')
    .on('jobs')
    .columns(['kind', 'lease_until', 'id'])
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute()
  // For the guard of a job's effects, a serializable transaction. PostgreSQL takes two of those for rivals when each
  // reads and writes one page of an index, as they would on neighbours in the primary key; ending a job writes
  // nothing to this one. 16 transactions of 20 ms at a time: 150 of 1,000 ran again with the primary key, none so.
  await db.schema
    .createIndex('jobs_held')
    .on('jobs')
    .columns(['id', 'fence'])
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute()
  await db.schema
    .createIndex('jobs_by_finish')
    .on('jobs')
    .columns(['state', 'finished_at', 'id'])
    .where(sql.ref('finished_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('schedules')
    .addColumn('name', type.key, (c) => c.primaryKey())
    .addColumn('next_run_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
}
