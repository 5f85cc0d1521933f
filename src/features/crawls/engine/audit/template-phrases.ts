// Finds what the pages of a template share besides their menus: "Add to cart", delivery terms, the labels of a table. A word
// pair is taken for such a phrase when many texts have it and most of these texts are otherwise not alike: that tells it
// from the text of a hundred pages that are copies of each other. The more texts of the site have it, the more alike they
// must be to pass for copies. Works on the fingerprints of a sample of the texts, so a phrase is a value at a place. Works in
// rounds, because texts that seemed alike by one template's phrases no longer do when those are left out.

import { countShared, FINGERPRINT_BYTES, fingerprintWords } from '../text-fingerprint.ts'
import { THRESHOLDS } from './thresholds.ts'

const VALUES = 256
const SAMPLE_MAX = 1 << 14
const STEP = 4096
const ROUNDS_MAX = 3

/** The share of the texts that must have a phrase, and the least number: by chance one of 255 has the same value at a place. */
const SHARE_MIN = 0.04
const TEXTS_MIN = 10
/** How many texts with a phrase are compared, each with the next. */
const COMPARED = 12
const COPIES_OVERLAP_MAX = 0.85

/** A value at a place, which may be a phrase, as one number. */
export function phraseAt(place: number, value: number): number {
  return place * VALUES + value
}

/** Has a 1 for each phrase, by phraseAt; undefined when there are none. `texts` are indexes into `fingerprints`. */
export function* findTemplatePhrases(
  fingerprints: Uint8Array,
  texts: Uint32Array,
): Generator<void, Uint8Array | undefined> {
  const isPhrase = new Uint8Array(FINGERPRINT_BYTES * VALUES)
  const sample = sampleOf(fingerprints, texts)
  yield
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const found = yield* findPhrases(sample)
    if (found.length === 0) return round === 0 ? undefined : isPhrase
    for (const phrase of found) isPhrase[phrase] = 1
    for (let at = 0; at < sample.length; at++)
      if (isPhrase[phraseAt(at % FINGERPRINT_BYTES, sample[at]!)] === 1) sample[at] = 0
    yield
  }
  return isPhrase
}

/** Copies of fingerprints that are not empty, spread evenly over the texts. */
function sampleOf(fingerprints: Uint8Array, texts: Uint32Array): Uint8Array {
  const stride = Math.max(1, Math.ceil(texts.length / SAMPLE_MAX))
  const sample = new Uint8Array(Math.ceil(texts.length / stride) * FINGERPRINT_BYTES)
  let end = 0
  for (let at = 0; at < texts.length; at += stride) {
    const start = texts[at]! * FINGERPRINT_BYTES
    const fingerprint = fingerprints.subarray(start, start + FINGERPRINT_BYTES)
    if (!fingerprint.some((value) => value !== 0)) continue
    sample.set(fingerprint, end)
    end += FINGERPRINT_BYTES
  }
  return sample.subarray(0, end)
}

function* findPhrases(sample: Uint8Array): Generator<void, number[]> {
  const size = sample.length / FINGERPRINT_BYTES
  const countMin = Math.max(TEXTS_MIN, size * SHARE_MIN)
  const words = fingerprintWords(sample)
  const { counts, holders } = countValues(sample)
  yield
  const phrases: number[] = []
  for (let phrase = 0; phrase < counts.length; phrase++) {
    if (phrase % STEP === STEP - 1) yield
    const count = counts[phrase]!
    if (count < countMin) continue
    const overlapMin = Math.min(COPIES_OVERLAP_MAX, THRESHOLDS.nearDuplicateOverlapMin + count / size)
    const first = phrase * COMPARED
    const last = first + Math.min(COMPARED, count) - 1
    let alike = 0
    for (let at = first; at < last; at++) {
      const shared = countShared(words, holders[at]!, holders[at + 1]!)
      if (shared >>> 8 >= (shared & 255) * overlapMin) alike++
    }
    if (alike * 2 < last - first) phrases.push(phrase)
  }
  return phrases
}

/** How many texts have each value at each place, and the first of these texts. */
function countValues(sample: Uint8Array): { counts: Uint32Array; holders: Uint32Array } {
  const counts = new Uint32Array(FINGERPRINT_BYTES * VALUES)
  const holders = new Uint32Array(counts.length * COMPARED)
  for (let at = 0; at < sample.length; at++) {
    const value = sample[at]!
    if (value === 0) continue
    const place = at % FINGERPRINT_BYTES
    const phrase = phraseAt(place, value)
    const count = counts[phrase]!++
    if (count < COMPARED) holders[phrase * COMPARED + count] = (at - place) / FINGERPRINT_BYTES
  }
  return { counts, holders }
}
