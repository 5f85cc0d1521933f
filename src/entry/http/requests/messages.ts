// The sentences that say what is wrong with a field and what would be right. Each is made once, when a route's schema
// is compiled, from the limits that the check uses, so the two cannot disagree.

import { amount } from '../../../lib/amount.ts'

type Range = { min?: number | undefined; max?: number | undefined }

/** `reason` follows the field's name, or is a sentence of its own if it begins with a capital. */
export function sentence(label: string, reason: string): string {
  const text = /^\p{Lu}/u.test(reason) ? reason : `${label} ${reason}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** The noun follows the name, which may be a plural: `The keywords field is required.` */
export function required(noun: 'field' | 'parameter', label: string): string {
  return `${label} ${noun} is required.`
}

/** `meant` is a known name that looks similar. */
export function unknownField(noun: 'field' | 'parameter', name: string, meant?: string): string {
  const unknown = `The ${noun} ${shorten(name)} is not known here.`
  return meant === undefined ? unknown : `${unknown} Did you mean ${meant}?`
}

export function mustBe(label: string, what: string): string {
  return `${label} must be ${what}.`
}

export function mustBeOneOf(label: string, values: readonly unknown[]): string {
  const list = values.map(String).join(', ')
  return values.length === 1 ? `${label} must be ${list}.` : `${label} must be one of: ${list}.`
}

/** Describes a number with its limits: `an integer from 1 to 100`. */
export function numberPhrase(noun: string, { min, max }: Range): string {
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`
  if (min !== undefined) return `${noun} of at least ${min}`
  if (max !== undefined) return `${noun} of at most ${max}`
  return noun
}

/** Describes the size of a string, list or object: `The name must have from 1 to 255 characters.` */
export function mustHave(label: string, { min, max }: Range, one: string, many: string): string {
  if (min === 1 && max === undefined) return `${label} must have at least one ${one}.`
  if (min !== undefined && max !== undefined) {
    return min === max
      ? `${label} must have exactly ${amount(min, one, many)}.`
      : `${label} must have from ${min} to ${amount(max, one, many)}.`
  }
  if (max === undefined) return `${label} must have at least ${amount(min ?? 0, one, many)}.`
  return `${label} must have at most ${amount(max, one, many)}.`
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  'date-time': 'a time such as 2026-01-31T12:00:00Z',
  email: 'an e-mail address',
  uri: 'an absolute URL',
  url: 'an absolute URL',
}

export function formatPhrase(format: string): string {
  return FORMATS[format] ?? `a valid ${format}`
}

/** Shortens names, which come from the client and may have any length. */
export function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name
}
