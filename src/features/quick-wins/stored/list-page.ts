// A page of a stored list: records are JSON already, and the order of the list is that of its primary key.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import type { Page, PageRange } from '../../../data/storage/page.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import type { QuickWinType } from '../lists.ts'
import type { ListKey } from './list-store.ts'

type Row = { json: string; place: number; query_id: number; page_id: number }
type Values = {
  project_id: number
  type: string
  range: string
  place: number
  query_id: number
  page_id: number
  limit: number
}

// Index: quick_wins_pkey. The limit is an expression because SQLite would look at a bare parameter while planning,
// and so plan again at every run.
const listBeyond = rowsStatement<Values, Row>((db, param) =>
  db
    .selectFrom('quick_wins')
    .where('project_id', '=', param('project_id'))
    .where('type', '=', param('type'))
    .where('range', '=', param('range'))
    .where(
      sql<boolean>`(place, query_id, page_id) > (${param('place')}, ${param('query_id')}, ${param('page_id')})`,
    )
    .select(['json', 'place', 'query_id', 'page_id'])
    .orderBy('place')
    .orderBy('query_id')
    .orderBy('page_id')
    .limit(sql<number>`${param('limit')} + 0`),
)

type Position = [place: number, queryId: number, pageId: number]

// A position before every row.
const START: Position = [Number.MIN_SAFE_INTEGER, 0, 0]

/** Reads rows after a position, or from the start. */
export async function readStoredPage(
  database: Database,
  { projectId, type, range }: ListKey,
  position: CursorPosition | undefined,
  pageRange: PageRange,
): Promise<Page> {
  const [place, queryId, pageId] = (position ?? START) as Position
  const rows = await listBeyond(database, {
    project_id: projectId,
    type,
    range,
    place,
    query_id: queryId,
    page_id: pageId,
    limit: pageRange.limit + 1,
  })
  return joinPage(
    rows.map((row) => [typedRow(type, row.json), row.place, row.query_id, row.page_id]),
    pageRange,
  )
}

/**
 * Returns a row as the API sends it: it begins with the type of its list, by which programs tell rows apart. Rows are
 * stored without the type, because all rows of a list share it. `json` is an object with fields.
 */
export function typedRow(type: QuickWinType, json: string): string {
  return `{"type":"${type}",${json.slice(1)}`
}
