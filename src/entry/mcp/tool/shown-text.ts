// Text as an agent may see it: invisible characters are escaped (lib/visible-text.ts), because they can carry words
// that only a model reads, and very long text is cut.

import { amount } from '../../../lib/amount.ts'
import { visibleText } from '../../../lib/visible-text.ts'

const LENGTH_MAX = 600
const NAMES_SHOWN = 5
const NAME_LENGTH_MAX = 80

export function shownText(text: string): string {
  const characters = text.length > LENGTH_MAX ? [...text] : undefined
  const cut =
    characters === undefined || characters.length <= LENGTH_MAX
      ? text
      : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`
  return visibleText(cut)
}

/** Does the same for every text in a value, including names of fields. */
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

/** Lists the things that somebody should confirm, with the first names: `2 domains (a.example, b.example)`. */
export function namedList(names: readonly string[], noun: string): string {
  const shown = names.slice(0, NAMES_SHOWN).map(shownName)
  const more = names.length > NAMES_SHOWN ? ', …' : ''
  return `${amount(names.length, noun)} (${shown.join(', ')}${more})`
}

export function shownName(name: string): string {
  const text = shownText(name)
  return text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX)}…` : text
}
