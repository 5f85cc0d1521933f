// Accounts, their members and the members' API keys.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const options = tableOptions(engine)

  await db.schema
    .createTable('accounts')
    .addColumn('id', type.id)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('plan', type.text)
    .addColumn('rank_tracking_limit', type.integer)
    .addColumn('competitor_limit', type.integer)
    .addColumn('crawl_page_limit', type.integer)
    .addColumn('has_backlink_access', type.flag)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()

  await db.schema
    .createTable('members')
    .addColumn('id', type.id)
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('role', type.text, (c) => c.notNull().check(sql`role in ('owner', 'editor', 'viewer')`))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
  await db.schema.createIndex('members_by_account').on('members').columns(['account_id', 'id']).execute()

  await db.schema
    .createTable('api_keys')
    .addColumn('id', type.id)
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('scope', type.text, (c) => c.notNull().check(sql`scope in ('read', 'read_write')`))
    .addColumn('hash', type.key, (c) => c.notNull())
    .addColumn('is_project_limited', type.flag, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('expires_at', type.time)
    .addColumn('revoked_at', type.time)
    .addColumn('last_used_at', type.time)
    .modifyEnd(options)
    .execute()
  await db.schema.createIndex('api_keys_by_hash').on('api_keys').column('hash').unique().execute()
  await db.schema.createIndex('api_keys_by_account').on('api_keys').columns(['account_id', 'id']).execute()
  await db.schema.createIndex('api_keys_by_member').on('api_keys').column('member_id').execute()
}
