// Sends one message, and again if it must. Before the first attempt a message that gathers events is closed, so that no more
// are added. What a kill leaves behind is sent again with the same id: at least once, never lost. Waiting for the next attempt
// is a wait of the job.

import type { StoredEvent } from '../events/event-reader.ts'
import { type JobContext, type JobHandler, RetryLater } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import type { Seal } from '../lib/sealed.ts'
import type { Database } from '../storage/database.ts'
import { READ_COMMITTED } from '../storage/database.ts'
import type { ChannelRow } from './channel-row.ts'
import { findChannelById } from './channel-store.ts'
import { readDeliveredEvents, readDeliveredProject } from './delivered-events.ts'
import { changeDelivery, type DeliveryRow, findDelivery } from './delivery-store.ts'
import type { ListenedProject } from './listener-store.ts'
import { messageOf } from './messages/message.ts'
import { webhookBody } from './messages/webhook.ts'
import { openTarget } from './open-target.ts'
import type { SendPayload } from './send-queue.ts'
import type { Outcome } from './sending/outcome.ts'
import type { Envelope, Sender } from './sending/sender.ts'
import { settleDelivery } from './settle-delivery.ts'

type SendParts = {
  database: Database
  clock: Clock
  seal: Seal
  sender: Sender
  publicUrl: string | undefined
  random(): number
  onAttempt(kind: ChannelRow['kind'], outcome: Outcome['state']): void
}

/** One place of a process with the usual settings is left for other jobs, however slow receivers are. */
const CONCURRENCY = 3
const LEASE_MS_MAX = 10_000
const NO_PROJECT_ZONE = 'UTC'

export function sendHandler(parts: SendParts): JobHandler {
  const { database, clock } = parts
  return {
    concurrency: CONCURRENCY,
    leaseMsMax: LEASE_MS_MAX,
    async run(job, context) {
      const { deliveryId } = job.payload as SendPayload
      const begun = await begin(deliveryId)
      if (begun === undefined) return
      const { delivery, channel } = begun
      const nowMs = clock.nowMs()
      const dueMs = Math.max(delivery.next_at ?? delivery.send_at, channel.paused_until ?? 0)
      if (dueMs > nowMs) throw new RetryLater('The time to send it has not come.', dueMs - nowMs)
      if (channel.is_enabled === 0) {
        return await context.commit((tx) =>
          changeDelivery(tx, delivery.id, {
            status: 'canceled',
            next_at: null,
            fault: 'The channel is switched off.',
            finished_at: nowMs,
          }),
        )
      }
      const closed = delivery.status === 'gathering' ? await close(delivery.id, nowMs, context) : delivery
      const outcome = await send(closed, channel, context.signal)
      parts.onAttempt(channel.kind, outcome.state)
      const settled = { channel, delivery: closed, outcome, nowMs: clock.nowMs(), random: parts.random }
      if (outcome.state === 'delivered') {
        await context.commit(async (tx) => void (await settleDelivery(tx, settled)), READ_COMMITTED)
        return
      }
      let retryInMs: number | undefined
      await context.checkpoint(
        async (tx) => {
          ;({ retryInMs } = await settleDelivery(tx, settled))
        },
        { isInHand: true, ...READ_COMMITTED },
      )
      if (retryInMs !== undefined) throw new RetryLater(outcome.fault, retryInMs)
    },
  }

  /** From here on no event is added. The row as it then is. */
  async function close(
    id: number,
    nowMs: number,
    { checkpoint }: Pick<JobContext, 'checkpoint'>,
  ): Promise<DeliveryRow> {
    let closed: DeliveryRow | undefined
    await checkpoint(async (tx) => {
      await changeDelivery(tx, id, { status: 'pending', sent_at: nowMs })
      closed = await findDelivery(tx, id)
    }, READ_COMMITTED)
    return closed as DeliveryRow
  }

  /** Undefined when there is nothing left to do. */
  async function begin(id: number): Promise<{ delivery: DeliveryRow; channel: ChannelRow } | undefined> {
    return await database.read(async (db) => {
      const delivery = await findDelivery(db, id)
      const isOpen = delivery?.status === 'gathering' || delivery?.status === 'pending'
      const channel = isOpen ? await findChannelById(db, delivery.channel_id) : undefined
      return isOpen && channel !== undefined ? { delivery, channel } : undefined
    })
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

  /** Undefined when the events, or their project, are gone. */
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
