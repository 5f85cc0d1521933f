// What the pages of a template share beside their menus: "Add to cart", delivery terms, the labels of a table. A word pair is
// taken for such a phrase when it stands around many different texts, or around a few that differ in whole blocks. Copies of one text with a town's name changed are
// one text here, however many pages they are (copied-texts.ts): what they share is their content. Told by fingerprints alone,
// so by the places in them and what stands there, from a sample of the texts.

import { FINGERPRINT_BYTES, PAIR_PLACES } from '../text-fingerprint.ts'
import { type CopiedTexts, findCopiedTexts } from './copied-texts.ts'

const VALUES = 256
const SAMPLE_MAX = 1 << 14

/**
 * The share of the different texts that must have a phrase, and the least number. By chance one of 255 has the same value at
 * a place.
 */
const SHARE_MIN = 0.04
const TEXTS_MIN = 10
/** A few texts of one template are enough where they differ in whole blocks. */
const HOLDERS_MIN = 4

/** A value at a place, which may be a phrase, as one number. */
export function phraseAt(place: number, value: number): number {
  return place * VALUES + value
}

/** Has a 1 for each phrase, by phraseAt; undefined when there are none. `texts` are indexes into `fingerprints`. */
export function* findTemplatePhrases(
  fingerprints: Uint8Array,
  texts: Uint32Array,
): Generator<void, Uint8Array | undefined> {
  const sample = sampleOf(fingerprints, texts)
  yield
  if (!countHolders(sample).some((count) => count >= HOLDERS_MIN)) return undefined
  const copies = yield* findCopiedTexts(sample)
  const counts = countHolders(sample, copies.familyOf)
  for (const shared of copies.shared) addHolder(counts, shared, 0)
  const differentTexts = copies.familyOf.reduce(
    (count, family) => count + Number(family === -1),
    copies.shared.length,
  )
  const countMin = Math.max(TEXTS_MIN, differentTexts * SHARE_MIN)
  const isPhrase = Uint8Array.from(counts, (count) => Number(count >= countMin))
  for (const template of copies.templates)
    for (let place = 0; place < PAIR_PLACES; place++)
      if (template[place] !== 0) isPhrase[phraseAt(place, template[place]!)] = 1
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

/** How many texts have a value at a place; of a family of copies, none. */
function countHolders(sample: Uint8Array, familyOf?: CopiedTexts['familyOf']): Uint32Array {
  const counts = new Uint32Array(PAIR_PLACES * VALUES)
  for (let text = 0; text * FINGERPRINT_BYTES < sample.length; text++)
    if (familyOf === undefined || familyOf[text] === -1) addHolder(counts, sample, text)
  return counts
}

function addHolder(counts: Uint32Array, fingerprints: Uint8Array, text: number): void {
  const start = text * FINGERPRINT_BYTES
  for (let place = 0; place < PAIR_PLACES; place++) {
    const value = fingerprints[start + place]!
    if (value !== 0) counts[phraseAt(place, value)]!++
  }
}
