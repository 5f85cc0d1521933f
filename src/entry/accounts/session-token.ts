// The token of a session, as stored in the cookie: 32 random bytes. Only its hash is stored, as for keys.

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../lib/durations.ts'
import type { RandomBytes } from '../../lib/ids.ts'
import { hashKey } from './api-key.ts'

/** A session that is unused for this long ends. */
export const SESSION_IDLE_MS = 14 * DAY_MS

const TOKEN_BYTES = 32
const FORM = /^[\w-]{43}$/

export function newSessionToken(random: RandomBytes = randomBytes): { token: string; hash: string } {
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  return { token, hash: hashKey(token) }
}

export function isSessionToken(text: string): boolean {
  return FORM.test(text)
}
