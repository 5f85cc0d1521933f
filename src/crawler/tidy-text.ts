// collapseWhitespace for the many short texts of a page, nearly all of which are tidy already: looking through one is
// ten times faster than a regular expression.

import { collapseWhitespace } from '../lib/text.ts'

const SPACE = 32
const ASCII_END = 0x7f

export function tidy(text: string): string {
  let wasSpace = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code > ASCII_END || (code === SPACE && wasSpace)) return collapseWhitespace(text)
    wasSpace = code === SPACE
  }
  return wasSpace && text !== '' ? collapseWhitespace(text) : text
}
