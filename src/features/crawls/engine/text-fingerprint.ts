// The fingerprint of a text: 128 bytes from which the share of word pairs that two texts have in common is estimated without
// the texts (MinHash with one permutation). The hash of a pair selects a byte. Of all pairs that select the same byte, the
// one with the least hash is stored there, as 8 bits of another hash of it; 0 means that no pair did. A pair that a text
// repeats counts once. Pairs, not longer runs: when one word in ten is replaced, two texts still share two thirds of their
// pairs, as a reader would say of nearly equal texts, but only half of their runs of three.
//
// 32 more bytes hold the same of passages, runs of 24 words. A word that differs changes 24 passages and two pairs; a
// paragraph that differs changes about as many passages as pairs. So the two shares together tell whether texts differ in
// words here and there or in whole blocks (copied-texts.ts), for a group of texts: two have too few places to say so.

import { scramble, type Words } from './words.ts'

/** The first bytes of a fingerprint. */
export const PAIR_PLACES = 128
/** The bytes behind them. */
export const PASSAGE_PLACES = 32
export const FINGERPRINT_BYTES = PAIR_PLACES + PASSAGE_PLACES
export const PASSAGE_WORDS = 24

const PLACE_SHIFT = 25
const RANK_MASK = (1 << PLACE_SHIFT) - 1
const NO_RANK = RANK_MASK + 1
const PASSAGE_PLACE_SHIFT = 27
const PASSAGE_RANK_MASK = (1 << PASSAGE_PLACE_SHIFT) - 1
const NO_PASSAGE_RANK = PASSAGE_RANK_MASK + 1
const PASSAGE_MULTIPLIER = 0x2c1b3c6d
/** The factor by which the hash of a passage has multiplied its first word when the next one comes. */
const PASSED_MULTIPLIER = Array.from({ length: PASSAGE_WORDS }).reduce<number>(
  (product) => Math.imul(product, PASSAGE_MULTIPLIER),
  1,
)
const PASSAGE_VALUE_SEED = 0x297a2d39
const FINGERPRINT_WORDS = FINGERPRINT_BYTES / Uint32Array.BYTES_PER_ELEMENT
const PAIR_WORDS = PAIR_PLACES / Uint32Array.BYTES_PER_ELEMENT

const ranks = new Int32Array(PAIR_PLACES)
const starts = new Int32Array(PAIR_PLACES)
const passageRanks = new Int32Array(PASSAGE_PLACES)

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
  for (let place = 0; place < PAIR_PLACES; place++) {
    if (ranks[place] === NO_RANK) continue
    const at = starts[place]!
    fingerprint[place] = scramble((Math.imul(highs[at]!, 0x297a2d39) + highs[at + 1]!) | 0) >>> 24 || 1
  }
  addPassages(fingerprint, lows, count)
  return fingerprint
}

/** A text of fewer words than a passage has none. */
function addPassages(fingerprint: Uint8Array, lows: Int32Array, count: number): void {
  passageRanks.fill(NO_PASSAGE_RANK)
  let rolling = 0
  for (let at = 0; at < count; at++) {
    rolling = (Math.imul(rolling, PASSAGE_MULTIPLIER) + lows[at]!) | 0
    if (at >= PASSAGE_WORDS) rolling = (rolling - Math.imul(lows[at - PASSAGE_WORDS]!, PASSED_MULTIPLIER)) | 0
    if (at < PASSAGE_WORDS - 1) continue
    const hash = scramble(rolling)
    const place = hash >>> PASSAGE_PLACE_SHIFT
    const rank = hash & PASSAGE_RANK_MASK
    if (rank >= passageRanks[place]!) continue
    passageRanks[place] = rank
    fingerprint[PAIR_PLACES + place] = scramble(rolling ^ PASSAGE_VALUE_SEED) >>> 24 || 1
  }
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
 * Counts the places of pairs where at least one of two fingerprints has something (`either`), and those where both have the same
 * (`both`). Their ratio is near that of word pairs in both texts to word pairs in either. Returns one number,
 * `both × 256 + either`, because it is called millions of times.
 */
export function countShared(words: Uint32Array, first: number, second: number): number {
  const firstStart = first * FINGERPRINT_WORDS
  const secondStart = second * FINGERPRINT_WORDS
  // Each byte of these counts one of four columns.
  let taken = 0
  let unequal = 0
  for (let at = 0; at < PAIR_WORDS; at++) {
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

/** The same of passages, by the indexes of two texts in `fingerprints`. */
export function countSharedPassages(fingerprints: Uint8Array, first: number, second: number): number {
  const firstStart = first * FINGERPRINT_BYTES
  const secondStart = second * FINGERPRINT_BYTES
  let both = 0
  let either = 0
  for (let place = PAIR_PLACES; place < FINGERPRINT_BYTES; place++) {
    const own = fingerprints[firstStart + place]!
    const other = fingerprints[secondStart + place]!
    if (own !== 0 || other !== 0) either++
    if (own !== 0 && own === other) both++
  }
  return both * 256 + either
}
