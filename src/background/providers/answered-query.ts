// Compares the query that a provider answered with the one that was asked. Engines replace a query that looks
// misspelled, or add the results of another one; readers must know either way, because the positions then belong to
// another search.

import { collapseWhitespace, nfc } from '../../lib/text.ts'
import { cleanText } from './organic-pages.ts'

const QUERY_CHARS_MAX = 500

/** Used when the engine has no results for the requested words and showed those of others. */
export const NOTHING_AS_WRITTEN = 'The search engine has no results for the keyword as it is written.'

/** Returns the query that the engine says it answered, or null if it is ours. */
export function correctionOf(query: string | undefined, keyword: string): string | null {
  const answered = cleanText(query ?? '', QUERY_CHARS_MAX)
  return answered === '' || isSameQuery(answered, keyword) ? null : answered
}

/** Returns a note that results of another query are among ours; no note if the query is the same. */
export function inclusionNotes(query: string | undefined, keyword: string): string[] {
  const included = correctionOf(query, keyword)
  return included === null ? [] : [`The search engine also showed results for "${included}".`]
}

/** Compares queries without regard to letter case and spaces. */
export function isSameQuery(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

function fold(text: string): string {
  return collapseWhitespace(nfc(text).toLowerCase())
}
