// The list of entries, in the order in which they were added, or the reverse.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadAccess, Reader } from '../../data/storage/database.ts'
import type { Page, PageRange } from '../../data/storage/page.ts'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import type { Engine } from '../../data/storage/portable.ts'
import { idsParameter } from '../../data/storage/sql/rows-parameter.ts'
import { holdsText } from '../../data/storage/sql/text-search.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { formatTime } from '../../lib/clock.ts'
import { foldCase } from '../../lib/text.ts'
import type { DisavowType } from './entry.ts'
import { readTotals } from './list-row.ts'
import type { EntryRecord } from './schema.ts'

export type EntryFilter = {
  type?: DisavowType | undefined
  search?: string | undefined
  direction?: 'asc' | 'desc' | undefined
}

/** How many entries a walk reads for each requested one: enough if a tenth of them contain the text. */
const WALKED_PER_ROW = 20

const COLUMNS = ['id', 'type', 'value', 'note', 'created_at'] as const

export async function listEntries(
  access: ReadAccess,
  projectId: number,
  filter: EntryFilter,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const from = position?.[0] as number | undefined
  const rows = await access.read((db) =>
    listQuery(db, access.engine, projectId, filter, { ...range, from }).execute(),
  )
  return toPage(rows, range)
}

// Indexes: disavow_entries_by_id, and disavow_entries_by_type for entries of one type. A search uses trigrams on
// PostgreSQL; on SQLite it scans the table, because sorting by a sum keeps it from using an index: in the order of ids,
// searching for a text without matches took ten times as long.
export function listQuery(
  db: Reader,
  engine: Engine,
  projectId: number,
  filter: EntryFilter,
  { limit, isReversed, from }: PageRange & { from: number | undefined },
) {
  const id = filter.search === undefined ? sql<number>`id` : sql<number>`id + 0`
  const isFalling = isDescending(filter, isReversed)
  let query = db.selectFrom('disavow_entries').where('project_id', '=', projectId)
  if (from !== undefined) query = query.where(id, isFalling ? '<' : '>', from)
  return query
    .where(filterConditions(engine, filter))
    .select(COLUMNS)
    .orderBy(id, isFalling ? 'desc' : 'asc')
    .limit(limit + 1)
}

/**
 * Returns a page of a search, if enough of the next entries contain the text. Index: disavow_entries_by_id, or
 * _by_type.
 */
export async function walkEntries(
  access: ReadAccess,
  projectId: number,
  filter: EntryFilter,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page | undefined> {
  const { limit, isReversed } = range
  const from = position?.[0] as number | undefined
  const { search, ...walked } = filter
  const rows = await access.read((db) =>
    db
      .selectFrom(
        listQuery(db, access.engine, projectId, walked, { ...range, from })
          .clearLimit()
          .limit(limit * WALKED_PER_ROW)
          .select('folded')
          .as('walked'),
      )
      .where(filterConditions(access.engine, { search }))
      .select(COLUMNS)
      .orderBy('id', isDescending(filter, isReversed) ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute(),
  )
  return rows.length > limit ? toPage(rows, range) : undefined
}

/** Reads entries by id, in reading direction. Index: disavow_entries_by_id. */
export async function readEntries(
  access: ReadAccess,
  projectId: number,
  ids: readonly number[],
  filter: EntryFilter,
  range: PageRange,
): Promise<Page> {
  const rows = await access.read((db) =>
    db
      .selectFrom('disavow_entries')
      .where('project_id', '=', projectId)
      .where('id', 'in', idsParameter(access.engine, ids))
      .select(COLUMNS)
      .orderBy('id', isDescending(filter, range.isReversed) ? 'desc' : 'asc')
      .execute(),
  )
  return toPage(rows, range)
}

/** Whether ids decrease in reading direction. */
export function isDescending({ direction }: EntryFilter, isReversed: boolean): boolean {
  return isReversed !== (direction === 'desc')
}

type EntryRow = Parameters<typeof toRecord>[0]

function toPage(rows: readonly EntryRow[], range: PageRange): Page {
  return joinPage(
    rows.map((row) => [JSON.stringify(toRecord(row)), row.id]),
    range,
  )
}

export function filterConditions(engine: Engine, { type, search }: EntryFilter): RawBuilder<SqlBool> {
  const ofType = type === undefined ? [] : [sql`type = ${type}`]
  const found = search === undefined ? [] : [holdsText(engine, 'folded', foldCase(search))]
  return sql.join([sql`true`, ...ofType, ...found], sql` and `)
}

/** Counts up to `max`; the list stores the count of all types. */
export async function countEntries(
  access: ReadAccess,
  projectId: number,
  type: DisavowType | undefined,
  max: number,
): Promise<number> {
  if (type === undefined) return (await access.read((db) => readTotals(db, projectId))).entries
  // Index: disavow_entries_by_type.
  const { rows } = await access.read((db) =>
    sql<{ count: number }>`select count(*) as count from (select 1 from disavow_entries
      where project_id = ${projectId} and type = ${type} order by id limit ${max}) as rows`.execute(db),
  )
  return rows[0]?.count ?? 0
}

export function toRecord({
  created_at,
  ...row
}: Omit<EntryRecord, 'created_at'> & { created_at: number }): EntryRecord {
  return { ...row, created_at: formatTime(created_at) }
}
