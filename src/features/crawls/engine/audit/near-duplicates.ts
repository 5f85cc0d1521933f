// Texts that are nearly the same, by the fingerprints of their word pairs (text-fingerprint.ts), without comparing each with
// each. What whole templates have in common is left out first (template-phrases.ts). Two texts are compared when they agree
// in all three places of one of twenty bands: texts that share two thirds of their pairs do so in 998 of 1,000 cases,
// unrelated texts in one of a million. A text stops being compared after VAIN_MAX comparisons that found nothing, so that a
// site whose texts all agree in some band takes time in proportion to its size; a near duplicate found later is then missed.

import { countShared, FINGERPRINT_BYTES, fingerprintWords, PAIR_PLACES } from '../text-fingerprint.ts'
import { findTemplatePhrases, phraseAt } from './template-phrases.ts'
import { THRESHOLDS } from './thresholds.ts'

const VAIN_MAX = 10
const BANDS = 20
const ROWS_APART = 42
const NEIGHBOURS_MAX = 8
/** A band has a key of three bytes, which is sorted in two passes. */
const DIGIT_BITS = 12
const DIGITS = 1 << DIGIT_BITS
const STEP = 4096

/** With fewer places than this, the share that two texts have in common cannot be judged. */
const PLACES_MIN = 10

/** This many places fewer than expected may be chance, which weighs little in a hundred places and much in twenty. */
const CHANCE_PLACES = 1.5

const { nearDuplicateOverlapMin } = THRESHOLDS

/** Compares two fingerprints, however short their texts are. */
export function isNearText(first: Uint8Array, second: Uint8Array): boolean {
  const pair = new Uint8Array(2 * FINGERPRINT_BYTES)
  pair.set(first)
  pair.set(second, FINGERPRINT_BYTES)
  const shared = countShared(fingerprintWords(pair), 0, 1)
  return shared > 0 && shared >>> 8 >= (shared & 255) * nearDuplicateOverlapMin
}

/** Whether two texts have enough in common, given the result of countShared. */
function isNear(shared: number): boolean {
  const either = shared & 255
  return either >= PLACES_MIN && (shared >>> 8) + CHANCE_PLACES >= either * nearDuplicateOverlapMin
}

/**
 * For each of the given texts the place in `texts` of another one near it, or -1. `texts` are indexes into `fingerprints`,
 * one for each different text: texts that are equal are duplicates, not near ones. Overwrites what templates share with
 * zeros. Takes 29 bytes a text besides the fingerprints. A thread with other work should do that after each step.
 */
export function* findNearDuplicates(
  fingerprints: Uint8Array,
  texts: Uint32Array,
): Generator<void, Int32Array> {
  const compared = yield* leaveOutTemplates(fingerprints, texts)
  const { length } = compared
  const words = fingerprintWords(fingerprints)
  const partners = new Int32Array(texts.length).fill(-1)
  const vain = new Uint8Array(texts.length)

  function compare(own: number, other: number): void {
    if (partners[own] !== -1 && partners[other] !== -1) return
    if (vain[own]! >= VAIN_MAX || vain[other]! >= VAIN_MAX) return
    if (isNear(countShared(words, texts[own]!, texts[other]!))) {
      if (partners[own] === -1) partners[own] = other
      if (partners[other] === -1) partners[other] = own
    } else {
      vain[own]!++
      vain[other]!++
    }
  }

  const keyed: Keyed = { keys: new Uint32Array(length), places: compared }
  const spare = emptyKeyed(length)
  const sorted = emptyKeyed(length)
  for (let band = 0; band < BANDS; band++) {
    for (let at = 0; at < length; at++)
      keyed.keys[at] = bandKeyOf(fingerprints, texts[compared[at]!]! * FINGERPRINT_BYTES, band)
    yield
    sortByDigit(keyed, 0, spare)
    yield
    sortByDigit(spare, DIGIT_BITS, sorted)
    yield
    for (let from = 0; from < length; from += STEP) {
      compareNeighbours(sorted, from, Math.min(length, from + STEP), compare)
      yield
    }
  }
  return partners
}

/** Clears what templates share, and returns the places in `texts` of those that have enough of their own left. */
function* leaveOutTemplates(fingerprints: Uint8Array, texts: Uint32Array): Generator<void, Uint32Array> {
  const isPhrase = yield* findTemplatePhrases(fingerprints, texts)
  const words = fingerprintWords(fingerprints)
  const compared = new Uint32Array(texts.length)
  let length = 0
  for (let from = 0; from < texts.length; from += STEP) {
    const to = Math.min(texts.length, from + STEP)
    if (isPhrase !== undefined) clearPhrases(fingerprints, texts.subarray(from, to), isPhrase)
    for (let at = from; at < to; at++)
      if ((countShared(words, texts[at]!, texts[at]!) & 255) >= PLACES_MIN) compared[length++] = at
    yield
  }
  return compared.subarray(0, length)
}

function clearPhrases(fingerprints: Uint8Array, texts: Uint32Array, isPhrase: Uint8Array): void {
  for (let at = 0; at < texts.length; at++) {
    const start = texts[at]! * FINGERPRINT_BYTES
    for (let place = 0; place < PAIR_PLACES; place++)
      if (isPhrase[phraseAt(place, fingerprints[start + place]!)] === 1) fingerprints[start + place] = 0
  }
}

/** Texts by their places, and the key of each in one band. */
type Keyed = { keys: Uint32Array; places: Uint32Array }

function emptyKeyed(length: number): Keyed {
  return { keys: new Uint32Array(length), places: new Uint32Array(length) }
}

/** A stable counting sort. */
function sortByDigit({ keys, places }: Keyed, shift: number, sorted: Keyed): void {
  const starts = new Uint32Array(DIGITS + 1)
  for (let at = 0; at < keys.length; at++) starts[((keys[at]! >>> shift) & (DIGITS - 1)) + 1]!++
  for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!
  for (let at = 0; at < keys.length; at++) {
    const to = starts[(keys[at]! >>> shift) & (DIGITS - 1)]!++
    sorted.keys[to] = keys[at]!
    sorted.places[to] = places[at]!
  }
}

function compareNeighbours(
  { keys, places }: Keyed,
  from: number,
  to: number,
  compare: (own: number, other: number) => void,
): void {
  for (let at = from; at < to; at++) {
    const first = Math.max(0, at - NEIGHBOURS_MAX)
    for (let i = at - 1; i >= first && keys[i] === keys[at]; i--) compare(places[at]!, places[i]!)
  }
}

/**
 * The values at three places far from each other. Where a place has none, the next one with a value is taken, in a stride
 * of the band's own: with the same stride, the bands of a short text would all be the same few places.
 */
function bandKeyOf(fingerprints: Uint8Array, start: number, band: number): number {
  // An odd stride reaches all places, because their number is a power of two.
  const stride = 2 * band + 1
  const last = PAIR_PLACES - 1
  let first = band
  while (fingerprints[start + first] === 0) first = (first + stride) & last
  let second = band + ROWS_APART
  while (fingerprints[start + second] === 0) second = (second + stride) & last
  let third = band + 2 * ROWS_APART
  while (fingerprints[start + third] === 0) third = (third + stride) & last
  return (
    (fingerprints[start + first]! << 16) | (fingerprints[start + second]! << 8) | fingerprints[start + third]!
  )
}
