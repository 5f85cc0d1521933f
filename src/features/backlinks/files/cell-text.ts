// Cells as texts. Whatever a program put around a text to protect it from spreadsheets is taken off: ="…", and the
// apostrophe before = + - @. Nothing is ever evaluated: a formula is its own text. A text is one line in NFC;
// characters that a database cannot store are refused.

import { LINK_TEXT_CHARS_MAX, linkText } from '../../../background/providers/link-text.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { findBadText } from '../../../lib/text.ts'

const SPACE = 0x20
const APOSTROPHE = 0x27
const EQUALS = 0x3d
const DELETE = 0x7f

const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/
const GUARDED = /^'[=+\-@\t\r]/

export function unwrapCell(cell: string): string {
  const first = cell.charCodeAt(0)
  if (first !== EQUALS && first !== APOSTROPHE) return cell
  if (first === APOSTROPHE) return GUARDED.test(cell) ? cell.slice(1) : cell
  const inner = FORMULA_TEXT.exec(cell)?.[1]
  return inner === undefined ? cell : inner.replaceAll('""', '"')
}

/** Whether the cell holds one of the words that tools write for a missing value. */
export function isNothing(cell: string): boolean {
  if (cell === '') return true
  return cell.length <= 6 && NOTHING.has(cell.trim().toLowerCase())
}

const NOTHING: ReadonlySet<string> = new Set(['', '-', '--', '–', '—', 'n/a', 'null', 'none'])

/** Returns one line of text, which may be empty. */
export function readLine(given: string, place: LinePlace, field: string): string {
  const cell = unwrapCell(given)
  if (cell.length <= LINK_TEXT_CHARS_MAX && isPlain(cell)) return cell
  const bad = findBadText(cell)
  if (bad !== undefined) throw place.refuse(`${bad}.`, field)
  return linkText(cell)
}

/** Whether the text is printable ASCII with single spaces inside. Most texts are, and need no tidying. */
function isPlain(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code >= DELETE || (code === SPACE && before === SPACE)) return false
    before = code
  }
  return before !== SPACE || text.length === 0
}
