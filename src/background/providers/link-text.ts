// The text of a link, or the title of a page that links: one line of well-formed text in NFC, cut. Every source goes through
// here, because a link that two of them know is one only if its anchor is spelled in one way.

import { nfc } from '../../lib/text.ts'
import { cleanText } from './organic-pages.ts'

export const LINK_TEXT_CHARS_MAX = 500

export function linkText(text: string): string {
  return nfc(cleanText(text, LINK_TEXT_CHARS_MAX))
}
