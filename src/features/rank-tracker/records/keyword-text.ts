// A keyword's text and market as they are compared and ordered.

import { collapseWhitespace, foldCase, sortKey } from '../../../lib/text.ts'

/**
 * Stands for "no value", which comes last in an ascending order. The largest integer that JavaScript holds exactly.
 */
export const KEY_OF_NOTHING = Number.MAX_SAFE_INTEGER

// Sorts before anything that a code or a place may hold.
const MARKET_SEPARATOR = '\u0001'
const AFTER_SEPARATOR = '\u0002'

/** Two keywords with the same folded text are the same keyword. Also what a search looks into. */
export function foldKeyword(keyword: string): string {
  return foldCase(collapseWhitespace(keyword))
}

/** The keys of all markets of a country lie between these two. */
export function marketsOf(countryCode: string): [string, string] {
  return [`${countryCode}${MARKET_SEPARATOR}`, `${countryCode}${AFTER_SEPARATOR}`]
}

export function marketKey(countryCode: string, languageCode: string, location: string): string {
  return [countryCode, languageCode, sortKey(location)].join(MARKET_SEPARATOR)
}
