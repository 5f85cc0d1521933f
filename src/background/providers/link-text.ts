// Cleans the text of a link, or the title of a linking page: one line of well-formed text in NFC, bounded in length.
// Every source uses this, because a link that two sources report is recognised as one only if its anchor is spelled the
// same.

import { nfc } from '../../lib/text.ts'
import { cleanText } from './organic-pages.ts'

export const LINK_TEXT_CHARS_MAX = 500

export function linkText(text: string): string {
  return nfc(cleanText(text, LINK_TEXT_CHARS_MAX))
}
