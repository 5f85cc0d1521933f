// Builds queries for searchAnalytics.query and reads their rows. Nothing is guessed: an impossible row makes the whole
// reply unreadable, because leaving rows out would look as if the site had lost them on that day.

import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { arrayOf, countOf, type JsonObject, objectOf } from '../reply-json.ts'
import type { SearchRow } from '../search-source.ts'

/** The fields that distinguish rows, besides their page. */
export type Breakdown = { hasQuery: boolean; hasCountry: boolean; hasDevice: boolean }

/** `id` identifies the row within its day. */
export type ReadRow = { id: string; row: SearchRow }

/** `fault` completes the sentence "Search Console …". */
type Read<T> = { value: T } | { fault: string }

export type PageOfDay = { day: number; startRow: number; rowLimit: number }

export function dayQuery({ day, startRow, rowLimit }: PageOfDay, breakdown: Breakdown): JsonObject {
  const date = formatDay(day)
  return {
    startDate: date,
    endDate: date,
    dimensions: dimensionsOf(breakdown),
    ...COMMON,
    rowLimit,
    startRow,
  }
}

/** Asks which days have data. */
export function datesQuery(firstDay: number, lastDay: number): JsonObject {
  return {
    startDate: formatDay(firstDay),
    endDate: formatDay(lastDay),
    dimensions: ['date'],
    ...COMMON,
    rowLimit: ROW_LIMIT_MAX,
    startRow: 0,
  }
}

/** The most rows that one reply may hold. */
const ROW_LIMIT_MAX = 25_000

const COMMON = { type: 'web', dataState: 'final', aggregationType: 'auto' } as const

function dimensionsOf({ hasQuery, hasCountry, hasDevice }: Breakdown): string[] {
  return [
    ...(hasQuery ? ['query'] : []),
    'page',
    ...(hasCountry ? ['country'] : []),
    ...(hasDevice ? ['device'] : []),
  ]
}

export function readRows(reply: JsonObject, breakdown: Breakdown): Read<ReadRow[]> {
  const dimensions = dimensionsOf(breakdown)
  const [queryIndex, pageIndex, countryIndex, deviceIndex] = ['query', 'page', 'country', 'device'].map(
    (name) => dimensions.indexOf(name),
  ) as [number, number, number, number]
  return readEach(reply, dimensions.length, (keys, metrics) => ({
    id: keys.join('\0'),
    row: {
      query: keys[queryIndex] || null,
      page: keys[pageIndex] || null,
      country: breakdown.hasCountry ? countryOf(keys[countryIndex] as string) : null,
      device: breakdown.hasDevice ? deviceOf(keys[deviceIndex] as string) : null,
      ...metrics,
    },
  }))
}

/** Returns the days with figures, all of them within the requested range. */
export function readDates(reply: JsonObject, firstDay: number, lastDay: number): Read<number[]> {
  const read = readEach(reply, 1, ([date]) => parseDay(date as string) ?? Number.NaN)
  if ('fault' in read) return read
  const isInRange = (day: number) => day >= firstDay && day <= lastDay
  return read.value.every(isInRange)
    ? read
    : { fault: 'answered with a date that is none, or that was not asked about' }
}

type Metrics = Pick<SearchRow, 'clicks' | 'impressions' | 'position'>

function readEach<T>(
  reply: JsonObject,
  keysCount: number,
  make: (keys: string[], metrics: Metrics) => T,
): Read<T[]> {
  const rows = reply.rows === undefined && isEmptyReply(reply) ? [] : arrayOf(reply.rows)
  if (rows === undefined) return { fault: 'answered without a list of rows' }
  const made: T[] = []
  for (const [index, value] of rows.entries()) {
    const entry = objectOf(value) ?? {}
    const keys = arrayOf(entry.keys) ?? []
    const fault =
      keys.length === keysCount && keys.every(isText) ? faultOf(entry) : `keys are not ${keysCount} texts`
    if (fault !== undefined) return { fault: `answered with a row (number ${index + 1}) whose ${fault}` }
    const { clicks, impressions, position } = entry as Metrics
    made.push(make(keys as string[], { clicks, impressions, position }))
  }
  return { value: made }
}

/** A reply without rows lacks that field, but may have the others; anything else is unreadable. */
function isEmptyReply(reply: JsonObject): boolean {
  return typeof reply.responseAggregationType === 'string' || Object.keys(reply).length === 0
}

/** Returns text that completes the sentence "a row whose …". */
function faultOf({ clicks, impressions, position }: JsonObject): string | undefined {
  if (countOf(clicks) === undefined) return `clicks are ${shown(clicks)}`
  if (countOf(impressions) === undefined || impressions === 0) return `impressions are ${shown(impressions)}`
  if ((clicks as number) > (impressions as number)) return `clicks are more than its impressions`
  // Written as a negation, so that NaN does not pass.
  if (!(typeof position === 'number' && position >= 1 && position <= POSITION_MAX))
    return `position is ${shown(position)}`
  return undefined
}

/** Far beyond the last result of any search. */
const POSITION_MAX = 100_000

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : 'no number'
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

const DEVICES: Readonly<Record<string, SearchRow['device']>> = {
  DESKTOP: 'desktop',
  MOBILE: 'mobile',
  TABLET: 'tablet',
}

// An unknown country or device keeps its row, with null in that field: its clicks are real.
function deviceOf(key: string): SearchRow['device'] {
  return DEVICES[key.toUpperCase()] ?? null
}

function countryOf(key: string): string | null {
  const code = key.toLowerCase()
  return /^[a-z]{3}$/.test(code) && code !== UNKNOWN_COUNTRY ? code : null
}

/** Google's code for an unknown country. */
const UNKNOWN_COUNTRY = 'zzz'
