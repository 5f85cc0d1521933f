// Text from a query or a path as a number or a boolean, without any of JavaScript's readings: no spaces, signs,
// exponents, hexadecimal, other scripts' digits or truthiness. Undefined means that the text is not one.

const INTEGER = /^-?[0-9]+$/
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/

/** Beyond 2^53 a number would silently become another one, so it is none. */
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

/** -0 reads as 0 everywhere in the API, but a database driver may keep its sign. */
export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value
}
