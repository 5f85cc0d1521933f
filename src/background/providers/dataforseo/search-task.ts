// Builds a search in DataForSEO's format. Two settings are fixed for good, because changing one would shift every
// position: several results of one site count one by one (`group_organic_results` false), and the parameter that Google
// adds to shop URLs is taken off.

import type { ProviderFailure, SerpRequest } from '../contracts.ts'
import { failed } from '../failure.ts'
import type { Sought } from './other-search.ts'

/** DataForSEO's codes of our markets. */
export type MarketCodes = {
  locationCode(countryCode: string): number | undefined
  languageCode(languageCode: string): string
}

export type SearchTask = Record<string, unknown> & { tag: string; depth: number }

export function searchTask(
  request: SerpRequest,
  market: MarketCodes,
): { task: SearchTask } | { failure: ProviderFailure } {
  const place = placeOf(request, market)
  if (place === undefined) {
    const message = `DataForSEO knows no place for the country ${request.countryCode}.`
    return { failure: failed('input', message) }
  }
  return {
    task: {
      keyword: escapeKeyword(request.keyword),
      ...place,
      language_code: market.languageCode(request.languageCode),
      device: request.device,
      depth: request.depth,
      group_organic_results: false,
      remove_from_url: ['srsltid'],
      tag: request.tag,
    },
  }
}

/** Returns the keyword and market that the result of such a search must name. */
export function soughtBy(
  request: Pick<SerpRequest, 'keyword' | 'countryCode' | 'languageCode' | 'location'>,
  market: MarketCodes,
): Sought {
  return {
    keyword: request.keyword,
    locationCode: request.location === null ? market.locationCode(request.countryCode) : undefined,
    languageCode: market.languageCode(request.languageCode),
  }
}

function placeOf({ location, countryCode }: SerpRequest, market: MarketCodes) {
  if (location !== null) return { location_name: location }
  const code = market.locationCode(countryCode)
  return code === undefined ? undefined : { location_code: code }
}

/** DataForSEO decodes `%xx` and reads `+` as a space, so both characters are escaped. */
function escapeKeyword(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B')
}
