// Pseudo-random numbers that follow from a seed: the same on every machine and in every release, because they use only
// 32-bit integer steps and divisions by powers of two, which are exact. Not fit for secrets.
//
// Seeds are signed 32-bit integers, because JavaScript engines store larger numbers in a slower way.

const UINT_RANGE = 4_294_967_296
const GOLDEN = 0x9e3779b9

/** Makes every bit of the input affect the whole result (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Returns a seed for a text (FNV-1a over its UTF-16 units, scrambled). */
export function seedOf(text: string): number {
  let h = 0x811c9dc5
  for (let index = 0; index < text.length; index++) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
  return scramble(h)
}

/** Derives a seed from another and a number; `mix(a, 1)` and `mix(a, 2)` are unrelated. */
export function mix(seed: number, value: number): number {
  return scramble(seed ^ Math.imul(value + 1, GOLDEN))
}

/** Maps a seed to a number from 0 to below 1. */
export function toUnit(seed: number): number {
  return (seed >>> 0) / UINT_RANGE
}

/** Maps a seed to a number from −1 to below 1. */
export function toSigned(seed: number): number {
  return seed / (UINT_RANGE / 2)
}

/** Maps a seed to an integer from 0 to below `limit`. */
export function toBelow(seed: number, limit: number): number {
  return (seed >>> 0) % limit
}

/** A sequence of numbers from one seed. */
export type Random = { state: number }

export function createRandom(seed: number): Random {
  return { state: seed }
}

function nextSeed(random: Random): number {
  random.state = (random.state + GOLDEN) | 0
  return scramble(random.state)
}

/** Returns a number from 0 to below 1. */
export function nextUnit(random: Random): number {
  return toUnit(nextSeed(random))
}

/** Returns an integer from 0 to below `limit`. */
export function nextBelow(random: Random, limit: number): number {
  return Math.floor(toUnit(nextSeed(random)) * limit)
}

/**
 * Picks an entry of a list of at most 65,536. Uses integers for speed, because a results page takes some 1,500 of
 * these.
 */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[((nextSeed(random) >>> 16) * list.length) >>> 16] as T
}
