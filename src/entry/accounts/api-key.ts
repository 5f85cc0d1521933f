// The form of a key: `slk_` for the API or `slm_` for agents, 34 random base62 characters and a checksum of 6. With the
// checksum, a typo is refused without a lookup and a secret scanner can recognise keys; only the 202 random bits
// protect. Only the hash of a key is stored. Agents' credentials never open `/v1`, and keys never open `/mcp`: they are
// refused by their form.
import { hash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BASE62, type RandomBytes, randomText } from '../../lib/ids.ts'

export const KEY_KINDS = ['api', 'mcp'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

const PREFIXES: Record<KeyKind, string> = { api: 'slk_', mcp: 'slm_' }
const RANDOM_LENGTH = 34
const CHECKSUM_LENGTH = 6
const FORMS: Record<KeyKind, RegExp> = { api: /^slk_[0-9A-Za-z]{40}$/, mcp: /^slm_[0-9A-Za-z]{40}$/ }

type NewApiKey = { key: string; hash: string }

export function newApiKey(random?: RandomBytes, kind: KeyKind = 'api'): NewApiKey {
  const body = PREFIXES[kind] + randomText(BASE62, RANDOM_LENGTH, random)
  const key = body + checksum(body)
  return { key, hash: hashKey(key) }
}

export function isWellFormedKey(text: string, kind: KeyKind = 'api'): boolean {
  return FORMS[kind].test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** SHA-256 in hex. One round is enough, because a key is random and cannot be found with a dictionary. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Compares in constant time, so that the time of an answer reveals nothing about a stored hash. */
export function hashesEqual(first: string, second: string): boolean {
  const a = Buffer.from(first)
  const b = Buffer.from(second)
  return a.length === b.length && timingSafeEqual(a, b)
}

function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
