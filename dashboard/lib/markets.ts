// Countries, languages and time zones to choose from, and the likely ones for a site before anybody has chosen.

import { countryName, languageName } from './format.ts'

// ISO 3166-1. Intl names regions but does not list them.
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )
const LANGUAGE_CODES =
  'af am ar az be bg bn bs ca cs cy da de el en es es-419 et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my ne nl no pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh zh-CN zh-TW zu'.split(
    ' ',
  )

type Choice = { readonly value: string; readonly label: string; readonly hint?: string }

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, 'en')

export function countryChoices(): Choice[] {
  return COUNTRY_CODES.map((value) => ({ value, label: countryName(value), hint: value })).sort(byLabel)
}

/** Adds the current zone, which need not be among the listed ones. */
export function languageChoices(current: string): Choice[] {
  const codes = LANGUAGE_CODES.includes(current) ? LANGUAGE_CODES : [...LANGUAGE_CODES, current]
  return codes.map((value) => ({ value, label: languageName(value), hint: value })).sort(byLabel)
}

export function timeZoneChoices(current: string): Choice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

// Country endings that sites of all countries use.
const WORLDWIDE_ENDINGS = new Set(['AI', 'CC', 'CO', 'FM', 'GG', 'IO', 'LY', 'ME', 'SH', 'TO', 'TV', 'WS'])
const OTHER_ENDINGS: Readonly<Record<string, string>> = { UK: 'GB' }

/** Guesses by the ending of the domain, else by the browser's language, else the United States. */
export function guessCountry(domain: string, browserLanguage: string): string {
  const ending = domain.replace(/:\d+$/, '').split('.').at(-1)!.toUpperCase()
  const ofDomain = OTHER_ENDINGS[ending] ?? ending
  if (COUNTRY_CODES.includes(ofDomain) && !WORLDWIDE_ENDINGS.has(ofDomain)) return ofDomain
  const region = readLocale(browserLanguage)?.region ?? ''
  return COUNTRY_CODES.includes(region) ? region : 'US'
}

/** The usual language of a country, unless the browser has one of that country. */
export function guessLanguage(country: string, browserLanguage: string): string {
  const own = readLocale(browserLanguage)
  if (own?.region === country) return own.language
  return readLocale(`und-${country}`)?.maximize().language ?? 'en'
}

function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
