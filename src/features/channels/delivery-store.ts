// The SQL of messages: listing them, sending them and storing the result.

import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { readPageById } from '../../data/storage/sql/row-queries.ts'
import type { Tables } from '../../data/storage/tables.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import type { DeliveryStatus } from './channel-kinds.ts'

const COLUMNS = [
  'id',
  'channel_id',
  'project_id',
  'subject',
  'message_id',
  'status',
  'event_count',
  'send_at',
  'sent_at',
  'attempts',
  'resends',
  'next_at',
  'response_code',
  'response_text',
  'fault',
  'created_at',
  'finished_at',
] as const

export type DeliveryRow = Selectable<Tables['deliveries']>

/** Newest first. Index: deliveries_by_channel. */
export function listDeliveries(
  db: Reader,
  channelId: number,
  { status }: { status?: DeliveryStatus | undefined },
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<DeliveryRow[]> {
  let query = db.selectFrom('deliveries').where('channel_id', '=', channelId).select(COLUMNS)
  if (status !== undefined) query = query.where('status', '=', status)
  return readPageById(query, { id: 'id', order: 'desc' }, position, range)
}

export function findDelivery(db: Reader, id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom('deliveries').where('id', '=', id).select(COLUMNS).executeTakeFirst()
}

/** Finds the oldest message that is due. Index: deliveries_open. */
export function findDueDelivery(
  db: Reader,
  channelId: number,
  { nowMs, exceptId = 0 }: { nowMs: number; exceptId?: number | undefined },
): Promise<DeliveryRow | undefined> {
  return (
    db
      .selectFrom('deliveries')
      .where('channel_id', '=', channelId)
      // Written exactly as in the partial index, which would not be used with a parameter.
      .where(sql<SqlBool>`status in ('gathering', 'pending')`)
      .where((eb) => eb(eb.fn.coalesce('next_at', 'send_at'), '<=', nowMs))
      .where('id', '<>', exceptId)
      .select(COLUMNS)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Index: the unique one of message_id. */
export function findMessage(
  db: Reader,
  channelId: number,
  messageId: string,
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('deliveries')
    .where('message_id', '=', messageId)
    .where('channel_id', '=', channelId)
    .select(COLUMNS)
    .executeTakeFirst()
}

/**
 * Returns when a channel last had a message about a project, or about the account; tests do not count. Index:
 * deliveries_sent.
 */
export async function readLastSent(
  db: Reader,
  channelId: number,
  projectId: number | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('deliveries')
    .where('channel_id', '=', channelId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('sent_at', 'is not', null)
    .where('subject', 'not like', 'test:%')
    .select('sent_at')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

type NewDelivery = Pick<
  DeliveryRow,
  'channel_id' | 'project_id' | 'subject' | 'message_id' | 'status' | 'event_count' | 'send_at' | 'created_at'
>

/** Returns the events for which the channel has no message yet. */
export function addDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<{ id: number; subject: string }[]> {
  return tx
    .insertInto('deliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, attempts: 0, resends: 0 })))
    .onConflict((conflict) => conflict.columns(['channel_id', 'subject']).doNothing())
    .returning(['id', 'subject'])
    .execute()
}

export async function changeDelivery(
  tx: Tx,
  id: number,
  changes: Partial<Omit<DeliveryRow, 'id' | 'channel_id'>>,
): Promise<void> {
  await tx.updateTable('deliveries').set(changes).where('id', '=', id).execute()
}

/** Deletes older messages, at most `rowsMax`; returns how many. Index: deliveries_by_time. */
export async function removeOldDeliveries(tx: Tx, beforeMs: number, rowsMax: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
        .where('created_at', '<', beforeMs)
        .orderBy('created_at')
        .select('id')
        .limit(rowsMax),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Index: deliveries_by_project. */
export async function removeProjectDeliveries(tx: Tx, projectId: number, rowsMax: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('deliveries')
    .where('id', 'in', (eb) =>
      eb.selectFrom('deliveries').where('project_id', '=', projectId).select('id').limit(rowsMax),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
