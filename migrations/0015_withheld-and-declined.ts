// Two counts that claimed too little. Days of Search Console that were read by query alone: their pages lack what they got
// from queries that are withheld; they stay as they are, and are asked for once more. And keywords that fell from a position
// to none, which declined: the totals of projects hold them from here on.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .alterTable('search_spans')
    .addColumn('lacks_withheld', type.flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update search_spans set lacks_withheld = 1 where source = 'search_console'`.execute(db)
  await sql`update rank_totals set declined = declined + (select count(*) from keyword_states as s
    where s.project_id = rank_totals.project_id and s.device = rank_totals.device
      and s.position is null and s.previous_position is not null)`.execute(db)
}
