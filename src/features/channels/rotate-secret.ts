// Gives a webhook a new secret. The previous one also signs for a day, so that receivers can change over at any time.

import type { Tx } from '../../data/storage/database.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { AppError } from '../../lib/errors.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { ChannelRow } from './channel-row.ts'
import { changeChannel } from './channel-store.ts'
import { CHANNEL_NOT_READY } from './errors.ts'
import { openTarget, sealTarget } from './open-target.ts'
import { newWebhookSecret } from './sending/signature.ts'

const BOTH_SIGN_MS = DAY_MS

export async function rotateSecret(
  tx: Tx,
  seal: Seal,
  channel: ChannelRow,
  nowMs: number,
): Promise<{ secret: string; previousEndsAtMs: number }> {
  const target = await openTarget(tx, seal, channel)
  if (target?.kind !== 'webhook') {
    const message = 'Where the webhook leads can no longer be read. Enter its URL again.'
    throw new AppError(CHANNEL_NOT_READY, message)
  }
  const secret = newWebhookSecret()
  const previousEndsAtMs = nowMs + BOTH_SIGN_MS
  const current = target.secrets.find(({ endsAtMs }) => endsAtMs === null)
  const previous = current === undefined ? [] : [{ ...current, endsAtMs: previousEndsAtMs }]
  const secrets = [{ secret, endsAtMs: null }, ...previous]
  await changeChannel(tx, channel.id, {
    sealed_target: sealTarget(seal, channel.account_id, { ...target, secrets }),
    updated_at: nowMs,
  })
  return { secret, previousEndsAtMs }
}
