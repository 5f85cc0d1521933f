// Text as an agent may be shown it: what cannot be seen is written out (lib/visible-text.ts), because it can carry words that only a
// model reads, and what is very long is cut.

import { visibleText } from '../../lib/visible-text.ts'

const LENGTH_MAX = 600

export function shownText(text: string): string {
  const characters = text.length > LENGTH_MAX ? [...text] : undefined
  const cut =
    characters === undefined || characters.length <= LENGTH_MAX
      ? text
      : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`
  return visibleText(cut)
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
