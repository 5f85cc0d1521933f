// Cuts a document into tags and text, as the HTML standard's tokenizer does, in one pass and without going back: text
// is found by searching for the next `<`, values stay where they are until somebody asks. Which elements hold raw
// text, and where CDATA exists, depends on the open elements: the tree builder says so after each token.

import { Attributes } from './attributes.ts'
import { codesOf } from './character-codes.ts'
import { endOfRawText, endOfScript } from './raw-text.ts'
import { codesOfName, findTag, isName, UNKNOWN_TAGS } from './tags.ts'

export const TOKEN = Object.freeze({ end: 0, text: 1, startTag: 2, endTag: 3, comment: 4, doctype: 5 })

// Returned for what was read and makes no token: `</>`, an empty CDATA section.
const NOTHING = -1
const DOCTYPE = codesOfName('doctype')
const GREATER = 62
const SLASH = 47
const EXCLAMATION = 33
const QUESTION = 63
const EQUALS = 61
const HYPHEN = 45
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39

export class Scanner {
  readonly text: string
  readonly attributes: Attributes
  readonly #codes: Uint16Array
  /** Where the text token stands, and whether it is taken as written, without character references. */
  start = 0
  end = 0
  isLiteral = false
  /** The number of the current tag's name. */
  tag = 0
  isSelfClosing = false
  /** Whether `<![CDATA[` opens a section here: inside svg and math. */
  hasCdata = false
  #at = 0
  // The raw text that the next call reads, when one was announced.
  #rawTag = ''
  #isRawLiteral = false
  #isPlainText = false
  readonly #unknownTags = new Map<string, number>()

  constructor(text: string) {
    this.text = text
    this.#codes = codesOf(text)
    this.attributes = new Attributes(text, this.#codes)
  }

  /** What follows is text up to its end tag: with character references in a title or textarea, without in others. */
  readRawText(name: string, isLiteral: boolean): void {
    this.#rawTag = name
    this.#isRawLiteral = isLiteral
  }

  readPlainText(): void {
    this.#isPlainText = true
  }

  next(): number {
    for (;;) {
      const token = this.#read()
      if (token !== NOTHING) return token
    }
  }

  #read(): number {
    if (this.#isPlainText) return this.#take(this.text.length, true)
    if (this.#rawTag !== '') return this.#nextOfRawText()
    const { text } = this
    const codes = this.#codes
    const { length } = text
    const from = this.#at
    if (from >= length) return TOKEN.end
    for (let at = from; ; at++) {
      at = text.indexOf('<', at)
      if (at === -1) return this.#take(length, false)
      const isMarkup = isMarkupAt(codes, at, length)
      if (!isMarkup) continue
      if (at > from) return this.#take(at, false)
      return this.#nextMarkup(at)
    }
  }

  #take(end: number, isLiteral: boolean): number {
    if (this.#at >= end) return TOKEN.end
    this.start = this.#at
    this.end = end
    this.isLiteral = isLiteral
    this.#at = end
    return TOKEN.text
  }

  #nextOfRawText(): number {
    const name = this.#rawTag
    const { text } = this
    const end =
      name === 'script'
        ? endOfScript(text, this.#codes, this.#at)
        : endOfRawText(text, this.#codes, this.#at, name)
    // The end tag is read by the next call, as any other tag.
    this.#rawTag = ''
    return end > this.#at ? this.#take(end, this.#isRawLiteral) : NOTHING
  }

  #nextMarkup(at: number): number {
    const codes = this.#codes
    const code = codes[at + 1]!
    if (code === SLASH) {
      if (isLetter(codes[at + 2]!)) return this.#nextTag(at + 2, TOKEN.endTag)
      if (codes[at + 2]! === GREATER) {
        this.#at = at + 3
        return NOTHING
      }
      return this.#bogusComment(at + 2, TOKEN.comment)
    }
    if (code === EXCLAMATION) return this.#nextDeclaration(at + 2)
    if (code === QUESTION) return this.#bogusComment(at + 1, TOKEN.comment)
    return this.#nextTag(at + 1, TOKEN.startTag)
  }

  #bogusComment(from: number, token: number): number {
    const end = this.text.indexOf('>', from)
    this.#at = end === -1 ? this.text.length : end + 1
    return token
  }

  #nextDeclaration(at: number): number {
    const { text } = this
    const codes = this.#codes
    if (codes[at]! === HYPHEN && codes[at + 1]! === HYPHEN) {
      this.#at = endOfComment(text, codes, at + 2)
      return TOKEN.comment
    }
    if (isName(DOCTYPE, codes, at, at + 7)) return this.#bogusComment(at + 7, TOKEN.doctype)
    if (this.hasCdata && text.startsWith('[CDATA[', at)) {
      const close = text.indexOf(']]>', at + 7)
      const end = close === -1 ? text.length : close
      this.#at = at + 7
      const token = this.#take(end, true)
      this.#at = close === -1 ? text.length : close + 3
      return token === TOKEN.text ? token : NOTHING
    }
    return this.#bogusComment(at, TOKEN.comment)
  }

