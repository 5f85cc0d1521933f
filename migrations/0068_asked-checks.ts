// Keywords whose check somebody asked for, ahead of the regular slot.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, rewrittenTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('asked_checks')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addColumn('asked_at', type.time, (c) => c.notNull())
    .addColumn('regular_due_at', type.time)
    .addPrimaryKeyConstraint('asked_checks_pkey', ['project_id', 'keyword_id'])
    .addForeignKeyConstraint(
      'asked_checks_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(rewrittenTableOptions(engine))
    .execute()
}
