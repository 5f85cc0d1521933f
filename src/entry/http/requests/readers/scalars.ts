// Readers of single values. Strings are normalised to NFC, and their length is then counted in code points; each has a
// maximum, and a string far beyond it is refused before it is processed. In a body a value must already have its type;
// in a query or a path it is text and is converted strictly.

import Format from 'typebox/format'
import { countCodePoints, findBadText, isFarLonger, nfc } from '../../../../lib/text.ts'
import { booleanFromText, decimalFromText, integerFromText, withoutNegativeZero } from '../coercion.ts'
import { formatPhrase, mustBe, mustBeOneOf, mustHave, numberPhrase, sentence } from '../messages.ts'
import type { Reader, SchemaNode, ValuePlace } from './reader.ts'

/** Describes a pattern in words, because people do not read regular expressions. */
function patternPhrase(pattern: string): string {
  return pattern === '^https?://'
    ? 'must begin with http:// or https://'
    : `must match the pattern ${pattern}`
}

export function stringReader(node: SchemaNode, { label, mode }: ValuePlace): Reader {
  const wrongType = mode === 'text' ? mustBe(label, 'a single value') : mustBe(label, 'a string')
  const { minLength: min, maxLength: max } = node
  if (max === undefined) throw new Error('a string needs a maxLength')
  const hasWrongLength = lengthCheck(min ?? 0, max)
  const wrongLength = mustHave(label, { min: min === 0 ? undefined : min, max }, 'character', 'characters')
  const isFormat = formatCheck(node.format)
  const wrongFormat = mustBe(label, formatPhrase(node.format ?? ''))
  const pattern = node.pattern === undefined ? undefined : new RegExp(node.pattern, 'u')
  const wrongPattern = sentence(label, patternPhrase(node.pattern ?? ''))

  return (raw, path, errors) => {
    if (typeof raw !== 'string') return errors.add(path, wrongType)
    if (isFarLonger(raw, max)) return errors.add(path, wrongLength)
    const bad = findBadText(raw)
    if (bad !== undefined) return errors.add(path, sentence(label, bad))
    const value = nfc(raw)
    if (hasWrongLength(value)) return errors.add(path, wrongLength)
    if (isFormat?.(value) === false) return errors.add(path, wrongFormat)
    if (pattern?.test(value) === false) return errors.add(path, wrongPattern)
    return value
  }
}

export function numberReader(node: SchemaNode, { label, mode }: ValuePlace): Reader {
  const isInteger = node.type === 'integer'
  const min = node.minimum ?? -Infinity
  const max = node.maximum ?? Infinity
  const noun = isInteger ? 'an integer' : 'a number'
  const message = mustBe(label, numberPhrase(noun, { min: node.minimum, max: node.maximum }))
  const fromText = isInteger ? integerFromText : decimalFromText
  const fromJson = isInteger ? Number.isSafeInteger : Number.isFinite

  return (raw, path, errors) => {
    let value: number | undefined
    if (mode === 'text') value = typeof raw === 'string' ? fromText(raw, min < 0) : undefined
    else if (fromJson(raw)) value = withoutNegativeZero(raw as number)
    return value !== undefined && value >= min && value <= max ? value : errors.add(path, message)
  }
}

export function booleanReader({ label, mode }: ValuePlace): Reader {
  const message = mustBe(label, mode === 'text' ? 'true, false, 1 or 0' : 'true or false')
  return (raw, path, errors) => {
    const value = mode === 'text' && typeof raw === 'string' ? booleanFromText(raw) : raw
    return typeof value === 'boolean' ? value : errors.add(path, message)
  }
}

/** Reads one of a closed list of strings, numbers, booleans or null. */
export function choiceReader(values: readonly unknown[], { label, mode }: ValuePlace): Reader {
  const offered = mode === 'text' ? values.filter((value) => value !== null) : values
  const message = mustBeOneOf(label, offered)
  const byRaw = new Map(offered.map((value) => [mode === 'text' ? String(value) : value, value]))
  return (raw, path, errors) => (byRaw.has(raw) ? byRaw.get(raw) : errors.add(path, message))
}

function lengthCheck(min: number, max: number): (value: string) => boolean {
  return (value) => {
    const units = value.length
    // A code point is one or two units, so most strings need no counting.
    if (units <= max && units >= min * 2) return false
    if (units < min || units > max * 2) return true
    const length = countCodePoints(value)
    return length < min || length > max
  }
}

function formatCheck(format: string | undefined): ((value: string) => boolean) | undefined {
  if (format === undefined) return undefined
  const check = Format.Get(format)
  if (check === undefined) throw new Error(`the format ${format} is not known`)
  return check
}
