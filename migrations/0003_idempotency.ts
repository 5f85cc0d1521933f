// Answers to POSTs that carried an Idempotency-Key, kept for a day.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_id', type.integer, (c) => c.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('idempotency_key', type.key, (c) => c.notNull())
    .addColumn('request_digest', type.text, (c) => c.notNull())
    .addColumn('lock_token', type.text, (c) => c.notNull())
    .addColumn('locked_until', type.time, (c) => c.notNull())
    .addColumn('status', type.integer)
    .addColumn('body', type.text)
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['key_id', 'idempotency_key'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('idempotency_keys_by_expiry')
    .on('idempotency_keys')
    .column('expires_at')
    .execute()
}
