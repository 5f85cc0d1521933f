// Goals of tracked keywords: a position that is to be reached by a day.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, rewrittenTableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('keyword_goals')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addColumn('target_position', type.integer, (c) => c.notNull())
    .addColumn('due_day', type.integer, (c) => c.notNull())
    .addColumn('state', type.key, (c) =>
      c.notNull().check(sql`state in ('open', 'reached', 'missed', 'unmeasured')`),
    )
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('set_at', type.time, (c) => c.notNull())
    .addColumn('start_position', type.integer)
    .addColumn('position', type.integer)
    .addColumn('best_position', type.integer)
    .addColumn('measured_at', type.time)
    .addColumn('is_simulated', type.flag, (c) => c.notNull())
    .addColumn('closed_day', type.integer)
    .addPrimaryKeyConstraint('keyword_goals_pkey', ['project_id', 'id'])
    .addForeignKeyConstraint(
      'keyword_goals_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(rewrittenTableOptions(engine))
    .execute()
  // A keyword has at most one open goal.
  await sql`create unique index keyword_goals_open on keyword_goals (project_id, keyword_id) where state = 'open'`.execute(
    db,
  )
  // Also for the foreign key.
  await db.schema
    .createIndex('keyword_goals_by_keyword')
    .on('keyword_goals')
    .columns(['project_id', 'keyword_id', 'id'])
    .execute()
  await sql`create index keyword_goals_due on keyword_goals (due_day, project_id, id) where state = 'open'`.execute(
    db,
  )
  await db.schema
    .createIndex('keyword_goals_by_end')
    .on('keyword_goals')
    .columns(['project_id', 'closed_day', 'id'])
    .execute()
}
