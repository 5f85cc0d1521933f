// Where people and programs are told of events: channels of an account, what of the events each gets, and every message that
// was or is to be sent.

import { type Kysely, sql } from 'kysely'
import {
  columnTypes,
  type Engine,
  narrowTableOptions,
  rewrittenTableOptions,
  tableOptions,
} from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createChannels(db, engine)
  await createDeliveries(db, engine)
}

async function createChannels(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('channels')
    .addColumn('id', type.id)
    .addColumn('uid', type.key, (c) => c.notNull().unique())
    .addColumn('account_id', type.integer, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    // Only of the mail to a project's notification_email, of which there is one a project.
    .addColumn('mail_project_id', type.integer, (c) =>
      c.unique().references('projects.id').onDelete('cascade'),
    )
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    // Sealed, for the account; null where the project has the address.
    .addColumn('sealed_target', type.bytes)
    // What of it may be shown.
    .addColumn('target_hint', type.text, (c) => c.notNull())
    .addColumn('is_all_projects', type.flag, (c) => c.notNull())
    .addColumn('event_kinds_json', type.text, (c) => c.notNull())
    .addColumn('severity_min', type.key, (c) => c.notNull())
    .addColumn('mode', type.key, (c) => c.notNull())
    // Minutes of the day, in the project's time zone.
    .addColumn('digest_minute', type.integer, (c) => c.notNull())
    .addColumn('digest_weekday', type.integer, (c) => c.notNull())
    .addColumn('quiet_from_minute', type.integer)
    .addColumn('quiet_to_minute', type.integer)
    .addColumn('is_critical_at_once', type.flag, (c) => c.notNull())
    .addColumn('is_enabled', type.flag, (c) => c.notNull())
    .addColumn('disabled_reason', type.text)
    // When a test message was accepted there; null while none was.
    .addColumn('verified_at', type.time)
    // The first failure since the last success.
    .addColumn('failing_since', type.time)
    .addColumn('failures', type.integer, (c) => c.notNull())
    .addColumn('paused_until', type.time)
    .addColumn('delivered_at', type.time)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .modifyEnd(rewrittenTableOptions(engine))
    .execute()
  await db.schema.createIndex('channels_by_account').on('channels').columns(['account_id', 'id']).execute()

  await db.schema
    .createTable('channel_projects')
    .addColumn('channel_id', type.integer, (c) => c.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('channel_projects_pkey', ['channel_id', 'project_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('channel_projects_by_project')
    .on('channel_projects')
    .column('project_id')
    .execute()
}

async function createDeliveries(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('deliveries')
    .addColumn('id', type.id)
    .addColumn('channel_id', type.integer, (c) => c.notNull().references('channels.id').onDelete('cascade'))
    // Without a reference: rows of a deleted project are removed in batches.
    .addColumn('project_id', type.integer)
    // The event of a message about one, the project and time of one about several: a channel gets each once.
    .addColumn('subject', type.key, (c) => c.notNull())
    // What receivers know it by; the same at every attempt.
    .addColumn('message_id', type.key, (c) => c.notNull().unique())
    .addColumn('status', type.key, (c) => c.notNull())
    .addColumn('event_count', type.integer, (c) => c.notNull())
    .addColumn('send_at', type.time, (c) => c.notNull())
    .addColumn('sent_at', type.time)
    .addColumn('attempts', type.integer, (c) => c.notNull())
    .addColumn('resends', type.integer, (c) => c.notNull())
    .addColumn('next_at', type.time)
    .addColumn('response_code', type.integer)
    .addColumn('response_text', type.text)
    .addColumn('fault', type.text)
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('finished_at', type.time)
    .addUniqueConstraint('deliveries_by_subject', ['channel_id', 'subject'])
    .modifyEnd(rewrittenTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('deliveries_by_channel')
    .on('deliveries')
    .columns(['channel_id', 'id'])
    .execute()
  await db.schema
    .createIndex('deliveries_by_project')
    .on('deliveries')
    .columns(['project_id', 'id'])
    .execute()
  await db.schema.createIndex('deliveries_by_time').on('deliveries').column('created_at').execute()
  // At most one a channel and project: the message that waits for more events.
  await sql`create unique index deliveries_gathering on deliveries (channel_id, coalesce(project_id, 0))
    where status = 'gathering'`.execute(db)
  // When a channel last had a message about a project.
  await sql`create index deliveries_sent on deliveries (channel_id, project_id, sent_at)
    where sent_at is not null`.execute(db)

  await db.schema
    .createTable('delivery_events')
    .addColumn('channel_id', type.integer, (c) => c.notNull())
    .addColumn('event_id', type.integer, (c) => c.notNull())
    .addColumn('delivery_id', type.integer, (c) =>
      c.notNull().references('deliveries.id').onDelete('cascade'),
    )
    // An event that is read again reaches a channel once.
    .addPrimaryKeyConstraint('delivery_events_pkey', ['channel_id', 'event_id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('delivery_events_by_delivery')
    .on('delivery_events')
    .columns(['delivery_id', 'event_id'])
    .execute()
}
