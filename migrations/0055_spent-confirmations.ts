// Confirmations of agents that were used, so that none is used twice. A row is needed until its token has expired.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('spent_confirmations')
    // The random part of the token.
    .addColumn('nonce', type.key, (c) => c.primaryKey())
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('spent_confirmations_by_expiry')
    .on('spent_confirmations')
    .column('expires_at')
    .execute()
}
