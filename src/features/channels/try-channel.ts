// Sends a test message and stores whether it was accepted. A channel is not used before, so that a wrong address is
// noticed by the person who enters it, and not when a message matters.

import type { Database, Tx } from '../../data/storage/database.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { ChannelRow } from './channel-row.ts'
import { changeChannel } from './channel-store.ts'
import { newMessageId } from './channel-uid.ts'
import { addDeliveries, changeDelivery } from './delivery-store.ts'
import { testMessage } from './messages/message.ts'
import { webhookTestBody } from './messages/webhook.ts'
import { openTarget } from './open-target.ts'
import type { TestResult } from './schema.ts'
import type { Outcome } from './sending/outcome.ts'
import type { Sender } from './sending/sender.ts'

export type TryParts = { database: Database; seal: Seal; sender: Sender; publicUrl: string | undefined }

type Tried = { messageId: string; outcome: Outcome }

/** Takes as long as the receiver does, so it must not run in a transaction. */
export async function tryChannel(
  { database, seal, sender, publicUrl }: TryParts,
  channel: ChannelRow,
  nowMs: number,
): Promise<Tried> {
  const messageId = newMessageId()
  const target = await database.read((db) => openTarget(db, seal, channel))
  if (target === undefined) return { messageId, outcome: UNREADABLE }
  const message = testMessage({ id: messageId, name: channel.name, publicUrl, atMs: nowMs })
  const body = webhookTestBody(channel.name, nowMs)
  return {
    messageId,
    outcome: await sender.send(target, { channelUid: channel.uid, message, webhookBody: body }),
  }
}

/** Switches on a channel that was never tested, or that the server switched off, if the message was accepted. */
export async function storeTried(
  tx: Tx,
  channel: ChannelRow,
  { messageId, outcome }: Tried,
  nowMs: number,
): Promise<TestResult> {
  const isAccepted = outcome.state === 'delivered'
  const fault = outcome.state === 'failed' ? outcome.fault : null
  const [added] = await addDeliveries(tx, [
    {
      channel_id: channel.id,
      project_id: null,
      subject: `test:${messageId}`,
      message_id: messageId,
      status: isAccepted ? 'delivered' : 'failed',
      event_count: 0,
      send_at: nowMs,
      created_at: nowMs,
    },
  ])
  if (added !== undefined)
    await changeDelivery(tx, added.id, {
      attempts: 1,
      sent_at: nowMs,
      response_code: outcome.code,
      response_text: outcome.text,
      fault,
      finished_at: nowMs,
    })
  const isOffByChoice =
    channel.is_enabled === 0 && channel.verified_at !== null && channel.disabled_reason === null
  if (isAccepted)
    await changeChannel(tx, channel.id, {
      verified_at: nowMs,
      delivered_at: nowMs,
      failing_since: null,
      failures: 0,
      paused_until: null,
      ...(!isOffByChoice && { is_enabled: 1, disabled_reason: null }),
    })
  return { is_accepted: isAccepted, response_code: outcome.code, response_text: outcome.text, fault }
}

const UNREADABLE: Outcome = {
  state: 'failed',
  code: null,
  text: '',
  fault: 'Where the channel leads can no longer be read: the server has another secret. Enter it again.',
}
