// What joined URLs are found by, as a table: it is written in the order of its hashes, each generation behind the other. The index that
// it replaces was written in the order of the rows, at another of its pages for every row.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('joined_url_keys')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    // 53 bits of the key by which spellings are one address.
    .addColumn('key_hash', type.integer, (c) => c.notNull())
    // Different keys may have one hash.
    .addColumn('id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('joined_url_keys_pkey', ['project_id', 'generation', 'key_hash', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await sql`insert into joined_url_keys (project_id, generation, key_hash, id)
    select project_id, generation, key_hash, id from joined_urls order by 1, 2, 3, 4`.execute(db)
  await db.schema.dropIndex('joined_urls_by_key').execute()
  await db.schema.alterTable('joined_urls').dropColumn('key_hash').execute()
}
