// Quick wins that somebody has dealt with, or put off.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('quick_win_marks')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('type', type.key, (c) => c.notNull())
    // Of its query and URL: both can be longer than a key may be.
    .addColumn('digest', type.key, (c) => c.notNull())
    .addColumn('query', type.text)
    .addColumn('url', type.text)
    .addColumn('state', type.key, (c) => c.notNull())
    // The first day on which it is shown again, in days since 1970; null for one that is done.
    .addColumn('until_day', type.integer)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('quick_win_marks_pkey', ['project_id', 'type', 'digest'])
    .modifyEnd(tableOptions(engine))
    .execute()
}
