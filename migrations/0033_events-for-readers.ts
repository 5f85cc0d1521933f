// Events become something to read: what each is about, who did it, who it is for; that a fact is told once; how far each
// follower has come, and how far each member has read.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

/** Of the kinds there were, those that people read. */
const FACTS = [
  'crawl.succeeded',
  'crawl.failed',
  'crawl.canceled',
  'search.failed',
  'backlinks.updated',
  'backlinks.failed',
  'import.succeeded',
  'import.failed',
]

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const add = (name: string) => db.schema.alterTable('events').addColumn(name, type.key).execute()
  await add('subject')
  await add('window')
  await add('actor')
  await db.schema
    .alterTable('events')
    .addColumn('audience', type.key, (c) => c.notNull().defaultTo('stream'))
    .execute()
  await sql`update events set audience = 'feed' where kind in (${sql.join(FACTS)})`.execute(db)

  // A project's list and its removal; the same of one kind; what a whole account reads; what is too old.
  await db.schema.dropIndex('events_by_project').execute()
  await db.schema.dropIndex('events_by_time').execute()
  const lists: [name: string, columns: string[]][] = [
    ['events_by_project', ['project_id', 'audience', 'created_at', 'id']],
    ['events_by_project_kind', ['project_id', 'kind', 'created_at', 'id']],
    ['events_by_account', ['account_id', 'audience', 'created_at', 'id']],
    ['events_by_time', ['audience', 'created_at']],
  ]
  for (const [name, columns] of lists)
    await db.schema.createIndex(name).on('events').columns(columns).execute()
  await sql`create unique index events_once on events
    (account_id, kind, coalesce(project_id, 0), coalesce(subject, ''), "window")
    where "window" is not null`.execute(db)

  await db.schema
    .createTable('event_followers')
    .addColumn('name', type.key, (c) => c.primaryKey())
    .addColumn('mark', type.integer, (c) => c.notNull())
    // Events that have been taken and may be read again: those that are not behind the mark yet.
    .addColumn('taken_json', type.text, (c) => c.notNull())
    // Grows with every step: who has read before another's step must read again.
    .addColumn('step', type.integer, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createTable('feed_marks')
    .addColumn('member_id', type.integer, (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('read_at', type.time, (c) => c.notNull())
    .addColumn('event_id', type.integer, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
}
