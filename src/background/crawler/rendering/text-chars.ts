// How much text a page has before and after its scripts ran, as the audit asks for it. Null where it was not rendered:
// then nobody knows.

import type { ContentFacts } from '../issues/page-facts.ts'
import type { Extracted } from '../page.ts'

type TextChars = Pick<ContentFacts, 'rawTextChars' | 'renderedTextChars'>

export function textChars(raw: Extracted, rendered: Extracted | null): TextChars {
  if (rendered === null) return { rawTextChars: null, renderedTextChars: null }
  return { rawTextChars: raw.visibleTextChars, renderedTextChars: rendered.visibleTextChars }
}
