// Makes text of strangers safe to show to people and agents: in mails, chats, reports, PDFs, titles, terminals, tool
// answers. Characters that are invisible, change the direction of text, or control a terminal are escaped, as [U+202E]:
// a name can then neither pass for another one nor carry words that only a program reads. Files of data (CSV, JSON, the
// API) keep text as it is.

// Control characters, direction marks and other formats, line separators, fillers and selectors, the empty Braille
// pattern.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
const BREAK = /[\t\n\r]+/g

const JOINER = '\u200d'
const NON_JOINER = '\u200c'
const PICTURE_SELECTOR = '\ufe0f'

// Scripts in which joiners change the shape of the letters beside them.
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]$/u

/** Returns one line: line breaks and tabs become a space. */
export function visibleText(text: string): string {
  return visibleLines(text.replaceAll(BREAK, ' '))
}

/** Does the same for text of several lines, which keep their breaks and tabs. */
export function visibleLines(text: string): string {
  return text.replaceAll(UNSEEN, (character, at: number) =>
    isHarmless(character, text, at) ? character : writtenOut(character),
  )
}

/** JSON in which such characters are escaped: the same data, without characters that control a terminal. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNSEEN, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Whether it is a line break, or part of pictures and scripts that would look different without it. */
function isHarmless(character: string, text: string, at: number): boolean {
  if (character === '\n' || character === '\t') return true
  const before = text.slice(Math.max(0, at - 2), at)
  if (character === PICTURE_SELECTOR) return /\p{Emoji}$/u.test(before)
  if (character !== JOINER && character !== NON_JOINER) return false
  const after = text.slice(at + 1, at + 3)
  const joinsPictures =
    character === JOINER &&
    /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(after)
  const [first = ''] = after
  const last = [...before].at(-1) ?? ''
  return joinsPictures || (JOINING.test(last) && JOINING.test(first))
}

function writtenOut(character: string): string {
  return `[U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`
}
