// Checks that a provider refused are made again once it works: since when it had refused them, until that is done.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('provider_states').addColumn('recheck_from', columnTypes(engine).time).execute()
}
