// Compares the query that a provider answered with the one that was asked. Engines replace a query that looks
// misspelled, or add the results of another; either way a reader must know, because the positions are those of another
// search.

import { collapseWhitespace, nfc } from '../../lib/text.ts'
import { cleanText } from './organic-pages.ts'

const QUERY_CHARS_MAX = 500

/** The engine has nothing for the words that were asked for, and showed something else. */
export const NOTHING_AS_WRITTEN = 'The search engine has no results for the keyword as it is written.'

/** What the engine says it answered, when that is another query than ours. */
export function correctionOf(query: string | undefined, keyword: string): string | null {
  const answered = cleanText(query ?? '', QUERY_CHARS_MAX)
  return answered === '' || isSameQuery(answered, keyword) ? null : answered
}

/** The note that results of another query are among ours; undefined if the query is the same. */
export function inclusionNotes(query: string | undefined, keyword: string): string[] {
  const included = correctionOf(query, keyword)
  return included === null ? [] : [`The search engine also showed results for "${included}".`]
}

/** Letter case and spaces make no other query. */
export function isSameQuery(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

function fold(text: string): string {
  return collapseWhitespace(nfc(text).toLowerCase())
}
