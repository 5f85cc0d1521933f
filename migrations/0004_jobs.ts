// Work that outlives a request, and the schedules that make it due.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const options = tableOptions(engine)

  await db.schema
    .createTable('jobs')
    .addColumn('id', type.id)
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('unique_key', type.key)
    .addColumn('payload_json', type.text, (c) => c.notNull())
    .addColumn('state', type.text, (c) =>
      c.notNull().check(sql`state in ('queued', 'running', 'succeeded', 'failed')`),
    )
    .addColumn('run_at', type.time, (c) => c.notNull())
    .addColumn('attempts', type.integer, (c) => c.notNull())
    .addColumn('attempts_max', type.integer, (c) => c.notNull())
    .addColumn('lease_owner', type.text)
    .addColumn('lease_until', type.time)
    .addColumn('fence', type.integer, (c) => c.notNull())
    .addColumn('last_error', type.text)
    .addColumn('created_at', type.time, (c) => c.notNull())
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
  await db.schema.createIndex('jobs_by_finish').on('jobs').column('finished_at').execute()

  await db.schema
    .createTable('schedules')
    .addColumn('name', type.key, (c) => c.primaryKey())
    .addColumn('next_run_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
}
