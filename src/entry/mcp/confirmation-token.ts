// The second half of a call that costs money or deletes: a token that the first half gave. It proves that this
// credential was shown this sentence and this price for this call with these arguments, at most five minutes ago. Every
// node can verify it; its use is stored, so it works once (spent-confirmations.ts).
//
//   end of its time in seconds (4 bytes) · random (8) · HMAC of the call (14) · HMAC of what was shown (14)

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '../../lib/durations.ts'
import type { Confirmation } from './tool/task-tool.ts'

type ConfirmedCall = { keyId: number; tool: string; given: unknown }

/**
 * The result of checking a token for a call. `changed`: it is for this call, but another sentence or price was shown.
 */
type TokenCheck =
  | { state: 'good'; nonce: string; expiresAtMs: number }
  | { state: 'changed' }
  | { state: 'not_valid' }

export type ConfirmationTokens = {
  mint(call: ConfirmedCall, shown: Confirmation, nowMs: number): string
  check(token: string, call: ConfirmedCall, shown: Confirmation, nowMs: number): TokenCheck
}

const VALID_SECONDS = 300
const KEY_BYTES = 32
const END_BYTES = 4
const HEAD_BYTES = END_BYTES + 8
const MAC_BYTES = 14

export function createConfirmationTokens(secret: Uint8Array): ConfirmationTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sightline agent confirmation', KEY_BYTES))

  function macOf(head: Uint8Array, said: readonly unknown[]): Buffer {
    return createHmac('sha256', key).update(head).update(JSON.stringify(said)).digest().subarray(0, MAC_BYTES)
  }
  const callMac = (head: Uint8Array, { keyId, tool, given }: ConfirmedCall) =>
    macOf(head, ['call', keyId, tool, sorted(given)])
  const shownMac = (head: Uint8Array, { statement, costMicros }: Confirmation) =>
    macOf(head, ['shown', statement, costMicros])

  return {
    mint(call, shown, nowMs) {
      const head = randomBytes(HEAD_BYTES)
      head.writeUInt32BE(Math.floor(nowMs / SECOND_MS) + VALID_SECONDS)
      return Buffer.concat([head, callMac(head, call), shownMac(head, shown)]).toString('base64url')
    },
    check(token, call, shown, nowMs) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== HEAD_BYTES + 2 * MAC_BYTES) return { state: 'not_valid' }
      const head = bytes.subarray(0, HEAD_BYTES)
      const expiresAtMs = head.readUInt32BE() * SECOND_MS
      const isForCall = timingSafeEqual(bytes.subarray(HEAD_BYTES, -MAC_BYTES), callMac(head, call))
      if (!isForCall || expiresAtMs <= nowMs) return { state: 'not_valid' }
      if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), shownMac(head, shown))) return { state: 'changed' }
      return { state: 'good', nonce: head.subarray(END_BYTES).toString('base64url'), expiresAtMs }
    },
  }
}

/** Makes the order of fields irrelevant. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, part]) => [name, sorted(part)])
}
