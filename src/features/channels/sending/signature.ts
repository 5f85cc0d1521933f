// Signatures of Standard Webhooks (version 1): HMAC-SHA256 over the id, the time and the body, with a secret that only
// the receiver shares. While a secret is being replaced, both sign, so that receivers can change over at any time.

import { createHmac, randomBytes } from 'node:crypto'
import type { RandomBytes } from '../../../lib/ids.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newWebhookSecret(random: RandomBytes = randomBytes): string {
  return PREFIX + Buffer.from(random(SECRET_BYTES)).toString('base64')
}

type Signed = { id: string; atMs: number; body: string }

export function signatureHeaders(
  { id, atMs, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
