// The list of entries, in the order in which they were added, or the other way round.

import { sql } from 'kysely'
import type { CursorPosition } from '../http/answers/cursor.ts'
import { formatTime } from '../lib/clock.ts'
import { foldCase } from '../lib/text.ts'
import type { ReadAccess, Reader } from '../storage/database.ts'
import type { Page, PageRange } from '../storage/page.ts'
import { joinPage } from '../storage/page-of-rows.mjs'
import type { Engine } from '../storage/portable.ts'
import { containsText } from '../storage/sql/text-search.ts'
import type { DisavowType } from './entry.ts'
import { readTotals } from './list-row.ts'
import type { EntryRecord } from './schema.ts'

type EntryFilter = {
  type?: DisavowType | undefined
  search?: string | undefined
  direction?: 'asc' | 'desc' | undefined
}

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
  return joinPage(
    rows.map((row) => [JSON.stringify(toRecord(row)), row.id]),
    range,
  )
}

// Indexes: disavow_entries_by_id, and disavow_entries_by_type for those of one type. A search goes through the table as it
// lies, and a sum is in no index: by the order of ids, what is found nowhere took SQLite ten times as long.
export function listQuery(
  db: Reader,
  engine: Engine,
  projectId: number,
  { type, search, direction = 'asc' }: EntryFilter,
  { limit, isReversed, from }: PageRange & { from: number | undefined },
) {
  const id = search === undefined ? sql<number>`id` : sql<number>`id + 0`
  const isDescending = isReversed !== (direction === 'desc')
  let query = db.selectFrom('disavow_entries').where('project_id', '=', projectId)
  if (from !== undefined) query = query.where(id, isDescending ? '<' : '>', from)
  if (type !== undefined) query = query.where('type', '=', type)
  if (search !== undefined) query = query.where(containsText(engine, 'folded', foldCase(search)))
  return query
    .select(['id', 'type', 'value', 'note', 'created_at'])
    .orderBy(id, isDescending ? 'desc' : 'asc')
    .limit(limit + 1)
}

/** Counted up to `max`; without filters, as the list keeps it. */
export async function countEntries(
  access: ReadAccess,
  projectId: number,
  { type, search }: EntryFilter,
  max: number,
): Promise<number> {
  if (type === undefined && search === undefined)
    return (await access.read((db) => readTotals(db, projectId))).entries
  const { rows } = await access.read((db) =>
    countQuery(access.engine, projectId, { type, search }, max).execute(db),
  )
  return rows[0]?.count ?? 0
}

// Indexes: disavow_entries_by_type for those of one type; a search goes through the table as it lies.
function countQuery(engine: Engine, projectId: number, { type, search }: EntryFilter, max: number) {
  const ofType = type === undefined ? sql`` : sql`and type = ${type}`
  const found = search === undefined ? sql`` : sql`and ${containsText(engine, 'folded', foldCase(search))}`
  return sql<{ count: number }>`select count(*) as count from (select 1 from disavow_entries
    where project_id = ${projectId} ${ofType} ${found} ${search === undefined ? sql`order by id` : sql``}
    limit ${max}) as rows`
}

export function toRecord({
  created_at,
  ...row
}: Omit<EntryRecord, 'created_at'> & { created_at: number }): EntryRecord {
  return { ...row, created_at: formatTime(created_at) }
}
