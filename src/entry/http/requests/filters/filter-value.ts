// Parses the text of a filter's value by the type of its field. Strict like every query: no spaces, signs or exponents.

import Format from 'typebox/format'
import type { Choices, Field, FilterType } from '../../../../data/lists/fields.ts'
import type { FilterValue } from '../../../../data/lists/filter.ts'
import { parseDay } from '../../../../lib/local-day.ts'
import { booleanFromText, decimalFromText, integerFromText } from '../coercion.ts'
import { formatPhrase, numberPhrase } from '../messages.ts'

type Kind = {
  /** Describes the valid values in words. */
  phrase: string
  /** Returns undefined for an invalid text. */
  read(text: string): FilterValue | undefined
  /** Returns the value that resembles an invalid text. */
  nearest?(text: string): string | undefined
}

export const BOOLEAN_PHRASE = 'true, false, 1 or 0'

const KINDS: Readonly<Record<Exclude<FilterType, 'choice'>, Kind>> = {
  text: { phrase: 'text', read: (text) => text },
  integer: { phrase: numberPhrase('an integer', { min: 0 }), read: (text) => integerFromText(text, false) },
  number: { phrase: numberPhrase('a number', { min: 0 }), read: (text) => decimalFromText(text, false) },
  boolean: { phrase: BOOLEAN_PHRASE, read: booleanFromText },
  day: { phrase: formatPhrase('date'), read: parseDay },
  time: { phrase: `${formatPhrase('date')} or ${formatPhrase('date-time')}`, read: readTime },
}

export function kindOf({ type, choices }: Field): Kind {
  return type === 'choice' ? chosen(choices!) : KINDS[type]
}

function chosen({ phrase, values, nearest }: Choices): Kind {
  return { phrase, read: (text) => values.find((value) => value === text), ...(nearest && { nearest }) }
}

function readTime(text: string): FilterValue | undefined {
  const day = parseDay(text)
  if (day !== undefined) return { day }
  // The format is checked first, because Date.parse accepts many other texts, and no leap second.
  if (!Format.Test('date-time', text)) return undefined
  const ms = Date.parse(text.toUpperCase())
  return Number.isNaN(ms) ? undefined : ms
}
