// Reads numbers as the programs of all countries write them: 1234, 1,234, 1.234, 1 234; 8.7 or 8,7; 1.68% or 0.0168.
// Digits alone, and a point before decimals, are read at once. Everything else depends on what the file itself shows:
//
// - In a position or a share, the only mark is the decimal mark: neither reaches a thousand.
// - The first such mark is the decimal mark of the whole file, and one that contradicts it is refused.
// - Clicks and impressions are whole, so a mark in them only groups digits; if it turns out to be the decimal mark,
// or
//   if the file never shows which mark that is, the number is refused. So 1.234 is never taken for a thousand by chance.

import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'

const GROUPED = /^\d{1,3}([.,'’ \u00a0\u2009\u202f])(?:\d{2,3}\1)*\d{3}$/
// Whole numbers as written by programs that always add decimals. Three zeros would be a group.
const WHOLE_WITH_DECIMALS = /^(\d+)([.,])0{1,2}$/
const DECIMAL = /^\d*([.,])\d+$/
const GROUPED_DECIMAL = /^\d{1,3}([.,'’ \u00a0\u2009\u202f])(?:\d{2,3}\1)*\d{3}([.,])\d+$/
const SCIENTIFIC = /^\d+(?:\.\d+)?e[+-]?\d{1,3}$/i
// In Turkish, the sign comes first.
const PERCENTAGE = /^(?:([^%]*)%|%([^%]*))$/
const NOT_DIGITS = /\D/g
// Numbers with up to this many digits are exact, and dividing them by a power of ten rounds only once.
const EXACT_DIGITS_MAX = 15
const TENS = Array.from({ length: EXACT_DIGITS_MAX + 1 }, (_, power) => 10 ** power)

const ZERO = 0x30
const POINT = 0x2e

type Mark = '.' | ','

export type NumberCells = {
  /** Returns undefined for text that is no whole number. */
  count(text: string, field: string): number | undefined
  /** Returns undefined for text that is no number. */
  decimal(text: string): number | undefined
  /** Reads a percentage as a share of 1; undefined for text that is no number. */
  share(text: string): number | undefined
  /** Call it at the end of the file: throws if the file never showed what its separators mean. */
  finish(): void
}

type Grouped = { place: LinePlace; line: number; field: string; text: string; mark: Mark }

/** `placeOf` returns where the current number is. The files of one zip share their separators. */
export function createNumberCells(placeOf: () => LinePlace): NumberCells {
  let decimalMark: Mark | undefined
  /** The first count whose grouping mark may still turn out to be the decimal mark. */
  let grouped: Grouped | undefined

  function countDecimal(mark: Mark, text: string): void {
    if (mark === decimalMark) return
    if (decimalMark !== undefined) {
      throw placeOf().refuse(`${quoted(text)} has another decimal mark than the numbers before it.`)
    }
    decimalMark = mark
    if (grouped?.mark === mark) {
      throw refuseGrouped(grouped, `${quoted(text)} shows that its mark stands before decimals in this file`)
    }
  }

  function countGrouping(mark: Mark, text: string, field: string): void {
    if (grouped === undefined) {
      const place = placeOf()
      grouped = { place, line: place.line, field, text, mark }
    }
    if (mark === decimalMark || grouped.mark !== mark) {
      throw placeOf().refuse(`must be a whole number, not ${quoted(text)}.`, field)
    }
  }

  function countSlowly(given: string, field: string): number | undefined {
    const text = given.trim()
    const mark = GROUPED.exec(text)?.[1]
    if (mark !== undefined) {
      if (mark === '.' || mark === ',') countGrouping(mark, text, field)
      return Number(text.replace(NOT_DIGITS, ''))
    }
    const whole = WHOLE_WITH_DECIMALS.exec(text)
    if (whole !== null) {
      countDecimal(whole[2] as Mark, text)
      return Number(whole[1])
    }
    return /^\d+$/.test(text) ? Number(text) : undefined
  }

  function decimalSlowly(given: string): number | undefined {
    const text = given.trim()
    if (/^\d+$/.test(text) || SCIENTIFIC.test(text)) return Number(text)
    const mark = DECIMAL.exec(text)?.[1] as Mark | undefined
    if (mark !== undefined) {
      countDecimal(mark, text)
      return Number(text.replace(mark, '.'))
    }
    const [, group, last] = GROUPED_DECIMAL.exec(text) ?? []
    if (last === undefined || group === last) return undefined
    countDecimal(last as Mark, text)
    const at = text.lastIndexOf(last)
    return Number(`${text.slice(0, at).replace(NOT_DIGITS, '')}.${text.slice(at + 1)}`)
  }

  function decimal(text: string): number | undefined {
    const { length } = text
    if (length === 0 || length > EXACT_DIGITS_MAX) return decimalSlowly(text)
    let digits = 0
    let decimals = -1
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code >= ZERO && code <= ZERO + 9) digits = digits * 10 + code - ZERO
      else if (code === POINT && decimals === -1 && at > 0 && decimalMark === '.') decimals = length - at - 1
      else return decimalSlowly(text)
    }
    if (decimals === 0) return decimalSlowly(text)
    return decimals === -1 ? digits : digits / (TENS[decimals] as number)
  }

  return {
    count(text, field) {
      const { length } = text
      if (length === 0 || length > EXACT_DIGITS_MAX) return countSlowly(text, field)
      let value = 0
      for (let at = 0; at < length; at++) {
        const digit = text.charCodeAt(at) - ZERO
        if (digit < 0 || digit > 9) return countSlowly(text, field)
        value = value * 10 + digit
      }
      return value
    },
    decimal,
    share(text) {
      if (!text.includes('%')) return decimal(text)
      const [, before, behind] = PERCENTAGE.exec(text.trim()) ?? []
      const value = decimal((before ?? behind ?? '').trim())
      return value === undefined ? undefined : value / 100
    },
    finish() {
      if (grouped === undefined || decimalMark !== undefined) return
      throw refuseGrouped(
        grouped,
        'no other number of the file shows whether that mark stands before decimals',
      )
    },
  }
}

function refuseGrouped({ place, line, field, text }: Grouped, reason: string) {
  return place.refuseLine(line)(
    `${quoted(text)} is not clear: ${reason}. Write whole numbers in digits alone.`,
    field,
  )
}
