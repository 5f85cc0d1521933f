// What the visible text of a page comes to: its words counted, one hash that equal texts share, and a simhash by which
// near duplicates are found (simhash.ts), over shingles of three words.

import { PAGE_LIMITS } from './page.ts'
import { majority, scramble } from './simhash.ts'
import { hashWord, readWords, type Words } from './words.ts'

const LOREM = hashWord('lorem').low
const IPSUM = hashWord('ipsum').low

export type TextProfile = {
  wordsCount: number
  visibleTextBytes: number
  visibleTextChars: number
  hasPlaceholderText: boolean
  textFingerprint: bigint
  textHash: bigint
  isTruncated: boolean
}

export function profileText(visible: string): TextProfile {
  const text =
    visible.length > PAGE_LIMITS.visibleChars ? visible.slice(0, PAGE_LIMITS.visibleChars) : visible
  const words = readWords(text, PAGE_LIMITS.segmentedChars)
  // Each run of white space, all of it ASCII, counts as one; those at both ends as none.
  const surplus = words.spaces - Math.max(0, words.stretches - 1)
  const { low, high, hasPlaceholder } = foldWords(words)
  const shingles = makeShingles(words)
  return {
    wordsCount: words.count,
    visibleTextBytes: Buffer.byteLength(text) - surplus,
    visibleTextChars: text.length - surplus,
    hasPlaceholderText: hasPlaceholder,
    textFingerprint: unsigned64(majority(words.highs, shingles), majority(words.lows, shingles)),
    textHash: words.count === 0 ? 0n : unsigned64(scramble(high), scramble(low)),
    isTruncated: words.isCut || text.length < visible.length,
  }
}

function foldWords({ lows, highs, count }: Words): { low: number; high: number; hasPlaceholder: boolean } {
  let low = count
  let high = count
  let hasPlaceholder = false
  for (let at = 0; at < count; at++) {
    low = (Math.imul(low, 0x2c1b3c6d) + lows[at]!) | 0
    high = (Math.imul(high, 0x297a2d39) + highs[at]!) | 0
    if (lows[at] === IPSUM && at > 0 && lows[at - 1] === LOREM) hasPlaceholder = true
  }
  return { low, high, hasPlaceholder }
}

/** Puts the hash of the three words from each place on into that place; a text of one or two words is one shingle. */
function makeShingles({ lows, highs, count }: Words): number {
  const shingles = count === 0 ? 0 : Math.max(1, count - 2)
  for (let at = 0; at < shingles; at++) {
    // Behind the words stand zeros.
    const mixed =
      (Math.imul(lows[at]!, 0x2c1b3c6d) + Math.imul(lows[at + 1]!, 0x297a2d39) + lows[at + 2]!) | 0
    const low = Math.imul(mixed ^ (mixed >>> 15), 0x7feb352d)
    const other = (highs[at]! + highs[at + 1]! * 3 + highs[at + 2]! * 5) | 0
    const high = Math.imul(other ^ low ^ (low >>> 13), 0x165667b1)
    lows[at] = low ^ (low >>> 16)
    highs[at] = high ^ (high >>> 16)
  }
  return shingles
}

function unsigned64(high: number, low: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}
