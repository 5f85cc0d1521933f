// The request that made a job necessary, whose id is in the log lines of the job.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('jobs').addColumn('request_id', type.text).execute()
}
