// The shapes of keywords and analyses in the API.

import { type Static, Type } from 'typebox'
import {
  DEVICES,
  type Device,
  OWNABLE_FEATURES,
  SERP_FEATURES,
} from '../../../background/providers/contracts.ts'
import { findMarketErrors } from '../../../background/providers/markets.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { checkedTogether, parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { collapseWhitespace, countCodePoints } from '../../../lib/text.ts'
import { foldKeyword } from './keyword-text.ts'

export const KEYWORD_STATUSES = ['pending', 'running', 'success', 'failed'] as const
const KEYWORD_LENGTH_MAX = 255
const KEYWORDS_MAX = 100

const device = Type.Enum(DEVICES)
const time = Type.String({ format: 'date-time' })
const position = Type.Integer({ minimum: 1 })
const serpFeatures = Type.Record(Type.String(), Type.Boolean(), {
  description: `Which features the results page has: \`true\` or \`false\` for each feature that the provider can report; empty while nothing is known. Features: ${SERP_FEATURES.join(', ')}.`,
})

/** `all`: the keywords of both devices together. */
export const SHOWN_DEVICES = [...DEVICES, 'all'] as const
export type ShownDevice = (typeof SHOWN_DEVICES)[number]

export const shownDeviceQuery = Type.Optional(
  Type.Enum(SHOWN_DEVICES, {
    default: 'mobile',
    description: '`all` takes the keywords of both devices together.',
  }),
)

export function devicesOf(shown: ShownDevice): readonly Device[] {
  return shown === 'all' ? DEVICES : [shown]
}

export const keywordRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    keyword: Type.String(),
    device,
    country_code: Type.String(),
    language_code: Type.String(),
    location: nullable(Type.String()),
    last_position: nullable(
      Type.Integer({
        minimum: 1,
        description:
          'The latest position; null when the site was not found within the depth that was scanned, or when nothing is known yet.',
      }),
    ),
    best_position: nullable(position),
    last_result_url: nullable(
      Type.String({ description: 'The URL of the best result of the project’s site.' }),
    ),
    last_analyzed_at: nullable(
      Type.String({ format: 'date-time', description: 'When the last result was stored.' }),
    ),
    next_analyze_at: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the keyword is checked next. In the past while it waits, for example because the spend limit is reached; null while the project has no search provider.',
      }),
    ),
    status: Type.Enum(KEYWORD_STATUSES),
    change_position: nullable(
      Type.Integer({
        description:
          'How many positions the keyword has gained (positive) or lost (negative) since the previous analysis; null when either position is unknown.',
      }),
    ),
    owned_results_count: nullable(Type.Integer({ minimum: 0 })),
    serp_features: serpFeatures,
    message: nullable(Type.String()),
    competitors: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1 }),
        name: Type.String(),
        domain: Type.String(),
        position: nullable(position),
      }),
    ),
  },
  { title: 'Keyword' },
)

const createdKeyword = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    keyword: Type.String(),
    device,
    country_code: Type.String(),
    language_code: Type.String(),
    status: Type.Enum(KEYWORD_STATUSES),
  },
  { title: 'AddedKeyword' },
)

export const addedKeywords = Type.Object(
  {
    keywords: Type.Array(createdKeyword),
    initial_analysis_scheduled: Type.Boolean(),
    message: nullable(
      Type.String({ description: 'Which of the keywords were tracked already; null when all are new.' }),
    ),
  },
  { title: 'AddedKeywords' },
)

const keywordText = parsed(
  Type.String({
    minLength: 1,
    // White space around a value is no reason to refuse it.
    maxLength: 8192,
    description: `1 to ${KEYWORD_LENGTH_MAX} characters once trimmed.`,
  }),
  (text) => {
    const value = collapseWhitespace(text)
    if (value === '') return { error: 'must not be blank' }
    if (countCodePoints(value) > KEYWORD_LENGTH_MAX)
      return { error: `must have at most ${KEYWORD_LENGTH_MAX} characters` }
    return { value }
  },
)

const place = parsed(Type.String({ minLength: 1, maxLength: 255 }), (text) => {
  const value = collapseWhitespace(text)
  return value === '' ? { error: 'must not be blank' } : { value }
})

