// Verifies that a message to a webhook is from Sightline, and has not been changed or sent again much later: signatures
// of Standard Webhooks, with the platform's own cryptography. Comparing takes the same time for right and wrong ones.

import { SightlineError } from './errors.ts'

/** The body of a webhook request. `type` is the kind of the event, or `webhook.test` for a test message. */
export type WebhookMessage = {
  type: string
  /** When it happened: RFC 3339 in UTC. */
  timestamp: string
  data: {
    /** For people. */
    title: string
    text: string
    /** This field and the next ones are missing in a test. */
    event_id?: number
    /** Null for what concerns the account. */
    project_uid?: string | null
    project_name?: string | null
    subject?: string
    /** Null where the server has no public address. */
    url?: string | null
    /** The data of the event; null in the rare case that it would be too large. */
    details?: Record<string, unknown> | null
  }
}

export type WebhookOptions = {
  /** How far the time of the message may be from this machine's; 300 unless given. */
  toleranceSeconds?: number
}

/** The headers of a Fetch API Request or of Node's IncomingMessage. */
type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300

/**
 * Returns the message, or throws a SightlineError with the code `webhook_not_verified`. `body` is what came, byte for
 * byte: parsed and written again, it may no longer fit its signature.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS }: WebhookOptions = {},
): Promise<WebhookMessage> {
  const key = await importKey(secret)
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw refuse('has no signature')
  const ageSeconds = /^\d{1,15}$/.test(timestamp) ? Date.now() / 1000 - Number(timestamp) : Number.NaN
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw refuse(`is not from the last ${toleranceSeconds} seconds`)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(start.length + bytes.length)
  signed.set(start)
  signed.set(bytes, start.length)
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? decode(signature.slice(3)) : undefined
    if (given !== undefined && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage
  }
  throw refuse('has another signature')
}

function refuse(why: string): SightlineError {
  return new SightlineError(`The message ${why}.`, { code: 'webhook_not_verified', status: 0 })
}

async function importKey(secret: string) {
  const bytes = secret.startsWith(PREFIX) ? decode(secret.slice(PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('The secret of a webhook begins with whsec_.')
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

/** Undefined if it is not Base64. */
function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
