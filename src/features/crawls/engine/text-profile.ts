// A summary of the visible text of a page: its word count, a hash that equal texts share, and a fingerprint by which near
// duplicates are found (text-fingerprint.ts). The fingerprint covers only the main text: with the menus, header and footer
// of the site, short pages that say different things would look alike.

import { PAGE_LIMITS } from './page.ts'
import { fingerprintOf } from './text-fingerprint.ts'
import { hashWord, readWords, scramble, type Words } from './words.ts'

const LOREM = hashWord('lorem').low
const IPSUM = hashWord('ipsum').low

export type TextProfile = {
  wordsCount: number
  visibleTextBytes: number
  visibleTextChars: number
  hasPlaceholderText: boolean
  textFingerprint: Uint8Array
  textHash: bigint
  isTruncated: boolean
}

/** `around` is what stands in menus, in the header and in the footer of the page. */
export type VisibleText = { main: string; around: string }

export function profileText(visible: VisibleText): TextProfile {
  const hash = { low: 0, high: 0 }
  const main = readPart(visible.main, PAGE_LIMITS.visibleChars, hash)
  const textFingerprint = fingerprintOf(main.words)
  const around = readPart(visible.around, PAGE_LIMITS.visibleChars - main.text.length, hash)
  const wordsCount = main.words.count + around.words.count
  // The two parts count as if a space stood between them.
  const between = main.chars > 0 && around.chars > 0 ? 1 : 0
  return {
    wordsCount,
    visibleTextBytes: main.bytes + around.bytes + between,
    visibleTextChars: main.chars + around.chars + between,
    hasPlaceholderText: main.hasPlaceholder || around.hasPlaceholder,
    textFingerprint,
    textHash: wordsCount === 0 ? 0n : unsigned64(scramble(hash.high), scramble(hash.low)),
    isTruncated: main.isCut || around.isCut,
  }
}

type Hash = { low: number; high: number }

function readPart(whole: string, charsMax: number, hash: Hash) {
  const text = whole.length > charsMax ? whole.slice(0, charsMax) : whole
  const words = readWords(text, PAGE_LIMITS.segmentedChars)
  // Each run of white space, all of it ASCII, counts as one character; runs at both ends are not counted.
  const surplus = words.spaces - Math.max(0, words.stretches - 1)
  return {
    text,
    words,
    bytes: Buffer.byteLength(text) - surplus,
    chars: text.length - surplus,
    hasPlaceholder: foldWords(words, hash),
    isCut: words.isCut || text.length < whole.length,
  }
}

/** Adds the words to the hash; returns whether there is a placeholder among them. */
function foldWords({ lows, highs, count }: Words, hash: Hash): boolean {
  let low = (hash.low + count) | 0
  let high = (hash.high + count) | 0
  let hasPlaceholder = false
  for (let at = 0; at < count; at++) {
    low = (Math.imul(low, 0x2c1b3c6d) + lows[at]!) | 0
    high = (Math.imul(high, 0x297a2d39) + highs[at]!) | 0
    if (lows[at] === IPSUM && at > 0 && lows[at - 1] === LOREM) hasPlaceholder = true
  }
  hash.low = low
  hash.high = high
  return hasPlaceholder
}

function unsigned64(high: number, low: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}
