// The role of each UTF-16 unit at the boundaries of words (UAX #29), as far as it does not depend on the units around it:
// letters of Latin, Greek and Cyrillic, digits, and the punctuation of ordinary pages. All else is `slow`: it needs the
// segmenter.

export const KIND = Object.freeze({
  letter: 0,
  digit: 1,
  /** `_` joins whatever letters, digits or connectors stand beside it. */
  connector: 2,
  /** `.`, `'` and the typographic apostrophes join two letters or two digits. */
  midBoth: 3,
  /** `,` and `;` join two digits. */
  midDigit: 4,
  /** `:` joins two letters. */
  midLetter: 5,
  other: 6,
  /** White space that separates words whatever stands beside it. */
  space: 7,
  slow: 8,
})

const UNITS = 0x10000
const FINAL_SIGMA = 0x3c2
const SIGMA = 0x3c3
const LATIN_END = 0x100
const LETTERS_END = 0x530
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const IS_LETTER = /\p{L}/u
// Dashes, quotation marks, daggers, bullet, ellipsis, euro.
const PUNCTUATION =
  '\u2012\u2013\u2014\u2015\u201a\u201b\u201c\u201d\u201e\u201f\u2020\u2021\u2022\u2026\u20ac×÷'
// A soft hyphen joins to what stands before it, a middle dot and a cedilla count as parts of words.
const SLOW_LATIN = '\u00ad·¸'

/** For each UTF-16 unit its kind and, below that, the unit of its lower case, so that one lookup gives both. */
export const CHARACTERS = new Int32Array(UNITS)
export const KIND_SHIFT = 16
export const LOWER_MASK = 0xffff

// Written without a call for each unit, because every thread that reads pages runs this when it starts.
for (let code = 0; code < UNITS; code++) CHARACTERS[code] = (KIND.slow << KIND_SHIFT) | code
for (let code = 0; code < LATIN_END; code++) if (isOrdinary(code)) define(code, KIND.other)
for (let code = 0; code < LETTERS_END; code++) {
  const character = String.fromCharCode(code)
  const lower = character.toLowerCase()
  const isLetter = IS_LETTER.test(character) && (LETTER.test(character) || code === 0xb5)
  if (isLetter && lower.length === 1) {
    define(code, KIND.letter, lower.charCodeAt(0))
  }
}
// The form of sigma at the end of a word is the same letter.
define(FINAL_SIGMA, KIND.letter, SIGMA)
set(PUNCTUATION, KIND.other)
set(SLOW_LATIN, KIND.slow)
set('0123456789', KIND.digit)
set('_', KIND.connector)
set(".'\u2018\u2019", KIND.midBoth)
set(',;', KIND.midDigit)
set(':', KIND.midLetter)
set('\t\n\f\r ', KIND.space)

function set(characters: string, kind: number): void {
  for (const character of characters) define(character.charCodeAt(0), kind)
}

function define(code: number, kind: number, lower = code): void {
  CHARACTERS[code] = (kind << KIND_SHIFT) | lower
}

/** ASCII, and the punctuation of Latin-1. */
function isOrdinary(code: number): boolean {
  return code < 0x80 || (code >= 0xa0 && code < 0xc0)
}
