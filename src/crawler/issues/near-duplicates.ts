// Texts that are nearly the same, by the distance of their 64-bit fingerprints, without comparing each with each. Two
// fingerprints that differ in at most three bits agree in one of their four bands of 16 bits, so it is enough to sort
// by each band in turn and look at neighbours. Sorting is by counting, and no element looks at more than
// NEIGHBOURS_MAX others in either direction of a band: a site whose texts all share a band costs time in proportion
// to its size, and a likeness that lies farther away is missed.

import { THRESHOLDS } from './thresholds.ts'

export const NEIGHBOURS_MAX = 64

const BANDS = 4
const BAND_VALUES = 1 << 16
const STEP = 4096

/**
 * For each fingerprint the index of another one near it, or -1. Give one fingerprint for each different text: texts
 * that are equal are duplicates, not near ones. Takes 20 bytes an entry. Half a million take about a second of one
 * core, and a step of them at most some 25 ms: whoever runs this on a thread with other duties lets those go first
 * after each.
 */
export function* findNearDuplicates(fingerprints: BigUint64Array): Generator<void, Int32Array> {
  const partners = new Int32Array(fingerprints.length).fill(-1)
  const { buffer, byteOffset, length } = fingerprints
  const bands = new Uint16Array(buffer, byteOffset, length * BANDS)
  const halves = new Uint32Array(buffer, byteOffset, length * 2)
  let order = new Uint32Array(length)
  let spare = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i

  for (let band = 0; band < BANDS; band++) {
    // The lesser bands first: within a run of one band, what is alike in the others stands together.
    for (let pass = BANDS - 1; pass >= 0; pass--) {
      sortByBand(bands, (band + pass) % BANDS, order, spare)
      const sorted = spare
      spare = order
      order = sorted
      yield
    }
    for (let at = 0; at < length; at++) {
      if (partners[order[at]!] === -1) partners[order[at]!] = findNeighbour(bands, halves, order, band, at)
      if (at % STEP === STEP - 1) yield
    }
  }
  return partners
}

/** A stable counting sort of `order` into `sorted`. */
function sortByBand(bands: Uint16Array, band: number, order: Uint32Array, sorted: Uint32Array): void {
  const starts = new Uint32Array(BAND_VALUES + 1)
  for (let i = 0; i < order.length; i++) starts[bands[i * BANDS + band]! + 1]!++
  for (let value = 0; value < BAND_VALUES; value++) starts[value + 1]! += starts[value]!
  for (const index of order) sorted[starts[bands[index * BANDS + band]!]!++] = index
}

function findNeighbour(
  bands: Uint16Array,
  halves: Uint32Array,
  order: Uint32Array,
  band: number,
  at: number,
): number {
  const own = order[at]!
  const value = bands[own * BANDS + band]!
  for (const step of [-1, 1]) {
    for (
      let i = at + step, left = NEIGHBOURS_MAX;
      i >= 0 && i < order.length && left > 0;
      i += step, left--
    ) {
      const other = order[i]!
      if (bands[other * BANDS + band] !== value) break
      if (distance(halves, own, other) <= THRESHOLDS.nearDuplicateDistanceMax) return other
    }
  }
  return -1
}

function distance(halves: Uint32Array, a: number, b: number): number {
  return countBits(halves[a * 2]! ^ halves[b * 2]!) + countBits(halves[a * 2 + 1]! ^ halves[b * 2 + 1]!)
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
