// Where a keyword stands in the schedule is a column. So far it was told by `due_at`: below zero for a first check, beyond the year
// 2109 for a check that waits until its account may spend again.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

const OFFSET_MS = 2 ** 42

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.dropIndex('keyword_schedules_due').execute()
  await db.schema
    .alterTable('keyword_schedules')
    .addColumn('queue', columnTypes(engine).text, (c) =>
      c.notNull().defaultTo('regular').check(sql`queue in ('first', 'regular', 'held')`),
    )
    .execute()
  const offset = sql.lit(OFFSET_MS)
  await sql`update keyword_schedules set queue = 'first', due_at = due_at + ${offset} where due_at < 0`.execute(
    db,
  )
  await sql`update keyword_schedules set queue = 'held', due_at = due_at - ${offset}
    where due_at >= ${offset}`.execute(db)
  await db.schema
    .createIndex('keyword_schedules_due')
    .on('keyword_schedules')
    .columns(['project_id', 'queue', 'due_at', 'keyword_id'])
    .execute()
}
