// The token of a share link: 24 random bytes, of which only the hash is stored.

import { createHmac, hash, randomBytes } from 'node:crypto'
import type { RandomBytes } from '../../../lib/ids.ts'

const TOKEN_BYTES = 24
const FORM = /^[\w-]{32}$/

export function newShareToken(random: RandomBytes = randomBytes): { token: string; tokenHash: string } {
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** Returns the token of a link in a mail: the same for every attempt to send it, and nobody else can compute it. */
export function mailedToken(
  secret: Uint8Array,
  runUid: string,
  recipient: string,
): { token: string; tokenHash: string } {
  const digest = createHmac('sha256', secret).update(`report mail ${runUid} ${recipient}`).digest()
  return newShareToken((count) => digest.subarray(0, count))
}

export function isShareToken(text: string): boolean {
  return FORM.test(text)
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
