// Addresses of the web, of the shapes that fast-check's webUrl, webPath and webQueryParameters have. Those first make a table of all
// characters of Unicode, to know again what they made: a second and a half of a processor, in each process that asks for one.

import fc, { type Arbitrary } from 'fast-check'

type WebUrlOptions = { withQueryParameters?: boolean; withFragments?: boolean }

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const IN_SEGMENTS = "-._~!$&'()*+,;=:@"
const CODE_POINT_MAX = 0x10ffff
const SURROGATES = { first: 0xd800, count: 0x800 }

const character = fc
  .integer({ min: 0, max: CODE_POINT_MAX - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count))

/** Also of one that needs no escape. */
const escaped = character.map((text) => {
  const written = encodeURIComponent(text)
  return written === text ? `%${text.charCodeAt(0).toString(16)}` : written
})

function textOf(marks: string, lengthMax = 10): Arbitrary<string> {
  const plain = fc.constantFrom(...LETTERS, ...marks)
  const any = fc.oneof({ weight: 10, arbitrary: plain }, { weight: 1, arbitrary: escaped })
  return fc.array(any, { maxLength: lengthMax }).map((characters) => characters.join(''))
}

/** A few, or many that are short. */
const segments = fc.oneof(fc.array(textOf(IN_SEGMENTS), { size: '-1' }), fc.array(textOf(IN_SEGMENTS, 1)))
const afterPath = textOf(`${IN_SEGMENTS}/?`)

/** Empty, or of segments that may be empty. */
export function webPath(): Arbitrary<string> {
  return segments.map((parts) => parts.map((part) => `/${part}`).join(''))
}

/** Without its question mark. */
export function webQuery(): Arbitrary<string> {
  return afterPath
}

export function webUrl({
  withQueryParameters = false,
  withFragments = false,
}: WebUrlOptions = {}): Arbitrary<string> {
  const part = (mark: string, isThere: boolean) =>
    isThere
      ? fc.option(afterPath, { nil: undefined }).map((text) => (text === undefined ? '' : mark + text))
      : fc.constant('')
  return fc
    .tuple(
      fc.constantFrom('http', 'https'),
      fc.webAuthority(),
      webPath(),
      part('?', withQueryParameters),
      part('#', withFragments),
    )
    .map(([scheme, authority, path, query, fragment]) => `${scheme}://${authority}${path}${query}${fragment}`)
}
