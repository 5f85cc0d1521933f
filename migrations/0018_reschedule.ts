// A new frequency moves the schedule of a large project in steps: how far it has come is noted beside it.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('rank_trackers').addColumn('rescheduled_to_id', type.integer).execute()
}
