// The orders of a top list: by any of its figures, or by the change of one. Rows without a value come last in both
// directions; equal rows are ordered by id.

import { type Comparison, WINDOWS } from '../totals/ranges.ts'
import type { TopList } from './packed-top-list.ts'

const FIGURES = ['clicks', 'impressions', 'ctr', 'position'] as const
type Figure = (typeof FIGURES)[number]

export const CHANGES = ['clicks_change', 'impressions_change', 'ctr_change', 'position_change'] as const
export const TOP_SORTS = [...FIGURES, ...CHANGES] as const
export type TopSort = (typeof TOP_SORTS)[number]

export type TopOrder = {
  readonly sort: TopSort
  readonly direction: 'asc' | 'desc'
  readonly comparison: Comparison | undefined
}

/** The place of a row in the order: its value, or null, and its id. */
export type TopPlace = readonly [value: number | null, id: number]

export function orderRows(list: TopList, order: TopOrder): Uint16Array {
  const values = new Float64Array(list.count)
  const ids = new Float64Array(list.count)
  for (let row = 0; row < list.count; row++) {
    values[row] = sortedValue(list, row, order) ?? Number.NaN
    ids[row] = list.idOf(row)
  }
  const isDescending = order.direction === 'desc'
  return new Uint16Array(list.count)
    .map((_, row) => row)
    .sort((a, b) => {
      const one = values[a]!
      const other = values[b]!
      if (one === other) return ids[a]! - ids[b]!
      if (Number.isNaN(one)) return Number.isNaN(other) ? ids[a]! - ids[b]! : 1
      if (Number.isNaN(other)) return -1
      return isDescending ? other - one : one - other
    })
}

export function placeOf(list: TopList, row: number, order: TopOrder): TopPlace {
  return [sortedValue(list, row, order), list.idOf(row)]
}

/** Whether a row comes after a place. */
export function isBeyond(
  [value, id]: TopPlace,
  [from, fromId]: TopPlace,
  direction: 'asc' | 'desc',
): boolean {
  if (value === from) return id > fromId
  if (value === null || from === null) return value === null
  return direction === 'desc' ? value < from : value > from
}

function sortedValue(list: TopList, row: number, { sort, comparison }: TopOrder): number | null {
  const figure = FIGURES.find((name) => name === sort)
  if (figure !== undefined) return figureOf(list, row, 0, figure)
  if (comparison === undefined) return null
  const of = sort.slice(0, -'_change'.length) as Figure
  const now = figureOf(list, row, 0, of)
  const before = figureOf(list, row, WINDOWS.indexOf(comparison), of)
  return now === null || before === null ? null : now - before
}

/** Not rounded, so that rows that show the same value still have one order. */
function figureOf(list: TopList, row: number, window: number, figure: Figure): number | null {
  const { clicks, impressions, positionSum } = list.sumsOf(row, window)
  if (impressions === 0) return null
  if (figure === 'clicks') return clicks
  if (figure === 'impressions') return impressions
  return (figure === 'ctr' ? clicks : positionSum) / impressions
}
