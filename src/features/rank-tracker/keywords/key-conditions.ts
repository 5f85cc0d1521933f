// Filters of the keyword list that the narrow row of a keyword answers by itself (records/keyword-keys.ts): its position, that it
// has none, how that changed, its status, its country, what was on the results page, and the URL that ranks.

import { type RawBuilder, sql } from 'kysely'
import type { SerpFeature } from '../../../background/providers/contracts.ts'
import type { Param } from '../../../data/storage/sql/statement.ts'
import { featureBit } from '../records/feature-bits.ts'
import { type Change, maskOf } from '../records/keyword-marks.ts'
import type { KeywordSort } from '../records/keyword-order.ts'
import { KEY_OF_NOTHING, marketsOf } from '../records/keyword-text.ts'
import { type AnalysisStatus, urlKey } from '../records/record.ts'
import type { FilterValues, KeyValues } from './filter-values.ts'
import { BY_MARK, byIndex, type SelectiveIndex } from './selective-index.ts'

export const RANKINGS = ['not_found', 'not_ranked'] as const
type Ranking = (typeof RANKINGS)[number]

/** The last position that the overview counts as a rank. */
const RANKED_MAX = 100

export type KeyFilters = {
  positionMin?: number | undefined
  positionMax?: number | undefined
  ranking?: Ranking | undefined
  change?: Change | undefined
  status?: AnalysisStatus | undefined
  countryCode?: string | undefined
  feature?: SerpFeature | undefined
  url?: string | undefined
}

/** `name` tells one such condition from others, whatever its values. */
export type KeyCondition = {
  name: string
  /** How the few that have it are found; undefined where it has no index. */
  index?: SelectiveIndex
  /** Keeps to one range of this order. */
  rangeOf?: KeywordSort
  /** The condition on a row of keyword_keys with this name. */
  on(row: string, param: Param<KeyValues>): RawBuilder<unknown>
}

const NOTHING = sql.lit(KEY_OF_NOTHING)

// Excludes keywords whose record is still to be remade for another source: their keys are out of date.
const isKnown = (row: string) => sql`${sql.ref(`${row}.status`)} in ('success', 'failed')`

const CHANGED: Record<Change, (row: string) => RawBuilder<unknown>> = {
  improved: (row) =>
    sql`${sql.ref(`${row}.change_key`)} > 0 and ${sql.ref(`${row}.change_key`)} < ${NOTHING}`,
  // The overview counts them in the same way: not found any more is worse than any position.
  declined: (row) => sql`(${sql.ref(`${row}.change_key`)} < 0 or (${CHANGED.lost(row)}))`,
  new: (row) =>
    sql`${sql.ref(`${row}.position_key`)} < ${NOTHING} and ${sql.ref(`${row}.previous_position`)} is null`,
  lost: (row) =>
    sql`${sql.ref(`${row}.position_key`)} = ${NOTHING} and ${sql.ref(`${row}.previous_position`)} is not null`,
}

export function keyConditions(filters: KeyFilters): KeyCondition[] {
  const { positionMin, positionMax, ranking, change, status, countryCode, feature, url } = filters
  const conditions: KeyCondition[] = []
  if (url !== undefined) conditions.push(OF_URL)
  if (positionMin !== undefined || positionMax !== undefined) conditions.push(BETWEEN_POSITIONS)
  if (ranking !== undefined) conditions.push(NOT_RANKED[ranking])
  if (change !== undefined) conditions.push(changed(change))
  if (status !== undefined) conditions.push(OF_STATUS)
  if (countryCode !== undefined) conditions.push(OF_COUNTRY)
  if (feature !== undefined) conditions.push(WITH_FEATURE)
  return conditions
}

export function keyValues(filters: KeyFilters): Omit<KeyValues, 'project_id' | 'first_id'> {
  const { positionMin = 1, positionMax = KEY_OF_NOTHING - 1, status = 'pending', url = '' } = filters
  const [first_market, end_market] = marketsOf(filters.countryCode ?? '')
  return {
    position_min: positionMin,
    position_max: positionMax,
    status,
    first_market,
    end_market,
    feature_bit: filters.feature === undefined ? 0 : featureBit(filters.feature),
    mark_mask: maskOf(filters),
    url_key: urlKey(url),
    url,
  }
}

const OF_URL: KeyCondition = {
  name: 'of a URL',
  // The hash leaves hardly any other URL to be compared.
  index: byIndex('by URL', (param) => sql`r.url_key = ${param('url_key')} and r.url_key <> 0`),
  on: (row, param) => sql`${sql.ref(`${row}.url_key`)} = ${param('url_key')}
    and (select r.url from keyword_records as r where r.project_id = ${param('project_id')}
      and r.keyword_id = ${sql.ref(`${row}.search_id`)} - ${param('first_id')}) = ${param('url')}`,
}

const BETWEEN_POSITIONS: KeyCondition = {
  name: 'between positions',
  rangeOf: 'position',
  index: byIndex('by position', (param) => between('r', param)),
  on: (row, param) => sql`${between(row, param as Param<FilterValues>)} and ${isKnown(row)}`,
}

function between(row: string, param: Param<FilterValues>): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.position_key`)} between ${param('position_min')} and ${param('position_max')}`
}

const isBeyond = (row: string) => sql`${sql.ref(`${row}.position_key`)} > ${sql.lit(RANKED_MAX)}`

const NOT_RANKED: Record<Ranking, KeyCondition> = {
  not_found: {
    name: 'not found',
    index: byIndex('not found', () => isBeyond('r')),
    on: (row) => sql`${isBeyond(row)} and ${sql.ref(`${row}.status`)} = 'success'`,
  },
  // The overview counts them in the same way: a keyword that was never measured is not among them.
  not_ranked: {
    name: 'not ranked',
    on: (row) => sql`${isBeyond(row)} and ${sql.ref(`${row}.analyzed_key`)} < ${NOTHING} and ${isKnown(row)}`,
  },
}

function changed(change: Change): KeyCondition {
  return { name: change, index: BY_MARK, on: (row) => sql`${CHANGED[change](row)} and ${isKnown(row)}` }
}

const OF_STATUS: KeyCondition = {
  name: 'of a status',
  index: BY_MARK,
  on: (row, param) => sql`${sql.ref(`${row}.status`)} = ${param('status')}`,
}

const OF_COUNTRY: KeyCondition = {
  name: 'of a country',
  index: byIndex('by country', (param) => ofCountry('r', param)),
  on: (row, param) => ofCountry(row, param as Param<FilterValues>),
}

function ofCountry(row: string, param: Param<FilterValues>): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.market_key`)} > ${param('first_market')}
    and ${sql.ref(`${row}.market_key`)} < ${param('end_market')}`
}

const WITH_FEATURE: KeyCondition = {
  name: 'with a feature',
  index: BY_MARK,
  // PostgreSQL would else take the parameter for a smaller number than the column.
  on: (row, param) => sql`(${sql.ref(`${row}.features`)} & cast(${param('feature_bit')} as bigint)) <> 0`,
}
