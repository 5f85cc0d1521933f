// Stores the result of an attempt: in the message, when to try again, and in the channel, its state. A channel for
// which everything has failed for three days, or whose receiver says that it is gone, is switched off, and an event
// notifies the account through its other channels.

import { recordAccountEvent, recordEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Tx } from '../../data/storage/database.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { ChannelRow } from './channel-row.ts'
import { changeChannel } from './channel-store.ts'
import { changeDelivery, type DeliveryRow } from './delivery-store.ts'
import { CHANNEL_EVENTS } from './events.ts'
import { readProjectMail } from './project-mail.ts'
import { FAILING_MS_MAX, pauseMs, retryWaitMs } from './retries.ts'
import type { Outcome } from './sending/outcome.ts'

type Settled = { /** Undefined when it is over, well or not. */ retryInMs: number | undefined }

export type Attempt = {
  /** The channel and its target as they were when the attempt began. */
  channel: ChannelRow
  delivery: DeliveryRow
  outcome: Outcome
  nowMs: number
  random(): number
}

export async function settleDelivery(tx: Tx, attempted: Attempt): Promise<Settled> {
  const { channel, delivery, outcome, nowMs } = attempted
  if (outcome.state === 'delivered') {
    await changeDelivery(tx, delivery.id, {
      ...tried(attempted),
      status: 'delivered',
      next_at: null,
      response_code: outcome.code,
      response_text: outcome.text,
      fault: null,
      finished_at: nowMs,
    })
    if (isNews(channel, nowMs))
      await changeChannel(tx, channel.id, {
        failing_since: null,
        failures: 0,
        paused_until: null,
        delivered_at: nowMs,
      })
    return { retryInMs: undefined }
  }
  return await settleFailure(tx, attempted, outcome)
}

function tried({ delivery, nowMs }: Attempt) {
  return { attempts: delivery.attempts + 1, sent_at: delivery.sent_at ?? nowMs }
}

/** Whether the channel's state changed: the row of a busy channel is not written for every message. */
function isNews({ failing_since, failures, delivered_at }: ChannelRow, nowMs: number): boolean {
  return failing_since !== null || failures > 0 || nowMs - (delivered_at ?? 0) >= MINUTE_MS
}

async function settleFailure(
  tx: Tx,
  attempted: Attempt,
  outcome: Extract<Outcome, { state: 'failed' }>,
): Promise<Settled> {
  const { channel, delivery, nowMs, random } = attempted
  const { code, text, fault, retryAfterMs, isFinal = false, isGone = false } = outcome
  const since = channel.failing_since ?? nowMs
  const isGivenUp = isGone || nowMs - since >= FAILING_MS_MAX
  const waitMs =
    isFinal || isGivenUp ? undefined : retryWaitMs(delivery.attempts + 1, { retryAfterMs }, random)
  await changeDelivery(tx, delivery.id, {
    ...tried(attempted),
    status: waitMs === undefined ? 'failed' : 'pending',
    next_at: waitMs === undefined ? null : Math.ceil(nowMs + waitMs),
    response_code: code,
    response_text: text,
    fault,
    finished_at: waitMs === undefined ? nowMs : null,
  })
  const failures = channel.failures + 1
  await changeChannel(tx, channel.id, {
    failing_since: since,
    failures,
    paused_until: Math.ceil(nowMs + pauseMs(failures, { retryAfterMs })),
  })
  if (isGivenUp) await switchOff(tx, channel, isGone ? fault : lastedTooLong(fault), nowMs)
  return { retryInMs: waitMs }
}

function lastedTooLong(fault: string): string {
  return `Nothing arrived for three days. The last reason: ${fault}`
}

async function switchOff(tx: Tx, channel: ChannelRow, reason: string, nowMs: number): Promise<void> {
  const { mail_project_id: mailed } = channel
  const address = mailed === null ? undefined : (await readProjectMail(tx, [mailed])).get(mailed)
  await changeChannel(tx, channel.id, {
    is_enabled: 0,
    disabled_reason: reason,
    updated_at: nowMs,
    ...(address !== undefined && { target_hint: address }),
  })
  const event = {
    kind: CHANNEL_EVENTS.disabled,
    subject: `channel:${channel.uid}`,
    // Unique for each time that it is switched off.
    window: String(channel.failing_since ?? nowMs),
    data: { name: eventText(channel.name), kind: channel.kind, reason: eventText(reason) },
  } as const
  if (channel.mail_project_id === null)
    await recordAccountEvent(tx, { ...event, accountId: channel.account_id })
  else await recordEvent(tx, { ...event, projectId: channel.mail_project_id })
}
