// The disavow list of a project: domains and addresses whose links a search engine is asked to pass over.
//
// Entries are clustered in the order of the file that is made of them, domains before addresses and each by its bytes, so
// that it is read from end to end. What the file comes to is kept beside them: nobody counts a hundred thousand lines to
// know whether one more fits.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('disavow_lists')
    .addColumn('project_id', type.integer, (c) =>
      c.primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('entries_count', type.integer, (c) => c.notNull())
    // Of the file.
    .addColumn('lines_count', type.integer, (c) => c.notNull())
    .addColumn('bytes_count', type.integer, (c) => c.notNull())
    // Grows with every change.
    .addColumn('version', type.integer, (c) => c.notNull())
    .addColumn('changed_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()

  await db.schema
    .createTable('disavow_entries')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('type', type.key, (c) => c.notNull().check(sql`type in ('domain', 'url')`))
    .addColumn('value', type.key, (c) => c.notNull())
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('note', type.text)
    // Value and note as they are searched: in lower case.
    .addColumn('folded', type.text, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('disavow_entries_pkey', ['project_id', 'type', 'value'])
    .addUniqueConstraint('disavow_entries_by_id', ['project_id', 'id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('disavow_entries_by_type')
    .on('disavow_entries')
    .columns(['project_id', 'type', 'id'])
    .execute()
}
