// Jobs that take turns: whose each is, and when it was claimed last, so that places go to whoever has the fewest and has
// waited longest for one. And where a crawl stands that has given its place back.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // '' for all jobs that belong to nobody: of most kinds.
  await db.schema
    .alterTable('jobs')
    .addColumn('share', type.key, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('jobs').addColumn('claimed_at', type.time).execute()
  await db.schema.alterTable('crawls').addColumn('pause_json', type.text).execute()

  await sql`update jobs set share = coalesce((select cast(p.account_id as text) from crawls as c
      join projects as p on p.id = c.project_id where c.uid = jobs.unique_key), '')
    where kind = 'crawls.run' and state in ('queued', 'running')`.execute(db)

  // From share to share without what lies between, and the first of each: what has run before, then the oldest.
  await db.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .columns(['kind', 'share', 'fence desc', 'run_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('queued'))
    .execute()
  // When a share had its last turn, also by jobs that have ended since.
  await db.schema
    .createIndex('jobs_by_turn')
    .on('jobs')
    .columns(['kind', 'share', 'claimed_at'])
    .where(sql.ref('share'), '<>', sql.lit(''))
    .execute()
}