  #nextTag(nameStart: number, token: number): number {
    const { text, attributes } = this
    const codes = this.#codes
    const { length } = text
    let at = nameStart
    while (at < length && !isTagNameEnd(codes[at]!)) at++
    const nameEnd = at
    attributes.reset(at)
    this.isSelfClosing = false
    // A tag that the document's end cuts off is no tag.
    for (;;) {
      let code = codes[at]!
      while (code === SLASH || isSpace(code)) {
        if (code === SLASH && codes[at + 1]! === GREATER) this.isSelfClosing = true
        code = codes[++at]!
      }
      if (at >= length) {
        this.#at = length
        return TOKEN.end
      }
      if (code === GREATER) break
      at = this.#nextAttribute(at)
    }
    attributes.end = at
    this.#at = at + 1
    this.tag = findTag(codes, nameStart, nameEnd) || this.#unknownTag(nameStart, nameEnd)
    return token
  }

  #nextAttribute(nameStart: number): number {
    const { text } = this
    const codes = this.#codes
    const { length } = text
    // A name may begin with `=`, and only there.
    let at = nameStart + 1
    while (at < length && !isAttributeNameEnd(codes[at]!)) at++
    const nameEnd = at
    while (isSpace(codes[at]!)) at++
    if (codes[at]! !== EQUALS) {
      this.attributes.add(nameStart, nameEnd, nameEnd, nameEnd)
      return at
    }
    at++
    while (isSpace(codes[at]!)) at++
    const quote = codes[at]!
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      const close = endOfQuoted(text, codes, at + 1, quote)
      if (close === length) return length
      this.attributes.add(nameStart, nameEnd, at + 1, close)
      return close + 1
    }
    const valueStart = at
    while (at < length && codes[at]! !== GREATER && !isSpace(codes[at]!)) at++
    this.attributes.add(nameStart, nameEnd, valueStart, at)
    return at
  }

  #unknownTag(start: number, end: number): number {
    const name = this.text.slice(start, end).toLowerCase()
    const known = this.#unknownTags.get(name)
    if (known !== undefined) return known
    const tag = UNKNOWN_TAGS + this.#unknownTags.size * 4
    this.#unknownTags.set(name, tag)
    return tag
  }
}

// Most values are short, and a loop is at their end before a call of indexOf has begun.
const SHORT_VALUE = 48

function endOfQuoted(text: string, codes: Uint16Array, from: number, quote: number): number {
  const { length } = text
  const shortEnd = Math.min(length, from + SHORT_VALUE)
  let at = from
  while (at < shortEnd && codes[at]! !== quote) at++
  if (at < shortEnd || at === length) return at
  const close = text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at)
  return close === -1 ? length : close
}

/** Whether the `<` at this place begins a tag, a comment or a declaration; else it is text. */
function isMarkupAt(codes: Uint16Array, at: number, length: number): boolean {
  const code = codes[at + 1]!
  if (code === SLASH) return at + 2 < length
  return isLetter(code) || code === EXCLAMATION || code === QUESTION
}

function endOfComment(text: string, codes: Uint16Array, from: number): number {
  const { length } = text
  if (codes[from]! === GREATER) return from + 1
  if (codes[from]! === HYPHEN && codes[from + 1]! === GREATER) return from + 2
  let at = text.indexOf('--', from)
  while (at !== -1) {
    at += 2
    while (codes[at]! === HYPHEN) at++
    const code = codes[at]!
    if (code === GREATER) return at + 1
    if (code === EXCLAMATION && codes[at + 1]! === GREATER) return at + 2
    at = text.indexOf('--', at)
  }
  return length
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isSpace(code: number): boolean {
  return code === 32 || (code <= 13 && (code === 10 || code === 9 || code === 13 || code === 12))
}

function isTagNameEnd(code: number): boolean {
  return code <= GREATER && (code === GREATER || code === SLASH || isSpace(code))
}

function isAttributeNameEnd(code: number): boolean {
  return code <= GREATER && (code === GREATER || code === EQUALS || code === SLASH || isSpace(code))
}
