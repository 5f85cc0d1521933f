// What became of the mails of made reports, which sites may show a shared report in a frame, and which job is at a channel.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('report_mails')
    .addColumn('made_id', type.integer, (c) => c.notNull().references('made_reports.id').onDelete('cascade'))
    .addColumn('recipient', type.key, (c) => c.notNull())
    .addColumn('status', type.key, (c) =>
      c.notNull().check(sql`status in ('waiting', 'sent', 'failed', 'not_sent')`),
    )
    // Why it was not sent, for people.
    .addColumn('fault', type.text)
    .addColumn('updated_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('report_mails_pkey', ['made_id', 'recipient'])
    .modifyEnd(tableOptions(engine))
    .execute()
  // Origins with spaces between; null for none.
  await db.schema.alterTable('report_shares').addColumn('framed_by', type.text).execute()
  // The job that sends the messages of the channel, and its fence then.
  await db.schema.alterTable('channels').addColumn('sending_job_id', type.integer).execute()
  await db.schema.alterTable('channels').addColumn('sending_fence', type.integer).execute()
  // What a job finds next at the channel that it is at.
  await sql`create index deliveries_open on deliveries (channel_id, id)
    where status in ('gathering', 'pending')`.execute(db)
}
