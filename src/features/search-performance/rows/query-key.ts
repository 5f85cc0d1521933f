// The one spelling by which a query is known: NFKC, lower case, one space between words. Search engines ignore letter
// case and width, and sources spell one query in several ways; accents do distinguish queries.

import { normalized } from '../../../lib/text.ts'

export const QUERY_CHARS_MAX = 2048

// Matches queries that are their own key, as nearly all are.
const IS_KEY = /^[!-@[-~]+(?: [!-@[-~]+)*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they separate words as white space does
const SEPARATORS = /[\s\0-\x1f\x7f-\x9f]+/g

/** A query without any word has the empty key. */
export function queryKey(raw: string): string {
  if (IS_KEY.test(raw)) return raw
  // Lower-casing may undo the normal form: İ becomes two code points.
  const lowered = normalized(raw.toWellFormed(), 'NFKC').toLowerCase()
  return normalized(lowered, 'NFKC').replace(SEPARATORS, ' ').trim()
}
