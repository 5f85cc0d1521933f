// What a text comes to, written plainly: every word from Intl.Segmenter, every pair of words sorted.

import type { TextProfile, VisibleText } from '../../src/features/crawls/engine/text-profile.ts'
import { hashWord } from '../../src/features/crawls/engine/words.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

export function plainWords(text: string): string[] {
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase().replaceAll('ς', 'σ'))
}

export function plainTextProfile(visible: VisibleText): TextProfile {
  const parts = [visible.main, visible.around]
  const words = parts.flatMap(plainWords)
  const tidied = parts
    .flatMap((text) => text.split(/[\t\n\f\r ]+/))
    .filter(Boolean)
    .join(' ')
  return {
    wordsCount: words.length,
    visibleTextBytes: Buffer.byteLength(tidied),
    visibleTextChars: tidied.length,
    hasPlaceholderText: parts.map(plainWords).some(hasPlaceholder),
    textFingerprint: fingerprint(plainWords(visible.main).map(hashWord)),
    textHash: fold(parts.map((text) => plainWords(text).map(hashWord))),
    isTruncated: false,
  }
}

function hasPlaceholder(words: string[]): boolean {
  return words.some((word, index) => word === 'ipsum' && words[index - 1] === 'lorem')
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

function fold(parts: Hash[][]): bigint {
  let low = 0n
  let high = 0n
  for (const hashes of parts) {
    low += BigInt(hashes.length)
    high += BigInt(hashes.length)
    for (const hash of hashes) {
      low = (low * 0x2c1b3c6dn + bits(hash.low)) & MASK
      high = (high * 0x297a2d39n + bits(hash.high)) & MASK
    }
  }
  return parts.every(({ length }) => length === 0)
    ? 0n
    : (scramble(high & MASK) << 32n) | scramble(low & MASK)
}

/** The pairs, then the passages. */
function fingerprint(hashes: Hash[]): Uint8Array {
  return Uint8Array.from([...pairPlaces(hashes), ...passagePlaces(hashes)])
}

/** For each of 32 places the run of 24 words with the least hash, as 8 bits of another hash. */
function passagePlaces(hashes: Hash[]): Uint8Array {
  const passages = hashes.slice(23).map((_, at) => {
    const folded =
      hashes.slice(at, at + 24).reduce((sum, { low }) => sum * 0x2c1b3c6dn + bits(low), 0n) & MASK
    const hash = scramble(folded)
    const value = scramble(folded ^ 0x297a2d39n) >> 24n
    return { place: Number(hash >> 27n), rank: hash, value: value === 0n ? 1 : Number(value) }
  })
  return leastAt(passages, 32)
}

type Placed = { place: number; rank: bigint; value: number }

function leastAt(all: Placed[], places: number): Uint8Array {
  return Uint8Array.from({ length: places }, (_, place) => {
    const here = all.filter((one) => one.place === place)
    return here.toSorted((a, b) => Number(a.rank - b.rank))[0]?.value ?? 0
  })
}

/** For each of 128 places the pair of the least hash, as 8 bits of another hash. */
function pairPlaces(hashes: Hash[]): Uint8Array {
  const nothing = { low: 0, high: 0 }
  const padded = hashes.length === 1 ? [...hashes, nothing] : hashes
  const pairs = padded.slice(1).map((second, at) => {
    const first = padded[at]!
    const place = scramble((bits(first.low) * 0x2c1b3c6dn + bits(second.low)) & MASK)
    const value = scramble((bits(first.high) * 0x297a2d39n + bits(second.high)) & MASK) >> 24n
    return { place: Number(place >> 25n), rank: place, value: value === 0n ? 1 : Number(value) }
  })
  return leastAt(pairs, 128)
}
