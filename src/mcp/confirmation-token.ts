// The second half of a call that costs money or deletes: a token that the first half gave. It says that this credential was
// told what this call with these arguments will do, not longer than five minutes ago. Nothing is stored: the token proves
// itself, on every node.
//
//   end of its time in seconds (4 bytes) · the first 20 bytes of an HMAC

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '../lib/durations.ts'

type ConfirmedCall = { keyId: number; tool: string; given: unknown }

export type ConfirmationTokens = {
  mint(call: ConfirmedCall, nowMs: number): string
  isGood(token: string, call: ConfirmedCall, nowMs: number): boolean
}

const VALID_SECONDS = 300
const KEY_BYTES = 32
const HEAD_BYTES = 4
const MAC_BYTES = 20

export function createConfirmationTokens(secret: Uint8Array): ConfirmationTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sightline agent confirmation', KEY_BYTES))

  function tokenOf(call: ConfirmedCall, endSeconds: number): Buffer {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32BE(endSeconds)
    const said = JSON.stringify([call.keyId, call.tool, sorted(call.given)])
    const mac = createHmac('sha256', key).update(head).update(said).digest().subarray(0, MAC_BYTES)
    return Buffer.concat([head, mac])
  }

  return {
    mint: (call, nowMs) => tokenOf(call, Math.floor(nowMs / SECOND_MS) + VALID_SECONDS).toString('base64url'),
    isGood(token, call, nowMs) {
      const given = Buffer.from(token, 'base64url')
      if (given.length !== HEAD_BYTES + MAC_BYTES) return false
      const endSeconds = given.readUInt32BE()
      return timingSafeEqual(given, tokenOf(call, endSeconds)) && endSeconds * SECOND_MS > nowMs
    },
  }
}

/** The same whatever the order of the fields was. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, part]) => [name, sorted(part)])
}
