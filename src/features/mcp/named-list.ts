// What somebody is to agree to, with its first names: `2 domains (a.example, b.example)`.

import { amount } from '../../lib/amount.ts'
import { shownText } from './shown-text.ts'

const NAMES_SHOWN = 5
const NAME_LENGTH_MAX = 80

export function namedList(names: readonly string[], noun: string): string {
  const shown = names.slice(0, NAMES_SHOWN).map(shownName)
  const more = names.length > NAMES_SHOWN ? ', …' : ''
  return `${amount(names.length, noun)} (${shown.join(', ')}${more})`
}

export function shownName(name: string): string {
  const text = shownText(name)
  return text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX)}…` : text
}
