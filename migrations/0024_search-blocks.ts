// Packed search rows lie in blocks: a segment is a group of keywords, and nothing else.

import { type Kysely, sql } from 'kysely'
import type { Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('search_segments').renameTo('search_blocks').execute()
  if (engine === 'postgres') {
    await sql`alter index search_segments_pkey rename to search_blocks_pkey`.execute(db)
    await sql`alter index search_segments_by_import rename to search_blocks_by_import`.execute(db)
    return
  }
  // SQLite renames no index; there is one entry for some thousand rows.
  await db.schema.dropIndex('search_segments_by_import').execute()
  await db.schema
    .createIndex('search_blocks_by_import')
    .on('search_blocks')
    .columns(['project_id', 'import_id', 'last_day', 'first_day'])
    .execute()
}
