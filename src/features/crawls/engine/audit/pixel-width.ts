// How wide a search engine sets a title or a description: the advance widths of Arial at 20 px, in which titles are
// set; descriptions are set in the same face at 14 px. Letters with marks are as wide as their base letter. What has no
// row of its own is taken as wide as a common small letter.

const WIDTHS: readonly (readonly [characters: string, px: number])[] = [
  ["'", 3.8],
  ['ijl', 4.4],
  ['|', 5.2],
  [' !,;:./\\[]ftI', 5.6],
  ['-(){}r', 6.7],
  ['"', 7.1],
  ['*', 7.8],
  ['^', 9.4],
  ['cJksvxyz', 10],
  ['0123456789?_#$abdeghnopquL', 11.1],
  ['+<=>~', 11.7],
  ['FTZ', 12.2],
  ['&ABEKPRSVXY', 13.3],
  ['CDHNUw', 14.4],
  ['GOQ', 15.6],
  ['mM', 16.7],
  ['%', 17.8],
  ['W', 18.9],
  ['@', 20.3],
]
const OTHER_PX = 11.1
const CJK_PX = 20
const EMOJI_PX = 23
const DESCRIPTION_SCALE = 14 / 20

const ZERO_WIDTH_JOINER = 0x200d
const MARK = /^[\p{M}\p{Cf}\p{Cc}]$/u
const EMOJI = /^\p{Emoji_Presentation}$/u

const ASCII_PX = asciiWidths()

/** Stops counting once `limitPx` is passed: a hostile title may be of any length. */
export function titleWidthPx(text: string, limitPx = Number.POSITIVE_INFINITY): number {
  let width = 0
  let previous = 0
  for (let i = 0; i < text.length && width <= limitPx; ) {
    const code = text.codePointAt(i)!
    i += code > 0xffff ? 2 : 1
    width += code < 128 ? ASCII_PX[code]! : otherWidth(code, previous)
    // The second half of a flag is drawn with the first, and the next flag starts anew.
    previous = isFlagLetter(code) && isFlagLetter(previous) ? 0 : code
  }
  return width
}

export function descriptionWidthPx(text: string, limitPx = Number.POSITIVE_INFINITY): number {
  return titleWidthPx(text, limitPx / DESCRIPTION_SCALE) * DESCRIPTION_SCALE
}

/**
 * A length to compare with a minimum: a character of Chinese, Japanese or Korean says and fills as much as two others.
 * `graphemes` is the length of the text as a reader counts it.
 */
export function readingLength(text: string, graphemes: number, enough: number): number {
  let length = graphemes
  for (let i = 0; i < text.length && length < enough; i++) if (isWide(text.charCodeAt(i))) length++
  return length
}

function asciiWidths(): Float64Array {
  const widths = new Float64Array(128).fill(OTHER_PX).fill(0, 0, 32)
  for (const [characters, px] of WIDTHS) for (const one of characters) widths[one.charCodeAt(0)] = px
  return widths
}

function otherWidth(code: number, previous: number): number {
  if (isWide(code) || (code >= 0x20000 && code <= 0x3ffff)) return CJK_PX
  const text = String.fromCodePoint(code)
  if (MARK.test(text)) return 0
  if (isFlagLetter(code)) return isFlagLetter(previous) ? 0 : EMOJI_PX
  const isSkinTone = code >= 0x1f3fb && code <= 0x1f3ff
  if (EMOJI.test(text)) return previous === ZERO_WIDTH_JOINER || isSkinTone ? 0 : EMOJI_PX
  const base = text.normalize('NFD').charCodeAt(0)
  return base < 128 ? ASCII_PX[base]! : OTHER_PX
}

function isFlagLetter(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff
}

/** Hangul letters and syllables, kana, Han, full-width forms. */
function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60)
  )
}
