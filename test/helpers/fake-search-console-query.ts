// How the fake Search Console answers searchAnalytics.query: rows of the days asked for, grouped by the dimensions asked
// for, most clicks first, the best of each day only up to a cap, one page of them. Days are held as a test gives them.

import { googleError, type Misbehaviour } from './fake-search-console-faults.ts'

export type FakeSearchRow = {
  query: string
  page: string
  /** Country and device as Google writes them: `gbr`, `DESKTOP`. */
  country?: string
  device?: string
  /** A rare one: it counts in what is not asked by query. */
  isWithheld?: boolean
  clicks: number
  impressions: number
  position: number
}

export type FakeQuery = {
  startDate: string
  endDate: string
  dimensions?: string[]
  type?: string
  dataState?: string
  aggregationType?: string
  rowLimit?: number
  startRow?: number
}

export type FakeDays = {
  /** Rows by date: `2026-11-12`. An empty list is a day without data; so is a missing date. */
  days: Map<string, readonly FakeSearchRow[]>
  /** Later days are there for `dataState: "all"` alone. */
  lastFinalDay: string
  /** Google's cap is 50,000. */
  rowsPerDayMax: number
}

const DIMENSIONS = ['date', 'query', 'page', 'country', 'device']
const ROW_LIMIT_MAX = 25_000
const ROW_LIMIT_DEFAULT = 1000
const DATE = /^\d{4}-\d\d-\d\d$/

type Sum = { keys: string[]; clicks: number; impressions: number; positions: number }

export function answerQuery(query: FakeQuery, held: FakeDays): { body: unknown } | Misbehaviour {
  const { startDate, endDate, dimensions = [], rowLimit = ROW_LIMIT_DEFAULT, startRow = 0 } = query
  if (!DATE.test(startDate) || !DATE.test(endDate) || startDate > endDate)
    return badRequest('Invalid value for startDate or endDate')
  if (!dimensions.every((dimension) => DIMENSIONS.includes(dimension)))
    return badRequest('Invalid value for dimensions')
  if (!(Number.isInteger(rowLimit) && rowLimit >= 1 && rowLimit <= ROW_LIMIT_MAX))
    return badRequest('Invalid value for rowLimit: it must be between 1 and 25000')
  if (!(Number.isInteger(startRow) && startRow >= 0)) return badRequest('Invalid value for startRow')
  const page = group(query, dimensions, held).slice(startRow, startRow + rowLimit)
  const rows = page.map(({ keys, clicks, impressions, positions }) => ({
    ...(keys.length === 0 ? {} : { keys }),
    clicks,
    impressions,
    ctr: impressions === 0 ? 0 : clicks / impressions,
    position: impressions === 0 ? positions : positions / impressions,
  }))
  const aggregation = dimensions.includes('page') ? 'byPage' : 'byProperty'
  return { body: { ...(rows.length === 0 ? {} : { rows }), responseAggregationType: aggregation } }
}

function group({ startDate, endDate, dataState }: FakeQuery, dimensions: string[], held: FakeDays): Sum[] {
  const lastDate = dataState === 'all' || endDate < held.lastFinalDay ? endDate : held.lastFinalDay
  const sums = new Map<string, Sum>()
  for (const [date, rows] of held.days) {
    if (date < startDate || date > lastDate) continue
    const told = rows.filter((row) => row.isWithheld !== true || !dimensions.includes('query'))
    // The cap is one of rows as they are told apart: there are fewer pages than queries.
    const most = dimensions.includes('query') ? held.rowsPerDayMax : told.length
    const best = told.toSorted((a, b) => b.clicks - a.clicks).slice(0, most)
    for (const row of best) {
      const keys = dimensions.map((dimension) => keyOf(dimension, date, row))
      const id = JSON.stringify(keys)
      const sum = sums.get(id) ?? { keys, clicks: 0, impressions: 0, positions: 0 }
      sum.clicks += row.clicks
      sum.impressions += row.impressions
      sum.positions += row.impressions === 0 ? row.position : row.position * row.impressions
      sums.set(id, sum)
    }
  }
  return [...sums.values()].sort((a, b) => b.clicks - a.clicks)
}

function keyOf(dimension: string, date: string, row: FakeSearchRow): string {
  if (dimension === 'date') return date
  if (dimension === 'query') return row.query
  if (dimension === 'page') return row.page
  return dimension === 'country' ? (row.country ?? 'gbr') : (row.device ?? 'DESKTOP')
}

function badRequest(message: string): Misbehaviour {
  return googleError(400, 'invalidParameter', { message })
}
