// The market of a row: a country and a language as files write them, in codes or in English, made into one that is offered.
// A missing value is the one that the person typed, else the project's; the language of another country than the project's
// is that country's usual one.

import {
  findMarket,
  type Market,
  type MarketChoice,
  parseMarket,
} from '../../../background/providers/markets.ts'
import { findCountry } from '../../../lib/countries.ts'
import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import type { MarketDefaults } from './keyword-fields.ts'

/** Empty for what the row does not say. */
export type FindMarket = (country: string, language: string, refuse: Refuse) => MarketChoice

const REMEMBERED_MAX = 1000
// Shorter parts of a string are copied by the engine, longer ones keep the string alive.
const REMEMBERED_CHARS_MAX = 12

export function createMarkets({ country, language, project }: MarketDefaults): FindMarket {
  const known = new Map<string, MarketChoice>()
  let languageNames: Intl.DisplayNames | undefined

  function find(givenCountry: string, givenLanguage: string, refuse: Refuse): MarketChoice {
    const market = findCountryOf(givenCountry, refuse)
    const named = givenLanguage || language || ''
    if (named === '') return { countryCode: market.countryCode, languageCode: usualLanguage(market) }
    const choice = parseMarket(market.countryCode, languageOf(market, named) ?? named)
    if (!('error' in choice)) return choice
    throw refuse(`${quoted(named)} is not offered. ${choice.error.message}`, choice.error.field)
  }

  function findCountryOf(given: string, refuse: Refuse): Market {
    const named = given || country || project?.country || ''
    if (named === '') throw refuse('must not be empty.', 'country_code')
    const code = findCountry(named)
    const market = code === undefined ? undefined : findMarket(code)
    if (market !== undefined) return market
    const whose =
      given === '' && country === undefined ? " It is the project's: name another with --country." : ''
    throw refuse(
      `${quoted(named)} is not offered. The country_code must be the code of a country that the options list, such as US.${whose}`,
      'country_code',
    )
  }

  function usualLanguage({ countryCode, languages }: Market): string {
    const ofProject =
      project?.country === countryCode ? parseMarket(countryCode, project.language) : undefined
    return ofProject === undefined || 'error' in ofProject ? (languages[0] as string) : ofProject.languageCode
  }

  /** The language by its English name, or its code with the country behind it, as in en-US. */
  function languageOf({ countryCode, languages }: Market, text: string): string | undefined {
    const [, base, region] = /^([a-z]{2,3})[-_]([a-z]{2})$/i.exec(text) ?? []
    if (base !== undefined && region?.toUpperCase() === countryCode && !languages.includes(text)) return base
    languageNames ??= new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
    const wanted = text.toLowerCase()
    const isNamed = (code: string) => languageNames?.of(code)?.toLowerCase() === wanted
    return languages.find((code) => isNamed(code) || isNamed(code.split('-')[0] as string))
  }

  return (givenCountry, givenLanguage, refuse) => {
    const key = `${givenCountry} ${givenLanguage}`
    const before = known.get(key)
    if (before !== undefined) return before
    const market = find(givenCountry, givenLanguage, refuse)
    if (key.length <= REMEMBERED_CHARS_MAX && known.size < REMEMBERED_MAX) known.set(key, market)
    return market
  }
}
