// Finds the end of the text in an element without markup: title, textarea, style and the like end at their end tag; so does a
// script, unless `<!--` and a second `<script` hide it, as in browsers since scripts were put into comments. Each character is
// looked at once; without an end, the rest of the document is text.

import { codesOfName, isName } from './tags.ts'

const LESS = 60
const GREATER = 62
const SLASH = 47
const HYPHEN = 45
const SCRIPT = codesOfName('script')

export function endOfRawText(text: string, codes: Uint16Array, from: number, name: string): number {
  const nameCodes = codesOfName(name)
  let at = text.indexOf('</', from)
  while (at !== -1 && !isTagAt(codes, at + 2, nameCodes)) at = text.indexOf('</', at + 2)
  return at === -1 ? text.length : at
}

export function endOfScript(text: string, codes: Uint16Array, from: number): number {
  let at = text.indexOf('<', from)
  while (at !== -1) {
    if (codes[at + 1]! === SLASH && isTagAt(codes, at + 2, SCRIPT)) return at
    if (text.startsWith('!--', at + 1)) {
      const after = endOfEscape(codes, at + 4, text.length)
      if (after.isEnd) return after.at
      at = text.indexOf('<', after.at)
    } else at = text.indexOf('<', at + 1)
  }
  return text.length
}

/** `from` is behind `<!--`. Finds the end tag of the script, or the end of the escaped part. */
function endOfEscape(codes: Uint16Array, from: number, length: number): { at: number; isEnd: boolean } {
  // The hyphens of `<!--` count for `-->`, so `<!-->` is over at once.
  let hyphens = 2
  let isDouble = false
  for (let at = from; at < length; at++) {
    const code = codes[at]!
    if (code === HYPHEN) {
      hyphens++
      continue
    }
    if (code === GREATER && hyphens >= 2) return { at: at + 1, isEnd: false }
    hyphens = 0
    if (code !== LESS) continue
    const isClosing = codes[at + 1]! === SLASH
    if (isClosing && isTagAt(codes, at + 2, SCRIPT)) {
      if (!isDouble) return { at, isEnd: true }
      isDouble = false
      at += 8
    } else if (!isClosing && !isDouble && isTagAt(codes, at + 1, SCRIPT)) {
      isDouble = true
      at += 7
    }
  }
  return { at: length, isEnd: true }
}

/** Whether this name stands here, complete: followed by white space, `/` or `>`. */
function isTagAt(codes: Uint16Array, at: number, name: Uint16Array): boolean {
  const end = at + name.length
  if (!isName(name, codes, at, end)) return false
  const code = codes[end]!
  return (
    code === GREATER ||
    code === SLASH ||
    code === 32 ||
    code === 10 ||
    code === 9 ||
    code === 13 ||
    code === 12
  )
}
