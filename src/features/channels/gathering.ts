// Puts events into messages. A program gets a message for each event, at once. For people, events of a project are
// added to the waiting message, if there is one; otherwise a new one is started, with the time at which to send it. A
// message is closed before it is sent (send-job.ts), so that no event is added to one on its way.

import { type SqlBool, sql } from 'kysely'
import { enqueue, enqueueAll } from '../../background/jobs/enqueue.ts'
import type { NewJob } from '../../background/jobs/job.ts'
import { findOpenJob, hurryJob } from '../../background/jobs/open-job.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { type ChannelRow, timingOf } from './channel-row.ts'
import { newMessageId } from './channel-uid.ts'
import { addDeliveries, readLastSent } from './delivery-store.ts'
import { SEND_ATTEMPTS_MAX, SEND_KIND, type SendPayload, sendKey } from './send-queue.ts'
import { sendTime } from './send-time.ts'

type Batch = {
  channel: ChannelRow
  projectId: number | null
  timeZone: string
  eventIds: readonly number[]
  isCritical: boolean
  nowMs: number
}

/** Adds one message for each event, to be sent at once. */
export async function addSingles(
  tx: Tx,
  channel: ChannelRow,
  events: readonly { id: number; projectId: number | null }[],
  nowMs: number,
): Promise<void> {
  const added = await addDeliveries(
    tx,
    events.map(({ id, projectId }) => ({
      channel_id: channel.id,
      project_id: projectId,
      subject: singleSubject(id),
      message_id: newMessageId(),
      status: 'pending',
      event_count: 1,
      send_at: nowMs,
      created_at: nowMs,
    })),
  )
  const deliveryOf = new Map(added.map(({ id, subject }) => [subject, id]))
  const links = events.flatMap(({ id }) => {
    const deliveryId = deliveryOf.get(singleSubject(id))
    return deliveryId === undefined ? [] : [{ eventId: id, deliveryId }]
  })
  await linkEvents(tx, channel.id, links)
  await enqueueAll(
    tx,
    links.map(({ deliveryId }) => sendingOf(deliveryId)),
  )
}

function singleSubject(eventId: number): string {
  return `event:${eventId}`
}

/** Adds events that the channel does not have yet to its waiting message. */
export async function addGathered(tx: Tx, engine: Engine, batch: Batch): Promise<void> {
  const { channel, projectId, eventIds } = batch
  const due = sendTime(timingOf(channel, batch.timeZone), {
    nowMs: batch.nowMs,
    lastSentMs: await readLastSent(tx, channel.id, projectId),
    isCritical: batch.isCritical,
  })
  const open = await joinOpen(tx, channel.id, projectId, eventIds.length)
  const deliveryId = open?.id ?? (await begin(tx, batch, due))
  await linkEvents(
    tx,
    channel.id,
    eventIds.map((eventId) => ({ eventId, deliveryId })),
  )
  if (open === undefined) return void (await enqueue(tx, { ...sendingOf(deliveryId), runAt: due }))
  if (due >= open.send_at) return
  await tx.updateTable('deliveries').set({ send_at: due }).where('id', '=', open.id).execute()
  // The job then reads the new time itself.
  const job = await findOpenJob(tx, SEND_KIND, String(open.id))
  if (job !== undefined) await hurryJob(tx, engine, job)
}

/** Index: deliveries_gathering. */
function joinOpen(
  tx: Tx,
  channelId: number,
  projectId: number | null,
  count: number,
): Promise<{ id: number; send_at: number } | undefined> {
  return tx
    .updateTable('deliveries')
    .set((eb) => ({ event_count: eb('event_count', '+', count) }))
    .where('channel_id', '=', channelId)
    .where(sql<SqlBool>`coalesce(project_id, 0) = ${projectId ?? 0}`)
    .where('status', '=', 'gathering')
    .returning(['id', 'send_at'])
    .executeTakeFirst()
}

async function begin(tx: Tx, { channel, projectId, eventIds, nowMs }: Batch, due: number): Promise<number> {
  const [begun] = await addDeliveries(tx, [
    {
      channel_id: channel.id,
      project_id: projectId,
      // Unique, because the first of its events is in no other message of the channel.
      subject: `from:${eventIds[0]}`,
      message_id: newMessageId(),
      status: 'gathering',
      event_count: eventIds.length,
      send_at: due,
      created_at: nowMs,
    },
  ])
  if (begun === undefined)
    throw new Error(`Channel ${channel.id} has a message from event ${eventIds[0]} on.`)
  return begun.id
}

async function linkEvents(
  tx: Tx,
  channelId: number,
  links: readonly { eventId: number; deliveryId: number }[],
): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('delivery_events')
    .values(
      links.map(({ eventId, deliveryId }) => ({
        channel_id: channelId,
        event_id: eventId,
        delivery_id: deliveryId,
      })),
    )
    .execute()
}

function sendingOf(deliveryId: number): NewJob {
  return {
    kind: SEND_KIND,
    payload: { deliveryId } satisfies SendPayload,
    uniqueKey: sendKey(deliveryId, 0),
    attemptsMax: SEND_ATTEMPTS_MAX,
  }
}
