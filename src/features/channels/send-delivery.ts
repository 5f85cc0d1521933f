// Makes one attempt to send one message. Its text is made from the current state, and a gathering message is closed
// first, so that no event is added to one on its way.

import type { StoredEvent } from '../../background/events/event-reader.ts'
import type { JobContext } from '../../background/jobs/job.ts'
import { type Database, READ_COMMITTED } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { ChannelRow } from './channel-row.ts'
import { readDeliveredEvents, readDeliveredProject } from './delivered-events.ts'
import { changeDelivery, type DeliveryRow, findDelivery } from './delivery-store.ts'
import type { ListenedProject } from './listener-store.ts'
import { messageOf } from './messages/message.ts'
import { webhookBody } from './messages/webhook.ts'
import { openTarget } from './open-target.ts'
import type { Outcome } from './sending/outcome.ts'
import type { Envelope, Sender } from './sending/sender.ts'
import type { Attempt } from './settle-delivery.ts'

export type SendParts = {
  database: Database
  clock: Clock
  seal: Seal
  sender: Sender
  publicUrl: string | undefined
  random(): number
  onAttempt(kind: ChannelRow['kind'], outcome: Outcome['state']): void
}

export type OpenDelivery = { readonly delivery: DeliveryRow; readonly channel: ChannelRow }

const NO_PROJECT_ZONE = 'UTC'

export function createAttempts(parts: SendParts) {
  const { database, clock } = parts

  /** Closes the message, so that no more events are added, and returns its row. */
  async function close(id: number, { checkpoint }: Pick<JobContext, 'checkpoint'>): Promise<DeliveryRow> {
    let closed: DeliveryRow | undefined
    await checkpoint(async (tx) => {
      await changeDelivery(tx, id, { status: 'pending', sent_at: clock.nowMs() })
      closed = await findDelivery(tx, id)
    }, READ_COMMITTED)
    return closed as DeliveryRow
  }

  async function send(delivery: DeliveryRow, channel: ChannelRow, signal: AbortSignal): Promise<Outcome> {
    const read = await database.read(async (db) => {
      const target = await openTarget(db, parts.seal, channel)
      const project = await readDeliveredProject(db, database.engine, delivery.project_id)
      return { target, project, events: await readDeliveredEvents(db, delivery.id, project) }
    })
    if (read.target === undefined) return NO_TARGET
    const envelope = envelopeOf(delivery, channel, read)
    return envelope === undefined ? NO_EVENTS : await parts.sender.send(read.target, envelope, signal)
  }

  /** Returns undefined if the events, or their project, are gone. */
  function envelopeOf(
    delivery: DeliveryRow,
    { uid }: ChannelRow,
    { project = null, events }: { project?: ListenedProject | null | undefined; events: StoredEvent[] },
  ): Envelope | undefined {
    const [first] = events
    if (first === undefined || (delivery.project_id !== null && project === null)) return undefined
    const { publicUrl } = parts
    return {
      channelUid: uid,
      message: messageOf({
        id: delivery.message_id,
        project,
        events,
        eventCount: delivery.event_count,
        publicUrl,
        atMs: clock.nowMs(),
        timeZone: project?.timeZone ?? NO_PROJECT_ZONE,
      }),
      webhookBody: webhookBody(first, { project, publicUrl }),
    }
  }

  return async ({ delivery, channel }: OpenDelivery, context: JobContext): Promise<Attempt> => {
    const closed = delivery.status === 'gathering' ? await close(delivery.id, context) : delivery
    const outcome = await send(closed, channel, context.signal)
    parts.onAttempt(channel.kind, outcome.state)
    return { channel, delivery: closed, outcome, nowMs: clock.nowMs(), random: parts.random }
  }
}

const NO_TARGET: Outcome = {
  state: 'failed',
  code: null,
  text: '',
  fault:
    'Where the channel leads can no longer be read: the server has another secret, or the project no address. Enter it again.',
  isFinal: true,
}

const NO_EVENTS: Outcome = {
  state: 'failed',
  code: null,
  text: '',
  fault: 'What the message was about is gone.',
  isFinal: true,
}
