// Text as an agent may be shown it. Characters that people do not see, or that turn the direction of what they see, can carry
// words that only a model reads: they are written out, as [U+202E]. What is very long is cut.

const LENGTH_MAX = 600

// Control characters, marks of direction and other formats, separators of lines, the empty pattern of Braille, and whatever else stands
// for nothing, as selectors and fillers do. The one selector that makes a sign a coloured picture is as common as the picture.
const UNSEEN =
  /(?<!\p{Emoji})\uFE0F|(?!\uFE0F)(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u2800)/gu

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
