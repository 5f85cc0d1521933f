// Whose the steps of signing in are: so many of one network or member wait at once, and no more.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  // `network 192.0.2.1` or `member 12`; empty in rows from before, which end within ten minutes.
  await db.schema
    .alterTable('sign_in_challenges')
    .addColumn('subject', type.key, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('sign_in_challenges_by_subject')
    .on('sign_in_challenges')
    .columns(['subject', 'expires_at'])
    .execute()
}
