// Does what collapseWhitespace does, for the many short texts of a page, most of which have white space only around them:
// looking through such a text is ten times faster than a regular expression.

import { collapseWhitespace } from '../../../lib/text.ts'

const SPACE = 32
const ASCII_END = 0x7f

export function tidy(text: string): string {
  const end = text.length
  let start = 0
  let last = -1
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code > SPACE && code <= ASCII_END) last = at
    else if (code > ASCII_END || !isSpace(code)) return collapseWhitespace(text)
    else if (last === -1) start = at + 1
    // Within the text one space may stand; anything more has to be looked at properly.
    else if (last < at - 1 || code !== SPACE)
      return isBlank(text, at) ? text.slice(start, last + 1) : collapseWhitespace(text)
  }
  return start === 0 && last === end - 1 ? text : text.slice(start, last + 1)
}

function isSpace(code: number): boolean {
  return code === SPACE || (code >= 9 && code <= 13)
}

/** Whether only white space follows from here on. */
function isBlank(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}
