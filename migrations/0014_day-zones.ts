// The days of visibility are made again when the time zone of a project changes. Until all of them are, those of the zone before
// are shown: so it is noted which zone that is, and what has been made for the new one stands beside what is shown.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('rank_trackers').addColumn('days_zone', type.text).execute()
  await db.schema.alterTable('keyword_states').addColumn('next_recent', type.text).execute()
}
