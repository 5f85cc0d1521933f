// Numbers that look random and follow from a seed alone: the same on every machine and in every release. Only 32-bit
// integer steps, and divisions by powers of two, which are exact; nothing here is fit for secrets.
//
// Seeds are signed 32-bit integers: the engine keeps those in registers and objects as they are, larger ones not.

const UINT_RANGE = 4_294_967_296
const GOLDEN = 0x9e3779b9

/** Spreads every bit of the input over the whole result (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** A seed for a text (FNV-1a over its UTF-16 units, scrambled). */
export function seedOf(text: string): number {
  let h = 0x811c9dc5
  for (let index = 0; index < text.length; index++) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
  return scramble(h)
}

/** A seed that follows from another and a number; `mix(a, 1)` and `mix(a, 2)` have nothing in common. */
export function mix(seed: number, value: number): number {
  return scramble(seed ^ Math.imul(value + 1, GOLDEN))
}

/** A seed as a number from 0 up to, but without, 1. */
export function toUnit(seed: number): number {
  return (seed >>> 0) / UINT_RANGE
}

/** A seed as a number from −1 up to, but without, 1. */
export function toSigned(seed: number): number {
  return seed / (UINT_RANGE / 2)
}

/** A seed as an integer from 0 up to, but without, `limit`. */
export function toBelow(seed: number, limit: number): number {
  return (seed >>> 0) % limit
}

/** A row of numbers from one seed. */
export type Random = { state: number }

export function createRandom(seed: number): Random {
  return { state: seed }
}

function nextSeed(random: Random): number {
  random.state = (random.state + GOLDEN) | 0
  return scramble(random.state)
}

/** A number from 0 up to, but not including, 1. */
export function nextUnit(random: Random): number {
  return toUnit(nextSeed(random))
}

/** An integer from 0 up to, but without, `limit`. */
export function nextBelow(random: Random, limit: number): number {
  return Math.floor(toUnit(nextSeed(random)) * limit)
}

/** One of at most 65,536. In whole numbers, because a results page takes some 1,500 of them. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[((nextSeed(random) >>> 16) * list.length) >>> 16] as T
}
