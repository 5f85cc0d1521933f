// Finds the keywords of a page of the list that pass a filter. If many pass, a walk through the list in its order finds
// them soon; if few do, or if they all stand at the other end, the walk would read the whole list. So the walk goes a
// short way, and if that was not enough, a search finds all keywords that pass, from narrow rows, and sorts them; where few
// pass, only from the rows of those (selective-index.ts).

import { type RawBuilder, sql } from 'kysely'
import { DEVICES } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import { keyedScan } from '../../../data/storage/sql/keyed-page.ts'
import {
  namedStatements,
  type Param,
  rowsStatement,
  searchStatement,
} from '../../../data/storage/sql/statement.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import {
  beyondOf,
  type KeywordOrder,
  type ListPart,
  nullsComeFirst,
  partCondition,
  partsFrom,
  SORT_COLUMNS,
  stretchName,
  type ValuePart,
} from '../records/keyword-order.ts'
import { KEY_OF_NOTHING } from '../records/keyword-text.ts'
import type { FilterValues } from './filter-values.ts'
import type { ListFilter } from './keyword-filter.ts'
import { chooseSelectiveIndex, type SelectiveIndex } from './selective-index.ts'

/** Rows that the walk reads for each wanted one: enough if a tenth of them pass. */
const WALKED_PER_ROW = 20
/** Stands for the greatest key, where the list is read from the greatest key on. */
const LEAST_KEY = -KEY_OF_NOTHING

type Values = FilterValues & {
  key: string | number
  id: number
  search_id: number
  limit: number
  walked: number
}
export type Found = { id: number; key: string | number }

type FilteredList = { order: KeywordOrder; filter: ListFilter; values: FilterValues; accountId: number }

/** Returns rows in the direction of reading, at most as many as the range has. */
export async function findFiltered(
  database: Database,
  { order, filter, values, accountId }: FilteredList,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): Promise<Found[]> {
  const [key, id] = (position ?? [0, 0]) as [string | number, number]
  const [part] = partsFrom(order, position, isReversed) as [ValuePart]
  const stretch = { order, part, isReversed, isBeyond: position !== undefined }
  const given = { ...values, key, id, search_id: values.first_id + id, limit, walked: limit * WALKED_PER_ROW }
  // To fewer than a walk would look at.
  let index = await chooseSelectiveIndex(database, filter, values, given.walked)
  if (index === undefined) {
    const near = await walkOf(filter, stretch)(database, given)
    if (near.length === limit) return near
    index = await chooseSelectiveIndex(database, filter, values)
  }
  const isNothing = nullsComeFirst(order) && key === KEY_OF_NOTHING
  const sorted = { ...given, ...(isNothing && { key: LEAST_KEY }) }
  return sortOf(filter, stretch, index)(database, accountId, sorted)
}

const walkOf = namedStatements(
  (filter: ListFilter, stretch: ListPart) => `${stretchName(stretch)} ${filter.name}`,
  walkStatement,
)
const sortOf = namedStatements(
  (filter: ListFilter, stretch: ListPart, index: SelectiveIndex | undefined) =>
    `${stretchName(stretch)} ${filter.name} ${index?.name ?? ''}`,
  sortStatement,
)

// Indexes: keyword_records_by_position, _by_keyword, _by_market, _by_analyzed, _by_change, _by_best, _by_volume, and no look at the
// records themselves. Of all devices, each is gone through as far, and the first of both together are what was walked.
function walkStatement(filter: ListFilter, stretch: ListPart) {
  const key = sql.ref(`listed.${SORT_COLUMNS[stretch.order.sort]}`)
  const id = sql<number>`listed.keyword_id`
  return rowsStatement<Values, Found>((_db, param, { engine }) => {
    const beyond = beyondOf(stretch, param('key'), param('id'))
    const scan = keyedScan({ ...stretch, order: stretch.order.direction, key, id, beyond })
    const isBounded = filter.rangeOf === stretch.order.sort && stretch.part !== 'none'
    const bounds = isBounded
      ? rangeBounds(stretch, key, param as Param<FilterValues>)
      : partCondition(stretch)
    const ofDevice = (device: unknown) => sql`select ${id}, ${key} from keyword_records as listed
      where listed.project_id = ${param('project_id')} and listed.device = ${device}
        ${bounds} ${scan.range} ${scan.inScanOrder} limit ${param('walked')} + 0`
    const ofEach = DEVICES.map((device) => sql`select * from (${ofDevice(sql.lit(device))}) as one`)
    const walked = filter.isOfAll
      ? sql`select * from (${sql.join(ofEach, sql` union all `)}) as listed
          ${scan.inScanOrder} limit ${param('walked')} + 0`
      : ofDevice(param('device'))
    const query = sql`select ${id} as id, ${key} as key from (${walked}) as listed
      where ${filter.condition(engine, param as Param<FilterValues>, id)}
      ${scan.inScanOrder} limit ${param('limit')} + 0`
    return query
  })
}

/** Where the range begins and ends. Beyond a row, that row is the one end: a second bound would keep SQLite from using it. */
function rangeBounds(
  { order, isReversed, isBeyond }: ListPart,
  key: RawBuilder<unknown>,
  param: Param<FilterValues>,
): RawBuilder<unknown> {
  const isUpwards = (order.direction === 'asc') !== isReversed
  const low = isBeyond && isUpwards ? sql`` : sql`and ${key} >= ${param('position_min')}`
  const high = isBeyond && !isUpwards ? sql`` : sql`and ${key} <= ${param('position_max')}`
  return sql`${low} ${high}`
}

// Indexes: the trigrams, those of the chosen index and the primary keys. Not prepared: without knowing the text PostgreSQL
// cannot tell how many keywords hold it, and would read all.
function sortStatement(
  filter: ListFilter,
  { order, isReversed, isBeyond }: ListPart,
  index: SelectiveIndex | undefined,
) {
  const key = sql.ref(`listed.${SORT_COLUMNS[order.sort]}`)
  const id = sql<number>`listed.search_id`
  return searchStatement<Values, Found>((_db, param, { engine }) => {
    const beyond = isBeyond
      ? { key: sql`${param('key')}`, id: sql<number>`${param('search_id')}` }
      : undefined
    const scan = keyedScan({ key: inOneOrder(key, order), id, order: order.direction, isReversed, beyond })
    return sql`select ${id} - ${param('first_id')} as id, ${key} as key
      ${filter.rows(engine, param as Param<FilterValues>, index)} ${scan.range}
      ${scan.inScanOrder} limit ${param('limit')} + 0`
  })
}

/** A key by which both parts of a list stand in its order: what has no value last. */
function inOneOrder(key: RawBuilder<unknown>, order: KeywordOrder): RawBuilder<unknown> {
  if (!nullsComeFirst(order)) return key
  return sql`case when ${key} = ${sql.lit(KEY_OF_NOTHING)} then ${sql.lit(LEAST_KEY)} else ${key} end`
}
