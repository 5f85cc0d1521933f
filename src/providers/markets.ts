// The markets that ranks can be tracked in: a country together with a language that a search engine serves there.
// One table, so that what the options offer, what a request may ask for and what a provider is sent cannot differ.
//
// A market has one spelling. `pt` in Brazil is taken and becomes `pt-BR`, `iw` becomes `he`: were both spellings
// kept, the same keyword could be tracked, and paid for, twice. Mainland China is missing because the engine is
// not served there.

export type Market = {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string
  googleDomain: string
  /** Canonical spellings, the default first. */
  languages: readonly string[]
  /** The id of the country in Google Ads' list of places, which other providers use too. */
  locationCode: number
  /** As Search Console names countries: ISO 3166-1 alpha-3, lower case. */
  gscCountry: string
}

export type MarketChoice = { countryCode: string; languageCode: string }
type MarketError = { field: 'country_code' | 'language_code'; message: string }

// Alpha-2, numeric and alpha-3 codes of ISO 3166-1, what follows `google` in the domain, languages.
const TABLE = `
US 840 usa .com    en,es
GB 826 gbr .co.uk  en
CA 124 can .ca     en,fr
AU 036 aus .com.au en
NZ 554 nzl .co.nz  en
IE 372 irl .ie     en
ZA 710 zaf .co.za  en,af
IN 356 ind .co.in  en,hi
PK 586 pak .com.pk en,ur
BD 050 bgd .com.bd bn,en
LK 144 lka .lk     en,si,ta
SG 702 sgp .com.sg en,zh-CN
MY 458 mys .com.my ms,en
PH 608 phl .com.ph en,tl
ID 360 idn .co.id  id
TH 764 tha .co.th  th
VN 704 vnm .com.vn vi
HK 344 hkg .com.hk zh-TW,en
TW 158 twn .com.tw zh-TW
JP 392 jpn .co.jp  ja
KR 410 kor .co.kr  ko
DE 276 deu .de     de
AT 040 aut .at     de
CH 756 che .ch     de,fr,it
FR 250 fra .fr     fr
BE 056 bel .be     nl,fr,de
NL 528 nld .nl     nl
LU 442 lux .lu     fr,de
ES 724 esp .es     es,ca
PT 620 prt .pt     pt-PT
IT 380 ita .it     it
GR 300 grc .gr     el
CY 196 cyp .com.cy el,en
MT 470 mlt .com.mt en,mt
TR 792 tur .com.tr tr
PL 616 pol .pl     pl
CZ 203 cze .cz     cs
SK 703 svk .sk     sk
HU 348 hun .hu     hu
RO 642 rou .ro     ro
BG 100 bgr .bg     bg
HR 191 hrv .hr     hr
SI 705 svn .si     sl
RS 688 srb .rs     sr
UA 804 ukr .com.ua uk,ru
LT 440 ltu .lt     lt
LV 428 lva .lv     lv
EE 233 est .ee     et
FI 246 fin .fi     fi,sv
SE 752 swe .se     sv
NO 578 nor .no     no
DK 208 dnk .dk     da
IS 352 isl .is     is
IL 376 isr .co.il  he,ar
AE 784 are .ae     ar,en
SA 682 sau .com.sa ar,en
QA 634 qat .com.qa ar,en
KW 414 kwt .com.kw ar,en
EG 818 egy .com.eg ar
MA 504 mar .co.ma  fr,ar
NG 566 nga .com.ng en
KE 404 ken .co.ke  en,sw
GH 288 gha .com.gh en
KZ 398 kaz .kz     ru,kk
BR 076 bra .com.br pt-BR
MX 484 mex .com.mx es-419
AR 032 arg .com.ar es-419
CL 152 chl .cl     es-419
CO 170 col .com.co es-419
PE 604 per .com.pe es-419
EC 218 ecu .com.ec es-419
UY 858 ury .com.uy es-419
CR 188 cri .co.cr  es-419
DO 214 dom .com.do es-419
`

const LOCATION_CODE_BASE = 2000

// Other codes of the same language: retired ones, and the one Intl makes of `tl`.
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['nb', 'no'],
  ['fil', 'tl'],
])

export const MARKETS: readonly Market[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [countryCode = '', numeric = '', gscCountry = '', suffix = '', languages = ''] = line.split(/ +/)
    return {
      countryCode,
      googleDomain: `google${suffix}`,
      languages: languages.split(','),
      locationCode: LOCATION_CODE_BASE + Number(numeric),
      gscCountry,
    }
  })

const byCountry: ReadonlyMap<string, Market> = new Map(MARKETS.map((market) => [market.countryCode, market]))

/** By the canonical spelling. */
export function findMarket(countryCode: string): Market | undefined {
  return byCountry.get(countryCode)
}

/**
 * In any letter case to the one spelling, `us` and `EN` to `US` and `en`. A language without a region stands for
 * the region's form that the market has: `pt` in Brazil is `pt-BR`, `es` in Mexico is `es-419`.
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

/** All that is wrong with a choice, also when only one of the two is known. */
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

/** The code that Google takes as `hl`: its code for Hebrew is the retired one. */
export function googleLanguage(languageCode: string): string {
  return languageCode === 'he' ? 'iw' : languageCode
}

/** Whether two codes name one language: a retired code is today's, and one without a region stands for any. */
export function isSameLanguage(one: string, other: string): boolean {
  const [ofOne, ofOther] = [languageParts(one), languageParts(other)]
  if (ofOne.language !== ofOther.language) return false
  return ofOne.region === '' || ofOther.region === '' || ofOne.region === ofOther.region
}

function languageParts(code: string): { language: string; region: string } {
  const [language = '', region = ''] = code.toLowerCase().split('-', 2)
  return { language: OTHER_CODES.get(language) ?? language, region }
}

// Where Google's list of places has another name than Intl.
const PLACE_NAMES: ReadonlyMap<string, string> = new Map([
  ['HK', 'Hong Kong'],
  ['TR', 'Turkiye'],
])

/** A country as Google's list of places names it, which is how some providers are told where to search from. */
export function googlePlace(countryCode: string): string | undefined {
  return PLACE_NAMES.get(countryCode) ?? new Intl.DisplayNames(['en'], { type: 'region' }).of(countryCode)
}
