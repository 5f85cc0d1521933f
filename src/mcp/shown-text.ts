// Text as an agent may be shown it. Characters that people do not see, or that turn the direction of what they see, can carry
// words that only a model reads: they are written out, as [U+202E]. What is very long is cut.

const LENGTH_MAX = 600

// Control characters, marks of direction and other formats, separators of lines, and selectors that stand for nothing.
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|[\u{E0100}-\u{E01EF}]|[\u115F\u1160\u3164\uFFA0]/gu

export function shownText(text: string): string {
  const characters = text.length > LENGTH_MAX ? [...text] : undefined
  const cut =
    characters === undefined || characters.length <= LENGTH_MAX
      ? text
      : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`
  return cut.replaceAll(UNSEEN, writeOut)
}

/** The same for every text in a value, names of fields too. */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value)
  if (Array.isArray(value)) return value.map(shownValue)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === undefined ? [] : [[shownText(name), shownValue(part)]],
    ),
  )
}

function writeOut(character: string): string {
  if (character === '\n' || character === '\t' || character === '\r') return ' '
  return `[U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`
}
