// How large tables were on the last days, so that operators see what grows how fast without anything being measured when they look.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('table_sizes')
    .addColumn('name', type.key, (c) => c.notNull())
    // Days since 1970, in UTC.
    .addColumn('day', type.integer, (c) => c.notNull())
    .addColumn('bytes', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('table_sizes_pkey', ['name', 'day'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}
