// The markets that ranks can be tracked in: a country together with a language that a search engine serves there. One
// table serves the options, the validation of requests and the calls to providers, so they cannot differ.
//
// A market has one spelling. `pt` in Brazil is accepted and becomes `pt-BR`, `iw` becomes `he`: were both spellings
// kept, the same keyword could be tracked, and paid for, twice. Mainland China is missing because the engine is not
// served there.

import markets from './markets.json' with { type: 'json' }

export type Market = {
  /** ISO 3166-1 alpha-2, in upper case. */
  countryCode: string
  googleDomain: string
  /** Canonical spellings, the default first. */
  languages: readonly string[]
  /** The id of the country in Google Ads' list of places, which other providers use too. */
  locationCode: number
  /** Search Console's code of the country: ISO 3166-1 alpha-3, in lower case. */
  gscCountry: string
}

export type MarketChoice = { countryCode: string; languageCode: string }
type MarketError = { field: 'country_code' | 'language_code'; message: string }

// Other codes of the same language: retired ones, and the one into which Intl turns `tl`.
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['nb', 'no'],
  ['fil', 'tl'],
])

export const MARKETS: readonly Market[] = markets

const byCountry: ReadonlyMap<string, Market> = new Map(MARKETS.map((market) => [market.countryCode, market]))

/** Accepts the canonical spelling only. */
export function findMarket(countryCode: string): Market | undefined {
  return byCountry.get(countryCode)
}

/**
 * Accepts any letter case and returns the canonical spelling, `US` and `en` for `us` and `EN`. A language without a
 * region becomes the market's form of it: `pt` in Brazil is `pt-BR`, `es` in Mexico is `es-419`.
 */
export function parseMarket(country: string, language: string): MarketChoice | { error: MarketError } {
  const market = findMarket(country.toUpperCase())
  if (market === undefined) return { error: { field: 'country_code', message: UNKNOWN_COUNTRY } }
  const languageCode = findLanguage(market, language)
  if (languageCode === undefined) {
    const offered = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(market.languages)
    const message = `The language_code must be ${offered} in ${market.countryCode}.`
    return { error: { field: 'language_code', message } }
  }
  return { countryCode: market.countryCode, languageCode }
}

const UNKNOWN_COUNTRY = 'The country_code must be the code of a country that the options list, such as US.'
const UNKNOWN_LANGUAGE = 'The language_code must be the code of a language that the options list, such as en.'

/** Returns everything that is wrong with a choice, also when only one of the two is given. */
export function findMarketErrors(
  country: string | undefined,
  language: string | undefined,
): Partial<Record<MarketError['field'], string>> | undefined {
  const market = country === undefined ? undefined : findMarket(country.toUpperCase())
  if (market !== undefined) {
    const choice = language === undefined ? undefined : parseMarket(market.countryCode, language)
    return choice !== undefined && 'error' in choice
      ? { [choice.error.field]: choice.error.message }
      : undefined
  }
  const isNowhere =
    language !== undefined && MARKETS.every((one) => findLanguage(one, language) === undefined)
  if (country === undefined && !isNowhere) return undefined
  return {
    ...(country !== undefined && { country_code: UNKNOWN_COUNTRY }),
    ...(isNowhere && { language_code: UNKNOWN_LANGUAGE }),
  }
}

function findLanguage(market: Market, language: string): string | undefined {
  const folded = language.toLowerCase()
  const wanted = OTHER_CODES.get(folded) ?? folded
  return (
    market.languages.find((code) => code.toLowerCase() === wanted) ??
    market.languages.find((code) => code.startsWith(`${wanted}-`))
  )
}

/** The code for Google's parameter `hl`, which uses the retired code for Hebrew. */
export function googleLanguage(languageCode: string): string {
  return languageCode === 'he' ? 'iw' : languageCode
}

/**
 * Whether two codes name one language: a retired code equals its successor, and a code without a region matches any
 * region.
 */
export function isSameLanguage(one: string, other: string): boolean {
  const [ofOne, ofOther] = [languageParts(one), languageParts(other)]
  if (ofOne.language !== ofOther.language) return false
  return ofOne.region === '' || ofOther.region === '' || ofOne.region === ofOther.region
}

function languageParts(code: string): { language: string; region: string } {
  const [language = '', region = ''] = code.toLowerCase().split('-', 2)
  return { language: OTHER_CODES.get(language) ?? language, region }
}

// Countries that Google's list of places names differently from Intl.
const PLACE_NAMES: ReadonlyMap<string, string> = new Map([
  ['HK', 'Hong Kong'],
  ['TR', 'Turkiye'],
])

/** A country's name in Google's list of places, by which some providers choose where to search from. */
export function googlePlace(countryCode: string): string | undefined {
  return PLACE_NAMES.get(countryCode) ?? new Intl.DisplayNames(['en'], { type: 'region' }).of(countryCode)
}
