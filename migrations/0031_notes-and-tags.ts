// What people write beside the figures: notes of days, tags and notes of keywords, saved views, and how each member wants to
// see the dashboard.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createDayNotes(db, engine)
  await createTags(db, engine)
  await createViews(db, engine)
  await createPreferences(db, engine)
}

async function createDayNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('day_notes')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('day', type.integer, (c) => c.notNull())
    .addColumn('text', type.text, (c) => c.notNull())
    // Null when a command wrote it, or when the member has been removed.
    .addColumn('member_id', type.integer, (c) => c.references('members.id').onDelete('set null'))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('day_notes_pkey', ['project_id', 'id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('day_notes_by_day')
    .on('day_notes')
    .columns(['project_id', 'day', 'id'])
    .execute()
  await db.schema.createIndex('day_notes_by_member').on('day_notes').column('member_id').execute()
}

async function createTags(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('tags')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('id', type.integer, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('folded_name', type.key, (c) => c.notNull())
    .addColumn('keyword_count', type.integer, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('tags_pkey', ['project_id', 'id'])
    .addUniqueConstraint('tags_by_name', ['project_id', 'folded_name'])
    .modifyEnd(tableOptions(engine))
    .execute()

  await db.schema
    .createTable('keyword_tags')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addColumn('tag_id', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('keyword_tags_pkey', ['project_id', 'keyword_id', 'tag_id'])
    .addForeignKeyConstraint(
      'keyword_tags_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'keyword_tags_tag',
      ['project_id', 'tag_id'],
      'tags',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('keyword_tags_by_tag')
    .on('keyword_tags')
    .columns(['project_id', 'tag_id', 'keyword_id'])
    .execute()

  await db.schema
    .createTable('keyword_notes')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('keyword_id', type.integer, (c) => c.notNull())
    .addColumn('text', type.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('keyword_notes_pkey', ['project_id', 'keyword_id'])
    .addForeignKeyConstraint(
      'keyword_notes_keyword',
      ['project_id', 'keyword_id'],
      'keywords',
      ['project_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(tableOptions(engine))
    .execute()
}

async function createViews(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('saved_views')
    .addColumn('id', type.id)
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    // Null for a page that is about no single project.
    .addColumn('project_id', type.integer, (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('page', type.key, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('query', type.text, (c) => c.notNull())
    .addColumn('is_shared', type.flag, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('saved_views_by_member')
    .on('saved_views')
    .columns(['member_id', 'id'])
    .execute()
  await db.schema
    .createIndex('saved_views_by_project')
    .on('saved_views')
    .columns(['project_id', 'id'])
    .execute()
  // Those of others that a member may see: few beside all that are private.
  await sql`create index saved_views_shared on saved_views (account_id, id) where is_shared = 1`.execute(db)
}

async function createPreferences(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('member_preferences')
    .addColumn('member_id', type.integer, (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('theme', type.key, (c) => c.notNull())
    .addColumn('density', type.key, (c) => c.notNull())
    .addColumn('has_shortcuts', type.flag, (c) => c.notNull())
    .addColumn('language', type.key, (c) => c.notNull())
    .addColumn('columns_json', type.text, (c) => c.notNull())
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
}
