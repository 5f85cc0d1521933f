// What agents that sign in by OAuth hold: codes for a minute, and tokens that stand for a credential which a member has granted.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('agent_codes')
    .addColumn('hash', type.key, (c) => c.notNull())
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    // What was asked for and granted, as JSON: it is read once, as a whole.
    .addColumn('grant_json', type.text, (c) => c.notNull())
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_codes_pkey', ['hash'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema.createIndex('agent_codes_by_member').on('agent_codes').column('member_id').execute()
  await db.schema
    .createTable('agent_tokens')
    .addColumn('hash', type.key, (c) => c.notNull())
    .addColumn('key_id', type.integer, (c) => c.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('client_id', type.text, (c) => c.notNull())
    .addColumn('expires_at', type.time, (c) => c.notNull())
    // When a token for renewal was used; null while it is good.
    .addColumn('used_at', type.time)
    .addPrimaryKeyConstraint('agent_tokens_pkey', ['hash'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema.createIndex('agent_tokens_by_key').on('agent_tokens').column('key_id').execute()
}
