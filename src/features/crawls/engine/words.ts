// The words of a text by Unicode's word boundaries, each as two hashes, and characters as a reader counts them
// (graphemes). Text of Latin, Greek and Cyrillic letters is cut by the rules of UAX #29 directly, some fifty times faster
// than by Intl.Segmenter; a stretch between two white spaces that holds anything else goes to the segmenter, which
// also knows the words of scripts without spaces.

import { codesOf } from './html/character-codes.ts'
import { CHARACTERS, KIND, KIND_SHIFT, LOWER_MASK } from './word-characters.ts'

const { letter: LETTER, digit: DIGIT, connector: CONNECTOR, other: OTHER, space: SPACE, slow: SLOW } = KIND

const LOW_START = 0x2f0b4c47
const HIGH_START = 0x5bd1e995
const LOW_MULTIPLIER = 0x01000193

let wordSegmenter: Intl.Segmenter | undefined
let graphemeSegmenter: Intl.Segmenter | undefined

/**
 * The words of a text in their order: two hashes of each word in lower case, followed by zeros. Valid until the next text is
 * read.
 */
export type Words = {
  lows: Int32Array
  highs: Int32Array
  count: number
  /** `stretches` counts runs of anything but white space, `spaces` white-space characters. */
  stretches: number
  spaces: number
  /** Whether stretches were passed over, because more than allowed would have needed the segmenter. */
  isCut: boolean
}

/** At most `slowCharsMax` characters are given to the segmenter. */
export function readWords(text: string, slowCharsMax: number): Words {
  const codes = codesOf(text)
  const hashes = hashesFor(text.length + ROOM)
  const { lows, highs } = hashes
  const found = { count: 0, stretches: 0, spaces: 0, isCut: false }
  cutWords(text, codes, hashes, slowCharsMax, found)
  const { count } = found
  lows.fill(0, count, count + ROOM)
  highs.fill(0, count, count + ROOM)
  return { lows, highs, ...found }
}

type Found = Pick<Words, 'count' | 'stretches' | 'spaces' | 'isCut'>

/**
 * One loop, because it runs for every character. Hardly any code may follow it: the compiler had not seen that code run when
 * it optimised the loop, and discarded the optimised code when it did, page after page.
 */
function cutWords(
  text: string,
  codes: Uint16Array,
  hashes: Hashes,
  slowCharsMax: number,
  found: Found,
): void {
  const { length } = text
  const { lows, highs } = hashes
  const characters = CHARACTERS
  let count = 0
  let stretches = 0
  let spaces = 0
  let slowCharsLeft = slowCharsMax
  let stretchStart = -1
  let stretchCount = 0
  let at = 0
  while (at < length) {
    let character = characters[codes[at]!]!
    const first = character >> KIND_SHIFT
    if (first === SPACE) {
      spaces++
      at++
      stretchStart = -1
      continue
    }
    if (stretchStart === -1) {
      stretches++
      stretchStart = at
      stretchCount = count
    }
    if (first <= CONNECTOR) {
      const wordStart = at
      let low = LOW_START
      let high = HIGH_START
      let last = first
      let kind = first
      // Behind the last character stands a NUL, which belongs to no word.
      do {
        const lower = character & LOWER_MASK
        low = Math.imul(low ^ lower, LOW_MULTIPLIER)
        high = ((high << 5) - high + lower) | 0
        last = kind
        character = characters[codes[++at]!]!
        kind = character >> KIND_SHIFT
      } while (
        kind <= CONNECTOR ||
        (kind < OTHER && joins(last, kind, characters[codes[at + 1]!]! >> KIND_SHIFT))
      )
      // A lone connector is punctuation, two of them are a word.
      if (first === CONNECTOR && at === wordStart + 1) continue
      lows[count] = low
      highs[count++] = high
    } else if (first < SLOW) at++
    else {
      // Words of this stretch that were found without the segmenter do not count: beside other scripts other rules may hold.
      count = stretchCount
      at = endOfStretch(codes, at, length)
      slowCharsLeft -= at - stretchStart
      if (slowCharsLeft < 0) found.isCut = true
      else count = segmentWords(text.slice(stretchStart, at), hashes, count)
    }
  }
  found.count = count
  found.stretches = stretches
  found.spaces = spaces
}

// Zeros behind the last word, so that looking ahead needs no check.
const ROOM = 2
const KEPT_WORDS_MAX = 1 << 20

type Hashes = { lows: Int32Array; highs: Int32Array }

// Reused from page to page: allocating memory for each page costs more than reading it.
let kept = makeHashes(1 << 16)

function makeHashes(words: number): Hashes {
  return { lows: new Int32Array(words), highs: new Int32Array(words) }
}

function hashesFor(words: number): Hashes {
  const hashes = words <= kept.lows.length ? kept : makeHashes(words)
  if (words <= KEPT_WORDS_MAX) kept = hashes
  return hashes
}

/** Whether punctuation of this kind joins what stands around it: two letters, or two digits. */
function joins(last: number, kind: number, next: number): boolean {
  if (last === LETTER) return next === LETTER && (kind === KIND.midBoth || kind === KIND.midLetter)
  return last === DIGIT && next === DIGIT && (kind === KIND.midBoth || kind === KIND.midDigit)
}

function endOfStretch(codes: Uint16Array, from: number, length: number): number {
  let at = from
  while (at < length && CHARACTERS[codes[at]!]! >> KIND_SHIFT !== SPACE) at++
  return at
}

/** Adds the words of the text behind those so far, and returns how many there are now. */
function segmentWords(text: string, { lows, highs }: Hashes, countBefore: number): number {
  let count = countBefore
  wordSegmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) {
    if (!isWordLike) continue
    const { low, high } = hashWord(segment.toLowerCase().replaceAll('ς', 'σ'))
    lows[count] = low
    highs[count++] = high
  }
  return count
}

/** The hash of a word in lower case. */
export function hashWord(word: string): { low: number; high: number } {
  let low = LOW_START
  let high = HIGH_START
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    low = Math.imul(low ^ code, LOW_MULTIPLIER)
    high = ((high << 5) - high + code) | 0
  }
  return { low, high }
}

/** Every bit of the result depends on every bit given. */
export function scramble(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

// Below U+0300 every character stands for itself, except that CR and LF are one.
const MAY_COMBINE = /[^\0-\u02ff]|\r\n/

export function countGraphemes(text: string): number {
  if (!MAY_COMBINE.test(text)) return text.length
  graphemeSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemeSegmenter.segment(text)) count++
  return count
}
