// The attributes of the tag that was read last, as positions in the text: a value is decoded only when it is asked for, and of
// two with one name the first counts. Only names that a page record or the tree needs are known; the others are passed
// over, so a tag with a million attributes costs no memory.

import { decodeEntities } from './entities.ts'
import { codesOfName, isName } from './tags.ts'

const NAMES = [
  ...['id', 'rel', 'src', 'alt', 'href', 'type', 'name', 'lang', 'data', 'size', 'face', 'color', 'width'],
  ...['height', 'target', 'action', 'srcset', 'typeof', 'content', 'property', 'hreflang', 'itemtype'],
  ...['encoding', 'itemscope', 'http-equiv', 'style', 'title', 'itemref', 'itemprop', 'aria-label'],
  ...['aria-labelledby', 'for', 'value', 'data-src', 'data-srcset', 'data-original', 'formaction'],
] as const

type KnownAttribute = (typeof NAMES)[number]

export const ATTRIBUTE = Object.freeze(
  Object.fromEntries(NAMES.map((name, index) => [name, index])),
) as Readonly<Record<KnownAttribute, number>>

const SPACE = 32
const HTTP = codesOfName('http:')

// The first and the last character and the length tell the known names apart: no two of them share a slot. Common names
// that are never read, like `class`, share no slot with them either.
const SLOTS = 256
const slots = new Int8Array(SLOTS).fill(-1)
const nameCodes = NAMES.map(codesOfName)
for (const name of NAMES) slots[slotOf(codesOfName(name), 0, name.length)] = ATTRIBUTE[name]

function slotOf(codes: Uint16Array, start: number, end: number): number {
  const first = codes[start]! | 32
  const last = codes[end - 1]! | 32
  return (first * 9 + last * 5 + (end - start) * 6) & (SLOTS - 1)
}

// Few elements have one of these: `hasRare` saves looking for each of them on every element.
const RARE: readonly KnownAttribute[] = [
  'typeof',
  'itemscope',
  'itemprop',
  'style',
  'title',
  'aria-label',
  'aria-labelledby',
]
const isRare = Uint8Array.from(NAMES, (name) => (RARE.includes(name) ? 1 : 0))

export class Attributes {
  readonly #text: string
  readonly #codes: Uint16Array
  // A slot counts only when it has the number of the current tag, so that a new tag need not clear them.
  readonly #tagNumbers: number[] = new Array(NAMES.length).fill(0)
  readonly #starts: number[] = new Array(NAMES.length).fill(0)
  readonly #ends: number[] = new Array(NAMES.length).fill(0)
  #tagNumber = 0
  /** The tag has an attribute that few have: typeof, itemscope, itemprop, style, title or a label. */
  hasRare = false
  /** Where the attributes of the tag stand in the text. */
  start = 0
  end = 0

  constructor(text: string, codes: Uint16Array) {
    this.#text = text
    this.#codes = codes
  }

  reset(start: number): void {
    this.#tagNumber++
    this.hasRare = false
    this.start = start
    this.end = start
  }

  add(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const attribute = slots[slotOf(this.#codes, nameStart, nameEnd)]!
    if (attribute === -1 || !isName(nameCodes[attribute]!, this.#codes, nameStart, nameEnd)) return
    if (this.#tagNumbers[attribute] === this.#tagNumber) return
    this.#tagNumbers[attribute] = this.#tagNumber
    this.#starts[attribute] = valueStart
    this.#ends[attribute] = valueEnd
    if (isRare[attribute] === 1) this.hasRare = true
  }

  has(attribute: number): boolean {
    return this.#tagNumbers[attribute] === this.#tagNumber
  }

  isLonger(attribute: number, charsMax: number): boolean {
    return this.has(attribute) && this.#ends[attribute]! - this.#starts[attribute]! > charsMax
  }

  /** Whether the value has anything but white space. */
  isFilled(attribute: number): boolean {
    if (this.#tagNumbers[attribute] !== this.#tagNumber) return false
    const end = this.#ends[attribute]!
    for (let at = this.#starts[attribute]!; at < end; at++) if (this.#codes[at]! > SPACE) return true
    return false
  }

  /** Whether the value has `http:` in it, in letters of either case. */
  namesHttp(attribute: number): boolean {
    if (this.#tagNumbers[attribute] !== this.#tagNumber) return false
    const codes = this.#codes
    const end = this.#ends[attribute]! - HTTP.length
    for (let at = this.#starts[attribute]!; at <= end; at++)
      if ((codes[at]! | 32) === HTTP[0] && isName(HTTP, codes, at, at + HTTP.length)) return true
    return false
  }

  /** The decoded value, cut when longer than `charsMax`; null without the attribute. */
  get(attribute: number, charsMax: number): string | null {
    if (this.#tagNumbers[attribute] !== this.#tagNumber) return null
    const start = this.#starts[attribute]!
    const value = this.#text.slice(start, Math.min(this.#ends[attribute]!, start + charsMax))
    return decodeAttribute(value)
  }
}

export function decodeAttribute(written: string): string {
  // Line ends become one character before anything else is read.
  const lines = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written
  const value = lines.includes('&') ? decodeEntities(lines, true) : lines
  return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}
