// What the list of keywords keeps in the address, and the request that it means. Others link here, too: a bucket is any range of
// positions, written "4-10", or says why there is none.

import { SORTS } from '../../api/fields.ts'
import type { Operations } from '../../api/types.ts'
import { choice, comparison, direction, number, text, type ValuesOf } from '../../state/query-codec.ts'

export const DEVICES = ['all', 'desktop', 'mobile'] as const
export type DeviceChoice = (typeof DEVICES)[number]
export const CHANGES = ['improved', 'declined', 'new', 'lost'] as const
export const MOVES = ['any', 'up', 'down'] as const
export const STATUSES = ['success', 'failed', 'pending', 'running'] as const
const RANKINGS = ['not_found', 'not_ranked'] as const
export const BUCKETS = ['1-3', '4-10', '11-20', '21-100', ...RANKINGS] as const
export const FEATURES = [
  'ai_overview',
  'featured_snippet',
  'ads',
  'shopping',
  'popular_products',
  'local_pack',
  'knowledge_panel',
  'people_also_ask',
  'images',
  'video',
  'short_videos',
  'top_stories',
  'discussions',
  'reviews',
  'sitelinks',
  'related_searches',
  'recipes',
  'jobs',
  'events',
  'hotels',
  'flights',
  'twitter',
] as const
export type Feature = (typeof FEATURES)[number]
export const CHART_RANGES = ['7d', '30d', '90d', '1y'] as const

export const KEYWORD_QUERY = {
  device: choice(DEVICES, 'all'),
  q: text(),
  country: text(),
  bucket: text(),
  change: choice(CHANGES, null),
  moved: choice(MOVES, null),
  status: choice(STATUSES, null),
  tag: text(),
  /** The number of a segment, or "none" for the keywords that are in none. */
  segment: text(),
  feature: choice(FEATURES, null),
  url: text(),
  sort: choice(SORTS['GET /projects/{project_uid}/rank-tracker/keywords'], 'position'),
  direction: direction('asc'),
  range: choice(CHART_RANGES, '30d'),
  compare: comparison('previous'),
  metric: choice(['visibility', 'position'], 'visibility'),
}
/** State of the open keyword in the address; the list determines its range and comparison. */
export const DETAIL_QUERY = {
  range: KEYWORD_QUERY.range,
  compare: KEYWORD_QUERY.compare,
  /** The check whose results page is shown; absent: the last one that has one. */
  check: number({ min: 1 }),
  /** The check beside it. */
  with: number({ min: 1 }),
}

/** Parameters of the keyword that is open; they are no part of the list, nor of a view of it. */
export const DETAIL_NAMES = ['check', 'with']

export type KeywordValues = ValuesOf<typeof KEYWORD_QUERY>

export const NO_FILTERS = {
  q: '',
  country: '',
  bucket: '',
  change: null,
  moved: null,
  status: null,
  tag: '',
  segment: '',
  feature: null,
  url: '',
} satisfies Partial<KeywordValues>
export type FilterName = keyof typeof NO_FILTERS

type ListQuery = Operations['GET /projects/{project_uid}/rank-tracker/keywords']['query']

const PAGE_SIZE = 100
const POSITION_MAX = 1_000
const SEARCH_LENGTH_MAX = 255

export function keywordListQuery(values: KeywordValues): ListQuery {
  return {
    ...keywordFilters(values),
    sort: values.sort,
    direction: values.direction,
    include: 'recent,tags',
    limit: PAGE_SIZE,
    include_total: true,
  }
}

export function keywordFilters(values: KeywordValues) {
  return {
    device: values.device,
    search: values.q.slice(0, SEARCH_LENGTH_MAX) || undefined,
    country_code: countryOf(values.country),
    ...positionsOf(values.bucket),
    change: values.change ?? undefined,
    moved: values.moved ?? undefined,
    status: values.status ?? undefined,
    tag: values.tag || undefined,
    ...segmentOf(values.segment),
    feature: values.feature ?? undefined,
    url: values.url || undefined,
  } satisfies ListQuery
}

type Positions = Pick<ListQuery, 'position_min' | 'position_max' | 'ranking'>

/** Reads "4-10" or "not_found"; anything else chooses nothing. */
export function positionsOf(bucket: string): Positions {
  const ranking = RANKINGS.find((one) => one === bucket)
  if (ranking !== undefined) return { ranking }
  const [, min, max] = /^(\d{1,4})-(\d{1,4})$/.exec(bucket) ?? []
  const from = Number(min)
  const to = Number(max)
  if (min === undefined || from < 1 || to < from || to > POSITION_MAX) return {}
  return { position_min: from, position_max: to }
}

export function segmentOf(segment: string): { segment_id?: number; unmatched?: boolean } {
  if (segment === 'none') return { unmatched: true }
  return /^[1-9]\d{0,14}$/.test(segment) ? { segment_id: Number(segment) } : {}
}

function countryOf(country: string): string | undefined {
  return /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined
}

/** Those filters that hold. What cannot be read filters nothing, so it is none. */
export function heldFilters(values: KeywordValues): FilterName[] {
  const query = keywordListQuery(values)
  const isHeld: Record<FilterName, boolean> = {
    q: query.search !== undefined,
    country: query.country_code !== undefined,
    bucket: query.position_min !== undefined || query.ranking !== undefined,
    change: values.change !== null,
    moved: values.moved !== null,
    status: values.status !== null,
    tag: values.tag !== '',
    segment: query.segment_id !== undefined || query.unmatched === true,
    feature: values.feature !== null,
    url: values.url !== '',
  }
  return (Object.keys(isHeld) as FilterName[]).filter((name) => isHeld[name])
}

const NO_PRESET = { bucket: '', change: null, moved: null, status: null } satisfies Partial<KeywordValues>

/** The filters that are one press away, above the list. Each takes the place of the others, and leaves the search, tags and so on. */
export const PRESETS = {
  all: NO_PRESET,
  topTen: { ...NO_PRESET, bucket: '1-10' },
  nextTen: { ...NO_PRESET, bucket: '11-20' },
  moved: { ...NO_PRESET, moved: 'any' },
  notFound: { ...NO_PRESET, bucket: 'not_ranked' },
  waiting: { ...NO_PRESET, status: 'pending' },
  failed: { ...NO_PRESET, status: 'failed' },
} satisfies Record<string, Partial<KeywordValues>>
export type Preset = keyof typeof PRESETS

/** The preset that the values are; undefined where none is. */
export function presetOf(values: KeywordValues): Preset | undefined {
  const names = Object.keys(NO_PRESET) as (keyof typeof NO_PRESET)[]
  return (Object.keys(PRESETS) as Preset[]).find((preset) =>
    names.every((name) => values[name] === PRESETS[preset][name]),
  )
}

/** Whether no preset shows the filter with this name. */
export function isBeyondPreset(values: KeywordValues, name: FilterName): boolean {
  return presetOf(values) === undefined || !(name in NO_PRESET)
}

/** Whether fewer keywords are listed than the preset counts. */
export function hasFurtherFilters(values: KeywordValues): boolean {
  return heldFilters(values).some((name) => name !== 'segment' && isBeyondPreset(values, name))
}
