// Character references: `&amp;`, `&eacute` without its semicolon, `&#8364;` and `&#x20ac;`. As the HTML standard has
// it: the longest name counts, an old name may lack its semicolon, numbers 128 to 159 mean what they are in
// windows-1252, and what cannot be a character becomes U+FFFD.
//
// named-entities.json is the table of the standard, complete and never edited by hand: `code points in hex:its names`, and
// the old names that also count without their semicolon.

import entities from './named-entities.json' with { type: 'json' }

const NUMBER_SIGN = 35
const SEMICOLON = 59
const EQUALS = 61
const REPLACEMENT = 0xfffd
// Longer names do not exist, so a megabyte of letters behind `&` is not searched.
const NAME_LENGTH_MAX = 32

// What pages mean by the control characters 0x80 to 0x9f; 0 where windows-1252 has nothing either.
const WINDOWS_1252 = [
  ...[
    0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d,
    0,
  ],
  ...[
    0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e,
    0x178,
  ],
]

type Names = { withSemicolon: Map<string, string>; without: Map<string, string>; withoutLengthMax: number }
let names: Names | undefined

/** With `isAttribute`, an old name without semicolon before a letter, a digit or `=` is left alone (`?a=1&copy=2`). */
export function decodeEntities(text: string, isAttribute: boolean): string {
  let at = text.indexOf('&')
  if (at === -1) return text
  let decoded = ''
  let copied = 0
  while (at !== -1) {
    const end =
      text.charCodeAt(at + 1) === NUMBER_SIGN ? endOfNumber(text, at) : endOfName(text, at, isAttribute)
    if (end > at) {
      decoded += text.slice(copied, at) + found
      copied = end
    }
    at = text.indexOf('&', Math.max(end, at + 1))
  }
  return decoded + text.slice(copied)
}

// The value of the reference that was read last. Returning it together with the position would take an object for each.
let found = ''

function endOfNumber(text: string, start: number): number {
  const isHex = (text.charCodeAt(start + 2) | 32) === 120
  let at = start + (isHex ? 3 : 2)
  const digitsStart = at
  let value = 0
  for (; ; at++) {
    const digit = digitOf(text.charCodeAt(at), isHex)
    if (digit === -1) break
    // Stays above the last code point however many digits follow.
    value = Math.min(value * (isHex ? 16 : 10) + digit, 0x110000)
  }
  if (at === digitsStart) return -1
  found = String.fromCodePoint(meantBy(value))
  return text.charCodeAt(at) === SEMICOLON ? at + 1 : at
}

function digitOf(code: number, isHex: boolean): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return isHex && code >= 65 && letter >= 97 && letter <= 102 ? letter - 87 : -1
}

function meantBy(value: number): number {
  if (value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return REPLACEMENT
  if (value >= 0x80 && value <= 0x9f) return WINDOWS_1252[value - 0x80] || value
  return value
}

function endOfName(text: string, start: number, isAttribute: boolean): number {
  const nameStart = start + 1
  let end = nameStart
  while (end - nameStart < NAME_LENGTH_MAX && isAlphanumeric(text.charCodeAt(end))) end++
  if (end === nameStart) return -1
  names ??= readNames()
  if (text.charCodeAt(end) === SEMICOLON) {
    const value = names.withSemicolon.get(text.slice(nameStart, end))
    if (value !== undefined) {
      found = value
      return end + 1
    }
  }
  for (let to = Math.min(end, nameStart + names.withoutLengthMax); to > nameStart + 1; to--) {
    const value = names.without.get(text.slice(nameStart, to))
    if (value === undefined) continue
    const next = text.charCodeAt(to)
    if (isAttribute && (next === EQUALS || isAlphanumeric(next))) return -1
    found = value
    return to
  }
  return -1
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

function readNames(): Names {
  const withSemicolon = new Map<string, string>()
  for (const line of entities.names) {
    for (const entry of line.split(' ')) {
      const [codes = '', list = ''] = entry.split(':')
      const value = String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)))
      for (const name of list.split(',')) withSemicolon.set(name, value)
    }
  }
  const without = new Map<string, string>()
  let withoutLengthMax = 0
  for (const name of entities.withoutSemicolon.flatMap((line) => line.split(' '))) {
    without.set(name, withSemicolon.get(name) ?? '')
    withoutLengthMax = Math.max(withoutLengthMax, name.length)
  }
  return { withSemicolon, without, withoutLengthMax }
}
