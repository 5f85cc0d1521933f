// What a text comes to, written plainly: every word from Intl.Segmenter, sixty-four counters for the simhash.

import type { TextProfile } from '../../src/crawler/text-profile.ts'
import { hashWord } from '../../src/crawler/words.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

export function plainWords(text: string): string[] {
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase().replaceAll('ς', 'σ'))
}

export function plainTextProfile(visible: string): TextProfile {
  const words = plainWords(visible)
  const hashes = words.map(hashWord)
  const tidied = visible
    .split(/[\t\n\f\r ]+/)
    .filter(Boolean)
    .join(' ')
  return {
    wordsCount: words.length,
    visibleTextBytes: Buffer.byteLength(tidied),
    visibleTextChars: tidied.length,
    hasPlaceholderText: words.some((word, index) => word === 'ipsum' && words[index - 1] === 'lorem'),
    textFingerprint: simhash(hashes),
    textHash: fold(hashes),
    isTruncated: false,
  }
}

type Hash = { low: number; high: number }

// The hashes as 64-bit whole numbers, cut to 32 bits where the fast ones are.
const MASK = 0xffffffffn

function times(first: bigint, second: bigint): bigint {
  return (first * second) & MASK
}

function bits(number: number): bigint {
  return BigInt(number >>> 0)
}

function scramble(number: bigint): bigint {
  let mixed = times(number ^ (number >> 16n), 0x7feb352dn)
  mixed = times(mixed ^ (mixed >> 15n), 0x846ca68bn)
  return mixed ^ (mixed >> 16n)
}

function fold(hashes: Hash[]): bigint {
  let low = BigInt(hashes.length)
  let high = BigInt(hashes.length)
  for (const hash of hashes) {
    low = (low * 0x2c1b3c6dn + bits(hash.low)) & MASK
    high = (high * 0x297a2d39n + bits(hash.high)) & MASK
  }
  return hashes.length === 0 ? 0n : (scramble(high) << 32n) | scramble(low)
}

function simhash(hashes: Hash[]): bigint {
  if (hashes.length === 0) return 0n
  const nothing = { low: 0, high: 0 }
  const padded = hashes.length < 3 ? [...hashes, nothing, nothing].slice(0, 3) : hashes
  const sums = new Array<number>(64).fill(0)
  for (let at = 2; at < padded.length; at++) {
    const shingle = hashShingle(padded.slice(at - 2, at + 1) as [Hash, Hash, Hash])
    for (let bit = 0; bit < 64; bit++) sums[bit]! += (shingle >> BigInt(bit)) & 1n ? 1 : -1
  }
  return sums.reduce((result, sum, bit) => (sum > 0 ? result | (1n << BigInt(bit)) : result), 0n)
}

function hashShingle([first, second, third]: [Hash, Hash, Hash]): bigint {
  const mixed = (bits(first.low) * 0x2c1b3c6dn + bits(second.low) * 0x297a2d39n + bits(third.low)) & MASK
  const low = times(mixed ^ (mixed >> 15n), 0x7feb352dn)
  const other = (bits(first.high) + bits(second.high) * 3n + bits(third.high) * 5n) & MASK
  const high = times(other ^ low ^ (low >> 13n), 0x165667b1n)
  return ((high ^ (high >> 16n)) << 32n) | (low ^ (low >> 16n))
}
