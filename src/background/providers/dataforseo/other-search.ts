// Checks whether a result belongs to the requested search. DataForSEO repeats keyword, place and language in each
// result; a result of another search would store wrong positions under our keyword, so it is refused and kept for
// inspection. A field that the reply does not repeat is not checked.

import { isSameQuery } from '../answered-query.ts'
import { isSameLanguage } from '../markets.ts'
import { cleanText } from '../organic-pages.ts'
import { countOf, objectOf, stringOf } from '../reply-json.ts'

/** The requested search in DataForSEO's own terms. */
export type Sought = {
  keyword: string
  /** Undefined for a place within a country, which is requested by name but reported as a number. */
  locationCode: number | undefined
  languageCode: string
}

const WORDS_CHARS_MAX = 200

/** Returns a sentence for a person if the result belongs to another search; undefined if it is ours, or does not say. */
export function otherSearch(value: unknown, sought: Sought): string | undefined {
  const result = objectOf(value) ?? {}
  const keyword = stringOf(result.keyword)
  if (keyword !== undefined && !isSameQuery(keyword, sought.keyword))
    return `DataForSEO answered the search "${cleanText(keyword, WORDS_CHARS_MAX)}", which is not the one that was asked for.`
  const location = countOf(result.location_code)
  if (location !== undefined && sought.locationCode !== undefined && location !== sought.locationCode)
    return `DataForSEO searched from the place ${location} and not from ${sought.locationCode}, which was asked for.`
  const language = stringOf(result.language_code)
  if (language !== undefined && !isSameLanguage(language, sought.languageCode))
    return `DataForSEO searched in the language ${cleanText(language, WORDS_CHARS_MAX)} and not in ${sought.languageCode}, which was asked for.`
  return undefined
}