function findRepeated(keywords: readonly (string | undefined)[]): Record<string, string> | undefined {
  const firstAt = new Map<string, number>()
  const refusals: Record<string, string> = {}
  for (const [index, keyword] of keywords.entries()) {
    if (keyword === undefined) continue
    const folded = foldKeyword(keyword)
    const first = firstAt.get(folded)
    if (first === undefined) firstAt.set(folded, index)
    else refusals[index] = `is the same keyword as keywords.${first}`
  }
  return Object.keys(refusals).length === 0 ? undefined : refusals
}

export const addKeywordsBody = checkedTogether(
  Type.Object({
    keywords: checkedTogether(Type.Array(keywordText, { minItems: 1, maxItems: KEYWORDS_MAX }), findRepeated),
    country_code: Type.String({
      minLength: 2,
      maxLength: 2,
      description: 'A code that `GET …/rank-tracker/options` lists.',
    }),
    language_code: Type.String({
      minLength: 2,
      maxLength: 35,
      description: 'A code that `GET …/rank-tracker/options` lists.',
    }),
    device: Type.Optional(
      Type.Enum([...DEVICES, 'both'] as const, {
        default: 'mobile',
        description: 'The device to check on. `both` counts as two units.',
      }),
    ),
    location: Type.Optional(nullable(place)),
  }),
  ({ country_code, language_code }) => findMarketErrors(country_code, language_code),
)
export type AddKeywordsBody = Static<typeof addKeywordsBody>

export const bulkDeleteBody = Type.Object({
  keyword_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 }),
  delete_all_devices: Type.Optional(Type.Boolean({ default: false })),
})

export const deleteQuery = Type.Object({
  delete_all_devices: Type.Optional(
    Type.Boolean({ default: false, description: 'Also delete the same keyword of the other device.' }),
  ),
})

const NOT_WITH_UNMATCHED = 'cannot be combined with unmatched=true'

/** Which keywords: those of a segment, those of none, or all. A query uses oneSelection() for this. */
export const selectionQuery = {
  device: shownDeviceQuery,
  segment_id: Type.Optional(
    Type.Integer({ minimum: 1, description: `Only the keywords of this segment; ${NOT_WITH_UNMATCHED}.` }),
  ),
  unmatched: Type.Optional(
    Type.Boolean({ default: false, description: 'Only the keywords that no segment matches.' }),
  ),
}

export function oneSelection<T extends Type.TObject<Omit<typeof selectionQuery, 'device'>>>(schema: T): T {
  return checkedTogether(schema, (query) => {
    const { segment_id, unmatched } = query as { segment_id?: number; unmatched?: boolean }
    if (segment_id === undefined || unmatched !== true) return undefined
    return { segment_id: NOT_WITH_UNMATCHED, unmatched: 'cannot be true together with a segment_id' }
  })
}

const analysisRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    keyword_id: Type.Integer({ minimum: 1 }),
    device,
    status: Type.Enum(KEYWORD_STATUSES),
    position: nullable(position),
    previous_position: nullable(position),
    change_position: nullable(Type.Integer()),
    owned_results_count: nullable(Type.Integer({ minimum: 0 })),
    matched_url: nullable(Type.String()),
    serp_features: serpFeatures,
    is_simulated: Type.Boolean({ description: 'True when the built-in simulator made up the result.' }),
    started_at: nullable(time),
    finished_at: nullable(time),
  },
  { title: 'Analysis' },
)

export const listedAnalysis = Type.Object(
  {
    ...analysisRecord.properties,
    message: Type.Optional(
      nullable(
        Type.String({
          description:
            'Only with `include=message`: why the analysis failed, or what else there is to say about its result.',
        }),
      ),
    ),
  },
  { title: 'ListedAnalysis' },
)

export const analysisResults = Type.Object(
  {
    analysis: analysisRecord,
    coverage: Type.Object({
      pages_scanned: Type.Integer({ minimum: 0 }),
      organic_results_scanned: Type.Integer({ minimum: 0 }),
      scan_complete: Type.Boolean(),
      stored_results: Type.Integer({ minimum: 0 }),
    }),
    results: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1 }),
        rank: Type.Integer({
          minimum: 1,
          description:
            'The position of an organic result; for other types, the place among the results of that type.',
        }),
        result_type: Type.Enum(['organic', ...OWNABLE_FEATURES] as const, {
          description:
            'Organic results come first, then features of the results page that show the project’s site.',
        }),
        title: Type.String(),
        url: Type.String(),
        display_url: Type.String(),
        description: Type.String(),
        is_owned_result: Type.Boolean(),
        features: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'AnalysisResults' },
)
