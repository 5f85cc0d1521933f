// Which charts a member has opened above lists; by itself, a list stands first.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('member_preferences')
    .addColumn('open_charts_json', columnTypes(engine).text, (c) => c.notNull().defaultTo(sql`'[]'`))
    .execute()
}
