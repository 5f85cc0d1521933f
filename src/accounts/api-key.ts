// The form of a REST key: `slk_`, 34 random base62 characters and 6 that check them. The checksum lets a typo be
// refused without a look-up and a secret scanner tell a key from noise; the protection is the key's 202 random bits.
// Only the hash of a key is ever stored. MCP credentials (`slm_`) are refused here: they never open REST.
import { hash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BASE62, type RandomBytes, randomText } from '../lib/ids.ts'

const PREFIX = 'slk_'
const RANDOM_LENGTH = 34
const CHECKSUM_LENGTH = 6
const FORM = /^slk_[0-9A-Za-z]{40}$/

type NewApiKey = { key: string; hash: string }

export function newApiKey(random?: RandomBytes): NewApiKey {
  const body = PREFIX + randomText(BASE62, RANDOM_LENGTH, random)
  const key = body + checksum(body)
  return { key, hash: hashKey(key) }
}

export function isWellFormedKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** SHA-256 in hex. One round is enough: a key is random, so there is no dictionary to slow down. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Compares in constant time, so that an answer's timing tells nothing about a stored hash. */
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
