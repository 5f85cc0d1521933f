// The keyword list in any of its orders: records that are JSON already, read by key from the index of that order, or by
// their ids where a filter has found them.

import { sql } from 'kysely'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Page, PageRange } from '../../../data/storage/page.ts'
import { foundPage, keyedPage } from '../../../data/storage/sql/keyed-page.ts'
import { rowsOfIds } from '../../../data/storage/sql/rows-parameter.ts'
import { compiler, namedStatements } from '../../../data/storage/sql/statement.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import {
  beyondOf,
  type KeywordOrder,
  type ListPart,
  partCondition,
  partsFrom,
  SORT_COLUMNS,
  stretchName,
  type ValuePart,
} from '../records/keyword-order.ts'
import { type Found, findFiltered } from './filtered-keywords.ts'
import type { Filtered, ListFilter } from './keyword-filter.ts'

type KeywordList = Filtered & {
  order: KeywordOrder
  /** The searches of one account wait for each other: see storage/searches/search-lane.ts. */
  accountId: number
}

type Values = {
  project_id: number
  device: Device
  key: string | number
  id: number
  limit: number
}

// Indexes: keyword_records_by_position, _by_keyword, _by_market, _by_analyzed, _by_change, _by_best, _by_volume.
function stretchStatement(stretch: ListPart) {
  const { order, isReversed } = stretch
  return compiler<Values>((_db, param, database) =>
    keyedPage(database, {
      from: sql`keyword_records as listed`,
      key: SORT_COLUMNS[order.sort],
      id: 'keyword_id',
      json: 'record_json',
      where: sql`listed.project_id = ${param('project_id')} and listed.device = ${param('device')}
        ${partCondition(stretch)}`,
      order: order.direction,
      isReversed,
      beyond: beyondOf(stretch, param('key'), param('id')),
      limit: sql<number>`${param('limit')}`,
      ...freshness(param('project_id')),
    }),
  )
}

// Index: keyword_records_pkey.
const foundStatement = compiler<{ project_id: number; ids_json: string }>((_db, param, database) => {
  const names = { table: 'keyword_records', alias: 'listed', column: 'keyword_id' }
  const { rows, place } = rowsOfIds(database.engine, { ...names, idsJson: param('ids_json') })
  return foundPage(database, {
    from: rows,
    place,
    id: 'keyword_id',
    json: 'record_json',
    where: sql`listed.project_id = ${param('project_id')}`,
    ...freshness(param('project_id')),
  })
})

function freshness(projectId: number) {
  return {
    // A record is stale as well while its keyword waits for money, which it does not say. Index: keyword_schedules_due.
    isStale: sql`case when listed.revision < (select revision from rank_trackers
        where rank_trackers.project_id = ${projectId})
      or exists (select 1 from keyword_schedules as d where d.project_id = ${projectId} and d.queue = 'held')
      then 1 else 0 end`,
    version: sql`(select version from rank_trackers where rank_trackers.project_id = ${projectId})`,
  }
}

const statementOf = namedStatements(stretchName, stretchStatement)

export async function readKeywordPage(
  database: Database,
  { order, filter, values, accountId }: KeywordList,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  if (filter !== undefined)
    return readFiltered(database, { order, filter, values, accountId }, position, range)
  const { limit, isReversed } = range
  const [near, far] = partsFrom(order, position, isReversed) as [ValuePart, ValuePart?]
  const page = await readPart(near, position, limit)
  if (far === undefined || page.hasMore) return page
  const rest = limit - (page.count ?? 0)
  const further = await readPart(far, undefined, Math.max(1, rest))
  if (rest === 0) return { ...page, hasMore: further.count !== 0 }
  const [first, second] = isReversed ? [further, page] : [page, further]
  return { ...joined(first, second), hasMore: further.hasMore }

  function readPart(part: ValuePart, from: CursorPosition | undefined, rowsMax: number): Promise<Page> {
    const statement = statementOf({ order, part, isReversed, isBeyond: from !== undefined })
    const [key, id] = (from ?? [0, 0]) as [string | number, number]
    const { project_id } = values
    // All devices together are read as a filter is.
    const device = values.device as Device
    const { sql: text, params } = statement(database, { project_id, device, key, id, limit: rowsMax })
    return database.page(text, params, { open: '', rowsMax })
  }
}

async function readFiltered(
  database: Database,
  list: KeywordList & { filter: ListFilter },
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const found = await findFiltered(database, list, position, { ...range, limit: range.limit + 1 })
  const rows = found.slice(0, range.limit)
  if (range.isReversed) rows.reverse()
  const { project_id } = list.values
  const ids_json = JSON.stringify(rows.map((row) => row.id))
  const { sql: text, params } = foundStatement(database, { project_id, ids_json })
  const page = await database.page(text, params, { open: '', rowsMax: rows.length })
  // In the order in which they were found: a newer result may have moved one of them to the far end of the list.
  return {
    ...page,
    first: placeOf(rows.at(0)),
    last: placeOf(rows.at(-1)),
    hasMore: found.length > range.limit,
  }
}

function placeOf(row: Found | undefined): Page['first'] {
  return row === undefined ? [] : [row.key, row.id]
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
