// Whether a result is that of the search that was asked for. DataForSEO repeats keyword, place and language in each; a
// result of another search would be a position of something else under our keyword's name, so it is refused and kept for
// inspection. A field that the reply does not repeat is not checked.

import { isSameQuery } from '../answered-query.ts'
import { isSameLanguage } from '../markets.ts'
import { cleanText } from '../organic-pages.ts'
import { countOf, objectOf, stringOf } from '../reply-json.ts'

/** The search in DataForSEO's own terms. */
export type Sought = {
  keyword: string
  /** Undefined for a place within a country, which is asked for by name and told by a number. */
  locationCode: number | undefined
  languageCode: string
}

const WORDS_CHARS_MAX = 200

/** One sentence for a person; undefined when it is the search that was asked for, or says nothing of it. */
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
