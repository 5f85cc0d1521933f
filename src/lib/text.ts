// Normalises text from outside before it is stored or compared: well-formed Unicode without NUL (PostgreSQL cannot
// store NUL, and a lone surrogate does not survive UTF-8), in NFC, so that two spellings of the same word are equal.
// Also makes the key by which text is sorted. Nothing here depends on a locale, and everything takes linear time.

export const SORT_KEY_CODE_POINTS_MAX = 60

// Every code point below U+0300 is already in NFC whatever is next to it.
const MAY_NEED_NFC = /[^\0-\u02ff]/
// A text of this length that consists only of marks takes a fifth of a millisecond.
const QUICK_UNITS_MAX = 512
// The most code points that NFC combines into one.
const COMPOSED_MAX = 4
const MARK = /\p{M}/u
const MARKS_RUN = /\p{M}+/gu
// The limit of the Stream-Safe Text Format of UAX #15.
const MARKS_MAX = 30
// JavaScript's \s lacks NEL, which is white space in Unicode.
const WHITE_SPACE_RUN = /[\s\u0085]+/g
const OTHER_WHITE_SPACE = /[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/

/** Returns why the text may not be stored, as text that follows the name of its field; undefined if it may. */
export function findBadText(value: string): string | undefined {
  if (value.includes('\0')) return 'must not contain a NUL character'
  if (!value.isWellFormed()) return 'must not contain half of a surrogate pair'
  return undefined
}

/** Replaces characters that must not be in a file name: a domain may have a port, or be an IP address. */
export function fileNamePart(value: string): string {
  return value.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^-|-$/g, '')
}

export function nfc(value: string): string {
  return MAY_NEED_NFC.test(value) ? normalized(value, 'NFC') : value
}

/**
 * Normalises in linear time. Sorting the marks on one letter takes quadratic time: a megabyte of them would take
 * minutes. No script has more marks than Unicode calls safe; in a long text, a letter with more stays as it was
 * written.
 */
export function normalized(value: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (value.length <= QUICK_UNITS_MAX || !mayHaveManyMarks(value)) return value.normalize(form)
  let result = ''
  let done = 0
  for (const { 0: marks, index } of value.matchAll(MARKS_RUN)) {
    if (marks.length <= MARKS_MAX) continue
    const letter = value.codePointAt(index - 2) ?? 0
    const start = Math.max(done, index - (letter > 0xffff ? 2 : 1))
    const end = index + marks.length
    result += value.slice(done, start).normalize(form) + value.slice(start, end)
    done = end
  }
  return result + value.slice(done).normalize(form)
}

/**
 * If more marks than are safe follow each other, one of them is at a multiple of that number. Testing only these
 * positions is ten times as fast.
 */
function mayHaveManyMarks(value: string): boolean {
  for (let index = 0; index < value.length; index += MARKS_MAX) {
    const start = isPairAt(value, index - 1) ? index - 1 : index
    if (MARK.test(String.fromCodePoint(value.codePointAt(start) as number))) return true
  }
  return false
}

/** Trims, and turns every run of white space into one space. */
export function collapseWhitespace(value: string): string {
  const trimmed = value.trim()
  // Most texts have only single spaces between words, and replacing each of them would cost time.
  const isEven = !trimmed.includes('  ') && !OTHER_WHITE_SPACE.test(trimmed)
  return isEven ? trimmed : trimmed.replace(WHITE_SPACE_RUN, ' ').trim()
}

/** Whether a text has more code points than that; most texts are too short to need counting. */
export function exceedsCodePoints(value: string, max: number): boolean {
  return value.length > max && (value.length > max * 2 || countCodePoints(value) > max)
}

/** Counts code points, not UTF-16 units, as limits on lengths do. */
export function countCodePoints(value: string): number {
  let count = value.length
  for (let i = 0; i < value.length - 1; i++) {
    if (isPairAt(value, i)) {
      count--
      i++
    }
  }
  return count
}

/** Whether the text is too long in any normal form: a quick check before normalising. */
export function isFarLonger(value: string, codePointsMax: number): boolean {
  const max = COMPOSED_MAX * codePointsMax
  return value.length > max && (value.length > 2 * max || countCodePoints(value) > max)
}

/**
 * The stored key by which text is sorted, compared as UTF-8 bytes so that both engines agree. It is cut, so that a
 * cursor with it stays short; lists break ties by id.
 */
export function sortKey(text: string): string {
  // Normalised again, because lower-casing may undo NFC (İ becomes two code points).
  const key = nfc(nfc(text).toLowerCase())
  if (key.length <= SORT_KEY_CODE_POINTS_MAX) return key
  let end = 0
  for (let count = 0; count < SORT_KEY_CODE_POINTS_MAX && end < key.length; count++) {
    end += isPairAt(key, end) ? 2 : 1
  }
  return key.slice(0, end)
}

/** Removes letter case, for comparing texts and searching for parts. */
export function foldCase(text: string): string {
  // Normalised again, as in sortKey. Lower-casing also writes a Σ at the end of a word differently, and a searched part
  // may end within the word.
  return nfc(nfc(text).toLowerCase()).replaceAll('ς', 'σ')
}

/** Returns what is stored beside a text for searches without letter case: null if the text is its own folded form. */
export function foldedText(text: string | null): string | null {
  if (text === null) return null
  const folded = foldCase(text)
  return folded === text ? null : folded
}

function isPairAt(value: string, index: number): boolean {
  return (value.charCodeAt(index) & 0xfc00) === 0xd800 && (value.charCodeAt(index + 1) & 0xfc00) === 0xdc00
}
