// Parses text of a query or a path as a number or a boolean, more strictly than JavaScript: no spaces, signs,
// exponents, hexadecimal, digits of other scripts or truthiness. Undefined means that the text is invalid.

const INTEGER = /^-?[0-9]+$/
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/

/** Refuses numbers beyond 2^53, which would silently become others. */
export function integerFromText(text: string, canBeNegative: boolean): number | undefined {
  if (!INTEGER.test(text) || (text.startsWith('-') && !canBeNegative)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? withoutNegativeZero(value) : undefined
}

export function decimalFromText(text: string, canBeNegative: boolean): number | undefined {
  if (!DECIMAL.test(text) || (text.startsWith('-') && !canBeNegative)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? withoutNegativeZero(value) : undefined
}

export function booleanFromText(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  return undefined
}

/** The API always returns 0 for -0, but a database driver may keep its sign. */
export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value
}
