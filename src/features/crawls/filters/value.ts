// The text of a filter's value as the type of its field. Strict like every query: no spaces, signs or exponents.

import Format from 'typebox/format'
import { booleanFromText, decimalFromText, integerFromText } from '../../../entry/http/requests/coercion.ts'
import { formatPhrase, numberPhrase } from '../../../entry/http/requests/messages.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { findIssue, nearIssue } from '../engine/audit/catalogue.ts'
import { SEVERITIES } from '../engine/audit/rule.ts'
import type { FieldType } from './fields.ts'
import type { FilterValue } from './filter.ts'

type Kind = {
  /** What a value must be, in words. */
  phrase: string
  /** Undefined for text that is no such value. */
  read(text: string): FilterValue | undefined
  /** A right value that resembles the given one. */
  meant?(text: string): string | undefined
}

export const KINDS: Readonly<Record<FieldType, Kind>> = {
  text: { phrase: 'text', read: (text) => text },
  integer: { phrase: numberPhrase('an integer', { min: 0 }), read: (text) => integerFromText(text, false) },
  number: { phrase: numberPhrase('a number', { min: 0 }), read: (text) => decimalFromText(text, false) },
  boolean: { phrase: 'true, false, 1 or 0', read: booleanFromText },
  time: { phrase: `${formatPhrase('date')} or ${formatPhrase('date-time')}`, read: readTime },
  issue: {
    phrase: 'the id of an issue, such as title_missing',
    read: (text) => findIssue(text)?.id,
    meant: nearIssue,
  },
  severity: {
    phrase: `one of ${SEVERITIES.join(', ')}`,
    read: (text) => SEVERITIES.find((one) => one === text),
  },
}

function readTime(text: string): FilterValue | undefined {
  const day = parseDay(text)
  if (day !== undefined) return { day }
  // Date.parse takes many other things for a time, and no leap second.
  if (!Format.Test('date-time', text)) return undefined
  const ms = Date.parse(text.toUpperCase())
  return Number.isNaN(ms) ? undefined : ms
}
