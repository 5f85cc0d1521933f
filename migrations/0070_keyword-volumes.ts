// How often keywords are searched in a month, as imported files have it.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('keyword_volumes')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addColumn('searches', type.integer, (c) => c.notNull())
    .addColumn('imported_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('keyword_volumes_pkey', ['project_id', 'keyword_id'])
    .addForeignKeyConstraint(
      'keyword_volumes_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(narrowTableOptions(engine))
    .execute()
}
