// A 64-bit hash of a text for seen-sets and fingerprints, as two unsigned 32-bit numbers: JavaScript computes with
// those at full speed, while a bigint costs ten times as much. Not for secrets: collisions can be constructed. Among
// ten million different URLs a chance collision has a probability of 1 in 370,000.

export type Hash64 = { readonly high: number; readonly low: number }

// Odd multipliers with mixed bits, different for each lane, so that a collision in one is none in the other.
const LOW_MULTIPLIER = 0x2c1b3c6d
const HIGH_MULTIPLIER = 0x297a2d39

export function hash64(text: string): Hash64 {
  const { length } = text
  let low = 0x3c6ef372 ^ length
  let high = 0x1b873593 ^ length
  let at = 0
  for (; at + 1 < length; at += 2) {
    const pair = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
    low = Math.imul(low ^ pair, LOW_MULTIPLIER)
    high = Math.imul(high ^ pair, HIGH_MULTIPLIER)
    // Multiplying only moves bits upwards: without these shifts, the low bits of a lane would depend on little of the
    // text.
    low ^= low >>> 15
    high ^= high >>> 13
  }
  if (at < length) {
    low = Math.imul(low ^ text.charCodeAt(at), LOW_MULTIPLIER)
    high = Math.imul(high ^ text.charCodeAt(at), HIGH_MULTIPLIER)
  }
  low = scramble(low ^ (high >>> 16))
  return { high: scramble(high ^ low) >>> 0, low: low >>> 0 }
}

/** The hash by which a database finds an address: an integer that JavaScript and every engine represent exactly. */
export function urlHash53(text: string): number {
  const { high, low } = hash64(text)
  return hash53(high, low)
}

/** Derives the same number from an existing hash; signed numbers are accepted. */
export function hash53(high: number, low: number): number {
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

/** Reversible, so different numbers stay different; every bit of the result depends on every bit of the input. */
function scramble(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b | 0)
  return mixed ^ (mixed >>> 16)
}
