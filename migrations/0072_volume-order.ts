// The order of keywords by how often they are searched: a key in their records, and in the narrow rows that searches go through.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

const IDS_PER_PROJECT = 2 ** 31
const NOTHING = sql.lit(Number.MAX_SAFE_INTEGER)

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  for (const table of ['keyword_records', 'keyword_keys']) {
    await db.schema
      .alterTable(table)
      .addColumn('volume_key', type.integer, (c) => c.notNull().defaultTo(NOTHING))
      .execute()
  }
  await sql`update keyword_records set volume_key = v.searches from keyword_volumes as v
    where v.project_id = keyword_records.project_id and v.keyword_id = keyword_records.keyword_id`.execute(db)
  await sql`update keyword_keys set volume_key = v.searches from keyword_volumes as v
    where keyword_keys.search_id = v.project_id * ${sql.lit(IDS_PER_PROJECT)} + v.keyword_id`.execute(db)
  await db.schema
    .createIndex('keyword_records_by_volume')
    .on('keyword_records')
    .columns(['project_id', 'device', 'volume_key', 'keyword_id'])
    .execute()
}
