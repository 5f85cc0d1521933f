// Days of Search Console that were read by query alone: their pages lack what they got from queries that are withheld. They
// stay as they are, and are asked for once more.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .alterTable('search_spans')
    .addColumn('lacks_withheld', type.flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update search_spans set lacks_withheld = 1 where source = 'search_console'`.execute(db)
}
