// A code that was used stays for a while, with the credential that was made for it: whoever brings it again ends that.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('agent_codes').addColumn('used_at', type.time).execute()
  await db.schema
    .alterTable('agent_codes')
    .addColumn('key_id', type.integer, (c) => c.references('api_keys.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('agent_codes_by_key').on('agent_codes').column('key_id').execute()
}
