// Codes of an authenticator app (RFC 6238): six digits that change every thirty seconds, by HMAC-SHA-1, which all apps
// support. The codes before and after the current one are accepted as well: clocks differ, and people type slowly.

import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const STEPS_AROUND = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ISSUER = 'Sightline'

export const TOTP_SECRET_BYTES = 20

/** Returns the step of the code; undefined if it is not valid now. */
export function findStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / STEP_MS)
  const given = Buffer.from(code)
  let found: number | undefined
  for (const offset of STEPS_AROUND) {
    const expected = Buffer.from(codeOf(secret, current + offset))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found ??= current + offset
  }
  return found
}

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** Encodes the secret as people type it into an app. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an app reads from a QR code. */
export function totpAddress(secret: Uint8Array, login: string): string {
  const parameters = new URLSearchParams({ secret: base32(secret), issuer: ISSUER })
  return `otpauth://totp/${encodeURIComponent(`${ISSUER}:${login}`)}?${parameters}`
}
