// The orders of the keyword list. Keywords without a value come last in both directions. Ascending, that is one range
// of an index, because "no value" is stored as the greatest key; descending, it is two: keywords with a value, then
// those without.

import { type RawBuilder, sql } from 'kysely'
import type { PageOrder } from '../../../data/storage/sql/joined-page.ts'
import type { KeyedPage } from '../../../data/storage/sql/keyed-page.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { KEY_OF_NOTHING } from './keyword-text.ts'

/** The orders of /v1. */
export const PUBLIC_SORTS = ['keyword', 'market', 'position', 'last_analyzed', 'change', 'best'] as const
export const KEYWORD_SORTS = [...PUBLIC_SORTS, 'search_volume'] as const
export type KeywordSort = (typeof KEYWORD_SORTS)[number]
export type KeywordOrder = { sort: KeywordSort; direction: PageOrder }

/** Columns of keyword_records and of keyword_keys. */
export const SORT_COLUMNS = {
  keyword: 'sort_key',
  market: 'market_key',
  position: 'position_key',
  last_analyzed: 'analyzed_key',
  change: 'change_key',
  best: 'best_key',
  search_volume: 'volume_key',
} as const satisfies Record<KeywordSort, string>

const SORTS_WITH_NOTHING: readonly KeywordSort[] = [
  'position',
  'last_analyzed',
  'change',
  'best',
  'search_volume',
]

/** Selects all rows, rows with a value, or rows without one. */
export type ValuePart = 'all' | 'some' | 'none'

/** A stretch of the list, of which a page is the beginning, in the direction of reading. */
export type ListPart = { order: KeywordOrder; part: ValuePart; isReversed: boolean; isBeyond: boolean }

/** Distinguishes stretches, whatever row they begin behind. */
export function stretchName({ order, part, isReversed, isBeyond }: ListPart): string {
  return `${order.sort} ${order.direction} ${part} ${isReversed} ${isBeyond}`
}

/**
 * Whether rows without a value, which have the greatest key, are at the other end of the index than the end of the
 * list.
 */
export function nullsComeFirst({ sort, direction }: KeywordOrder): boolean {
  return direction === 'desc' && SORTS_WITH_NOTHING.includes(sort)
}

/** The parts that are read one after the other from a position on, in the direction of reading. */
export function partsFrom(
  order: KeywordOrder,
  position: CursorPosition | undefined,
  isReversed: boolean,
): readonly ValuePart[] {
  if (!nullsComeFirst(order)) return ['all']
  const parts = isReversed ? (['none', 'some'] as const) : (['some', 'none'] as const)
  if (position === undefined) return parts
  const isOfNothing = position[0] === KEY_OF_NOTHING
  return isOfNothing === (parts[1] === 'none') ? [parts[1]] : parts
}

/** The condition applies to rows called `listed`. */
export function partCondition({ order, part, isReversed, isBeyond }: ListPart): RawBuilder<unknown> {
  // Below a row with a value there are only rows with one: a second upper bound would keep SQLite from using the
  // first.
  if (part === 'all' || (part === 'some' && isBeyond && !isReversed)) return sql``
  const column = sql.ref(`listed.${SORT_COLUMNS[order.sort]}`)
  return sql`and ${column} ${sql.raw(part === 'some' ? '<' : '=')} ${sql.lit(KEY_OF_NOTHING)}`
}

/** The row that a stretch begins behind, by the values of a statement. */
export function beyondOf(
  { part, isBeyond }: ListPart,
  key: string | number,
  id: number,
): KeyedPage['beyond'] {
  if (!isBeyond) return undefined
  // All rows without a value have the same key.
  return { id: sql<number>`${id}`, ...(part !== 'none' && { key: sql`${key}` }) }
}
