// Cells as numbers, with the marks of any country. A number whose separators are ambiguous is refused. Counts are whole
// numbers, so a separator in them groups digits; scores are at most a hundred or a thousand, so a separator in them
// starts the decimals, and a separator before three digits is ambiguous.

import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { isNothing, unwrapCell } from './cell-text.ts'

const ZERO = 0x30
const DIGITS_SURE_MAX = 9
const COUNT_MAX = 4_000_000_000

const GROUPED = /^\d{1,3}([.,'’ \u00a0\u2009\u202f])(?:\d{2,3}\1)*\d{3}$/
// Whole numbers as written by programs that always add decimals.
const WHOLE_WITH_DECIMALS = /^(\d+)[.,]0{1,2}$/
const DECIMAL = /^(\d+)[.,](\d+)$/
const THREE_DECIMALS = /^\d{1,3}[.,]\d{3}$/

/** Returns null for an empty cell. */
export function readCount(given: string, place: LinePlace, field: string): number | null {
  const digits = readDigits(given)
  if (digits !== -1) return digits
  const text = unwrapCell(given).trim()
  if (isNothing(text)) return null
  const plain = GROUPED.test(text) ? text.replace(/\D/g, '') : (WHOLE_WITH_DECIMALS.exec(text)?.[1] ?? text)
  const value = /^\d+$/.test(plain) ? Number(plain) : Number.NaN
  if (!(value <= COUNT_MAX)) throw place.refuse(`must be a whole number, not ${quoted(given)}.`, field)
  return value
}

/** Returns null for an empty cell. */
export function readScore(given: string, max: number, place: LinePlace, field: string): number | null {
  const digits = readDigits(given)
  if (digits !== -1 && digits <= max) return digits
  const text = withoutPercent(unwrapCell(given).trim())
  if (isNothing(text)) return null
  if (THREE_DECIMALS.test(text) && max >= 1000) {
    throw place.refuse(
      `${quoted(given)} is not clear: write it without a mark, or with other decimals.`,
      field,
    )
  }
  const [, whole, decimals] = DECIMAL.exec(text) ?? []
  const value = Number(
    whole === undefined ? (/^\d+$/.test(text) ? text : Number.NaN) : `${whole}.${decimals}`,
  )
  if (!(value <= max)) throw place.refuse(`must be a number from 0 to ${max}, not ${quoted(given)}.`, field)
  return value
}

function withoutPercent(text: string): string {
  return text.endsWith('%') ? text.slice(0, -1).trimEnd() : text
}

/** Returns -1 for anything but a few digits. */
function readDigits(text: string): number {
  const { length } = text
  if (length === 0 || length > DIGITS_SURE_MAX) return -1
  let value = 0
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}
