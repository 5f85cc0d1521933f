// The fingerprint of a text: 128 bytes from which the share of word pairs that two texts have in common is estimated without
// the texts (MinHash with one permutation). The hash of a pair selects a byte. Of all pairs that select the same byte, the
// one with the least hash is stored there, as 8 bits of another hash of it; 0 means that no pair did. A pair that a text
// repeats counts once. Pairs, not longer runs: when one word in ten is replaced, two texts still share two thirds of their
// pairs, as a reader would say of nearly equal texts, but only half of their runs of three.

import { scramble, type Words } from './words.ts'

export const FINGERPRINT_BYTES = 128

const PLACE_SHIFT = 25
const RANK_MASK = (1 << PLACE_SHIFT) - 1
const NO_RANK = RANK_MASK + 1
const FINGERPRINT_WORDS = FINGERPRINT_BYTES / Uint32Array.BYTES_PER_ELEMENT

const ranks = new Int32Array(FINGERPRINT_BYTES)
const starts = new Int32Array(FINGERPRINT_BYTES)

/** A text of one word counts as a pair of it and nothing. */
export function fingerprintOf({ lows, highs, count }: Words): Uint8Array<ArrayBuffer> {
  const fingerprint = new Uint8Array(FINGERPRINT_BYTES)
  const pairs = count === 0 ? 0 : Math.max(1, count - 1)
  ranks.fill(NO_RANK)
  for (let at = 0; at < pairs; at++) {
    // The words are followed by zeros.
    const hash = scramble((Math.imul(lows[at]!, 0x2c1b3c6d) + lows[at + 1]!) | 0)
    const place = hash >>> PLACE_SHIFT
    const rank = hash & RANK_MASK
    if (rank >= ranks[place]!) continue
    ranks[place] = rank
    starts[place] = at
  }
  for (let place = 0; place < FINGERPRINT_BYTES; place++) {
    if (ranks[place] === NO_RANK) continue
    const at = starts[place]!
    fingerprint[place] = scramble((Math.imul(highs[at]!, 0x297a2d39) + highs[at + 1]!) | 0) >>> 24 || 1
  }
  return fingerprint
}

export function writeFingerprint(fingerprint: Uint8Array): string {
  return Buffer.from(fingerprint).toString('base64')
}

/** Null for a fingerprint of an earlier version, which was a number of 64 bits. */
export function readFingerprint(written: string): Uint8Array | null {
  const bytes = Uint8Array.from(Buffer.from(written, 'base64'))
  return bytes.length === FINGERPRINT_BYTES ? bytes : null
}

/** Fingerprints in a row as numbers of 32 bits, so that four bytes are compared at once. */
export function fingerprintWords({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
}

/**
 * Counts the places where at least one of two fingerprints has something (`either`), and those where both have the same
 * (`both`). Their ratio is near that of word pairs in both texts to word pairs in either. Returns one number,
 * `both × 256 + either`, because it is called millions of times.
 */
export function countShared(words: Uint32Array, first: number, second: number): number {
  const firstStart = first * FINGERPRINT_WORDS
  const secondStart = second * FINGERPRINT_WORDS
  // Each byte of these counts one of four columns.
  let taken = 0
  let unequal = 0
  for (let at = 0; at < FINGERPRINT_WORDS; at++) {
    const own = words[firstStart + at]!
    const other = words[secondStart + at]!
    const any = own | other
    const differing = own ^ other
    taken += ((((any & 0x7f7f7f7f) + 0x7f7f7f7f) | any) >>> 7) & 0x01010101
    unequal += ((((differing & 0x7f7f7f7f) + 0x7f7f7f7f) | differing) >>> 7) & 0x01010101
  }
  const either = Math.imul(taken, 0x01010101) >>> 24
  return (either - (Math.imul(unequal, 0x01010101) >>> 24)) * 256 + either
}
