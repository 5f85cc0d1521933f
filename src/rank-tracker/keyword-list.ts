// The keyword list in any of its orders: records that are JSON already, read by key from the index of that order.
// What has no value comes last in both directions. Ascending, that is one range of the index, because nothing is
// stored as the greatest key; descending, it is two: those with a value, then those without.

import { type RawBuilder, sql } from 'kysely'
import type { CursorPosition } from '../http/cursor.ts'
import type { Device } from '../providers/contracts.ts'
import type { Database } from '../storage/database.ts'
import type { PageOrder } from '../storage/joined-page.ts'
import { keyedPage } from '../storage/keyed-page.ts'
import type { Page, PageRange } from '../storage/page.ts'
import type { Engine } from '../storage/portable.ts'
import { compiler, type Param } from '../storage/statement.ts'
import { KEY_OF_NOTHING } from './keyword-text.ts'

export const KEYWORD_SORTS = ['keyword', 'market', 'position', 'last_analyzed'] as const
export type KeywordSort = (typeof KEYWORD_SORTS)[number]
export type KeywordOrder = { sort: KeywordSort; direction: PageOrder }

const SORT_COLUMNS = {
  keyword: 'sort_key',
  market: 'market_key',
  position: 'position_key',
  last_analyzed: 'analyzed_key',
} as const satisfies Record<KeywordSort, string>

const SORTS_WITH_NOTHING: readonly KeywordSort[] = ['position', 'last_analyzed']

export type FilterValues = { project_id: number; term: string; segment_id: number; ids_json: string }

/** Which of a device's keywords are listed. `name` tells one such filter from others, whatever their values. */
export type ListFilter = {
  name: string
  /** In place of all records: a join, of which the records are called `listed`. */
  from?(engine: Engine, param: Param<FilterValues>): RawBuilder<unknown>
  /** What each of them must fulfil besides. */
  where?(engine: Engine, param: Param<FilterValues>): RawBuilder<unknown>
}

export const NO_FILTER: ListFilter = { name: 'none' }

export type KeywordList = {
  device: Device
  order: KeywordOrder
  filter: ListFilter
  values: FilterValues
}

/** All rows, those that have a value, or those that have none. */
type Part = 'all' | 'some' | 'none'
type Values = FilterValues & { device: Device; key: string | number; id: number; limit: number }
type Shape = { order: KeywordOrder; filter: ListFilter; part: Part; isReversed: boolean; isBeyond: boolean }

// Indexes: keyword_records_by_position, _by_keyword, _by_market, _by_analyzed.
function pageStatement(shape: Shape) {
  const { order, filter, part, isReversed, isBeyond } = shape
  const column = SORT_COLUMNS[order.sort]
  const ofPart = partCondition(shape)
  return compiler<Values>((_db, param, database) => {
    const given = param as Param<FilterValues>
    const filtered = filter.where === undefined ? sql`` : sql`and ${filter.where(database.engine, given)}`
    return keyedPage(database, {
      from: filter.from?.(database.engine, given) ?? sql`keyword_records as listed`,
      key: column,
      id: 'keyword_id',
      json: 'record_json',
      where: sql`listed.project_id = ${param('project_id')} and listed.device = ${param('device')}
        ${ofPart} ${filtered}`,
      order: order.direction,
      isReversed,
      beyond: isBeyond
        ? { id: sql<number>`${param('id')}`, ...(part !== 'none' && { key: sql`${param('key')}` }) }
        : undefined,
      limit: sql<number>`${param('limit')}`,
      isStale: sql`case when listed.revision < (select revision from rank_trackers
        where rank_trackers.project_id = ${param('project_id')}) then 1 else 0 end`,
      version: sql`(select version from rank_trackers where rank_trackers.project_id = ${param('project_id')})`,
    })
  })
}

function partCondition({ order, part, isReversed, isBeyond }: Shape): RawBuilder<unknown> {
  // Below a row that has a value there are only such: a second upper bound would keep SQLite from using the first.
  if (part === 'all' || (part === 'some' && isBeyond && !isReversed)) return sql``
  const column = sql.ref(`listed.${SORT_COLUMNS[order.sort]}`)
  return sql`and ${column} ${sql.raw(part === 'some' ? '<' : '=')} ${sql.lit(KEY_OF_NOTHING)}`
}

const statements = new Map<string, ReturnType<typeof pageStatement>>()

function statementOf(shape: Shape) {
  const { order, filter, part, isReversed, isBeyond } = shape
  const name = `${order.sort} ${order.direction} ${part} ${isReversed} ${isBeyond} ${filter.name}`
  let statement = statements.get(name)
  if (statement === undefined) {
    statement = pageStatement(shape)
    statements.set(name, statement)
  }
  return statement
}

export async function readKeywordPage(
  database: Database,
  { device, order, filter, values }: KeywordList,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): Promise<Page> {
  if (order.direction === 'asc' || !SORTS_WITH_NOTHING.includes(order.sort)) {
    return await readPart('all', position, limit)
  }
  // In the direction of reading.
  const [near, far] = isReversed ? (['none', 'some'] as const) : (['some', 'none'] as const)
  const isBeyondNear = position !== undefined && (position[0] === KEY_OF_NOTHING) === (far === 'none')
  if (isBeyondNear) return await readPart(far, position, limit)
  const page = await readPart(near, position, limit)
  if (page.hasMore) return page
  const rest = limit - (page.count ?? 0)
  const further = await readPart(far, undefined, Math.max(1, rest))
  if (rest === 0) return { ...page, hasMore: further.count !== 0 }
  const [first, second] = isReversed ? [further, page] : [page, further]
  return { ...joined(first, second), hasMore: further.hasMore }

  function readPart(part: Part, from: CursorPosition | undefined, rowsMax: number): Promise<Page> {
    const statement = statementOf({ order, filter, part, isReversed, isBeyond: from !== undefined })
    const key = (from?.[0] ?? 0) as string | number
    const id = (from?.[1] ?? 0) as number
    const { sql: text, params } = statement(database, { ...values, device, key, id, limit: rowsMax })
    return database.page(text, params, '')
  }
}

function joined(first: Page, second: Page): Page {
  if (first.count === 0) return second
  if (second.count === 0) return first
  return {
    json: `${first.json},${second.json}`,
    bytes: first.bytes + 1 + second.bytes,
    digest: `${first.digest}${second.digest}`,
    hasMore: false,
    isStale: first.isStale === true || second.isStale === true,
    first: first.first,
    last: second.last,
  }
}
