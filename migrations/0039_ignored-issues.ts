// Issues of crawls that a project does not want to hear of any more.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('ignored_issues')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('issue', type.key, (c) => c.notNull())
    .addColumn('note', type.text)
    // Null when a command or a key of nobody wrote it, or when the member has been removed.
    .addColumn('member_id', type.integer, (c) => c.references('members.id').onDelete('set null'))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('ignored_issues_pkey', ['project_id', 'issue'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema.createIndex('ignored_issues_by_member').on('ignored_issues').column('member_id').execute()
}
