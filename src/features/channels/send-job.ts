// Sends one message, with retries. After a kill it is sent again with the same id: at least once, never lost. The job
// itself waits for the next attempt.
//
// One job at a time holds a channel and sends all messages that are due, the oldest first; the jobs of the other
// messages then find nothing left to do. So a burst arrives in order, and a slow receiver occupies one place only.

import {
  type Job,
  type JobContext,
  type JobHandler,
  RetryLater,
  STORED_WHILE_STOPPING,
} from '../../background/jobs/job.ts'
import { READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import { findChannelById, takeChannel } from './channel-store.ts'
import { changeDelivery, findDelivery, findDueDelivery } from './delivery-store.ts'
import { createAttempts, type OpenDelivery, type SendParts } from './send-delivery.ts'
import type { SendPayload } from './send-queue.ts'
import { settleDelivery } from './settle-delivery.ts'

/** How many channels a process sends to at the same time. */
const CONCURRENCY = 16
/** How long a job goes on with other messages of the channel, before another job may have its place. */
const AT_CHANNEL_MS_MAX = 10_000
/** After this time, the job that holds the channel has sent the message, or found out why not. */
const BUSY_MS = 2_000
const LEASE_MS_MAX = 10_000

export function sendHandler(parts: SendParts): JobHandler {
  const { database, clock } = parts
  const attempt = createAttempts(parts)
  return {
    title: 'Sending notifications',
    concurrency: CONCURRENCY,
    hasOwnPlaces: true,
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
      await sendInOrder(begun, job, context)
    },
  }

  /** Returns undefined if there is nothing left to do. */
  async function begin(id: number): Promise<OpenDelivery | undefined> {
    return await database.read(async (db) => {
      const delivery = await findDelivery(db, id)
      const isOpen = delivery?.status === 'gathering' || delivery?.status === 'pending'
      const channel = isOpen ? await findChannelById(db, delivery.channel_id) : undefined
      return isOpen && channel !== undefined ? { delivery, channel } : undefined
    })
  }

  /** Returns the oldest due message other than the current one; undefined while the channel is paused. */
  async function findNext(channelId: number, exceptId?: number): Promise<OpenDelivery | undefined> {
    const nowMs = clock.nowMs()
    return await database.read(async (db) => {
      const channel = await findChannelById(db, channelId)
      if (channel?.is_enabled !== 1 || (channel.paused_until ?? 0) > nowMs) return undefined
      const delivery = await findDueDelivery(db, channelId, { nowMs, exceptId })
      return delivery && { delivery, channel }
    })
  }

  async function sendInOrder(own: OpenDelivery, job: Job, context: JobContext): Promise<void> {
    const channelId = own.channel.id
    if (!(await database.write((db) => takeChannel(db, database.engine, channelId, job))))
      throw new RetryLater('Another message is on its way to the channel.', BUSY_MS)
    const untilMs = clock.nowMs() + AT_CHANNEL_MS_MAX
    let isOwnSent = false
    for (let current = await findNext(channelId); current !== undefined; ) {
      const isOwn = current.delivery.id === own.delivery.id
      const attempted = await attempt(current, context)
      const { outcome } = attempted
      let retryInMs: number | undefined
      const settle = async (tx: Tx) => {
        retryInMs = (await settleDelivery(tx, attempted)).retryInMs
      }
      if (isOwn) isOwnSent = true
      const next =
        outcome.state === 'delivered' && clock.nowMs() < untilMs
          ? await findNext(channelId, current.delivery.id)
          : undefined
      if (outcome.state === 'delivered' && next === undefined && isOwnSent)
        return await context.commit(settle, READ_COMMITTED)
      await context.checkpoint(settle, STORED_WHILE_STOPPING)
      if (isOwn && outcome.state === 'failed' && retryInMs !== undefined)
        throw new RetryLater(outcome.fault, retryInMs)
      current = next
    }
    // The channel is paused, or older messages took all the time.
    if (!isOwnSent) throw new RetryLater('Older messages of the channel come first.', BUSY_MS)
  }
}
