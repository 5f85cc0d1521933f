// A text of a page as it is stored, and what is stored beside it for searches in any letter case. Of millions of anchor
// texts most are ASCII, which needs a look at its letters and no more; the full way takes five times as long.

import { foldedText, nfc } from '../../lib/text.ts'

const UPPER_A = 65
const UPPER_Z = 90
const ASCII_END = 0x7f

/** Adds both to the values of a row. */
export function pushText(values: (string | number | null | Uint8Array)[], text: string | null): void {
  if (text === null) {
    values.push(null, null)
    return
  }
  let hasCapitals = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > ASCII_END) {
      const stored = nfc(text)
      values.push(stored, foldedText(stored))
      return
    }
    if (code >= UPPER_A && code <= UPPER_Z) hasCapitals = true
  }
  values.push(text, hasCapitals ? text.toLowerCase() : null)
}
