// The options of the rank tracker over HTTP: the markets, devices, frequencies and rules of segments that a client may choose
// from. All of it is the same for every project and for as long as the process runs, so it is built once, when first asked
// for. Names are English, from Intl; what providers call these places and languages is not shown.

import { type Static, Type } from 'typebox'
import { DEVICES } from '../../background/providers/contracts.ts'
import { MARKETS } from '../../background/providers/markets.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { FREQUENCIES } from '../projects/reads.ts'
import { RULES_MAX, SEGMENT_FIELDS, SEGMENT_OPERATORS } from './segments/segment-rules.ts'

const countryCode = Type.String({ description: 'ISO 3166-1 alpha-2.' })
const languageCode = (description: string) => Type.String({ description })

const rankTrackerOptionsRecord = Type.Object(
  {
    countries: Type.Array(
      Type.Object({
        code: countryCode,
        language_code: languageCode('The usual language of the country.'),
        display: Type.String(),
      }),
      { description: 'The countries that are offered, by display name.' },
    ),
    languages: Type.Array(
      Type.Object({
        code: languageCode('BCP 47.'),
        country_code: countryCode,
        display: Type.String({ description: 'Name of the language.' }),
        label: Type.String({ description: 'Names of country and language.' }),
      }),
      { description: 'One entry per market: a country with a language that is offered there.' },
    ),
    devices: Type.Array(Type.Enum(DEVICES)),
    frequencies: Type.Array(Type.Enum(FREQUENCIES)),
    segment_rules: Type.Object({
      fields: Type.Array(Type.Enum(SEGMENT_FIELDS)),
      operators: Type.Array(Type.Enum(SEGMENT_OPERATORS)),
      maximum_rules: Type.Integer(),
      rule_join: Type.Literal('and'),
      case_sensitive: Type.Boolean(),
    }),
  },
  { title: 'RankTrackerOptions' },
)
type RankTrackerOptions = Static<typeof rankTrackerOptionsRecord>

// The engine's codes name a country where readers know a script.
const NAMED_AS: ReadonlyMap<string, string> = new Map([
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
])

let kept: RankTrackerOptions | undefined

export function optionsRoute(): Route {
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/options',
    operationId: 'readRankTrackerOptions',
    tag: 'Rank tracker',
    summary: 'Read the markets, devices, frequencies and segment rules that can be chosen',
    answers: { 200: Type.Object({ data: rankTrackerOptionsRecord }) },
    handle: async () => ({ data: rankTrackerOptions() }),
  })
}

export function rankTrackerOptions(): RankTrackerOptions {
  kept ??= build()
  return kept
}

function build(): RankTrackerOptions {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  const languageNames = new Intl.DisplayNames('en', { type: 'language' })
  const { compare } = new Intl.Collator('en')
  // With the code as fallback, which is what Intl does, there is always a name.
  const countryName = (code: string) => countryNames.of(code) as string
  const languageName = (code: string) => languageNames.of(NAMED_AS.get(code) ?? code) as string

  const countries = MARKETS.map((market) => ({
    code: market.countryCode,
    language_code: market.languages[0] as string,
    display: countryName(market.countryCode),
  }))
  const languages = MARKETS.flatMap((market) =>
    market.languages.map((code) => ({
      code,
      country_code: market.countryCode,
      display: languageName(code),
      label: `${countryName(market.countryCode)} — ${languageName(code)}`,
    })),
  )
  return {
    countries: countries.sort((a, b) => compare(a.display, b.display)),
    languages: languages.sort((a, b) => compare(a.display, b.display) || compare(a.label, b.label)),
    devices: [...DEVICES],
    frequencies: [...FREQUENCIES],
    segment_rules: {
      fields: [...SEGMENT_FIELDS],
      operators: [...SEGMENT_OPERATORS],
      maximum_rules: RULES_MAX,
      rule_join: 'and',
      case_sensitive: false,
    },
  }
}
