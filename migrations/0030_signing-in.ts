// What signing in needs beyond 0025: what a session was opened with, and codes that stand in for a second factor that was lost.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // 1 while whoever came by a link may set a password without knowing the one before.
  await db.schema
    .alterTable('sessions')
    .addColumn('can_set_password', type.flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('code_hash', type.key, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['member_id', 'code_hash'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}
