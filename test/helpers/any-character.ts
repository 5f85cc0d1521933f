// Every character of Unicode as likely as any other, and strings like `__proto__` made of them: what fast-check calls
// the unit `binary`. Its own makes a table of all 1.1 million first, which takes most of a second in each process.

import fc from 'fast-check'

const CHARACTERS = 0x11_0000
const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800

export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: CHARACTERS - SURROGATES - 1 })
  .map((index) => String.fromCodePoint(index < SURROGATES_FROM ? index : index + SURROGATES), indexOf)

function indexOf(value: unknown): number {
  const [character, ...more] = typeof value === 'string' ? value : ''
  if (character === undefined || more.length > 0 || !character.isWellFormed())
    throw new Error('It is not one character.')
  const code = character.codePointAt(0) as number
  return code < SURROGATES_FROM ? code : code - SURROGATES
}
