// A search in the disavow list, with its total. If a text is common, the beginning of the list has a page of matches.
// If not, all entries are read, which takes as long as everything else together: the ids that are found then give the
// total as well as the page.

import { sql } from 'kysely'
import type { Database, ReadAccess } from '../../data/storage/database.ts'
import type { Page, PageRange } from '../../data/storage/page.ts'
import { joinText } from '../../data/storage/portable.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { TOTAL_MAX } from '../../entry/http/answers/paging.ts'
import {
  type EntryFilter,
  filterConditions,
  isDescending,
  listEntries,
  readEntries,
  walkEntries,
} from './entry-list.ts'

type Searched = { id: number; accountId: number }

type EntrySearch = {
  read(position: CursorPosition | undefined, range: PageRange): Promise<Page>
  /** Counts the entries that contain the text, up to `max`. Called after `read`. */
  count(max: number): Promise<number>
}

export function createEntrySearch(
  database: Database,
  { id: projectId, accountId }: Searched,
  filter: EntryFilter,
  isCounted: boolean,
): EntrySearch {
  let found: number[] | undefined
  return {
    async read(position, range) {
      const near = await walkEntries(database, projectId, filter, position, range)
      if (near !== undefined) return near
      if (isCounted) found = await database.search(accountId, (search) => findIds(search, projectId, filter))
      if (found !== undefined && found.length <= TOTAL_MAX)
        return readEntries(database, projectId, pageOf(found, filter, position, range), filter, range)
      return database.search(accountId, (search) => listEntries(search, projectId, filter, position, range))
    },
    count: async (max) =>
      found?.length ??
      (await database.search(accountId, (search) => countFound(search, projectId, filter, max))),
  }
}

/** Used for common texts: enough matches are soon found. */
async function countFound(
  access: ReadAccess,
  projectId: number,
  filter: EntryFilter,
  max: number,
): Promise<number> {
  const { rows } = await access.read((db) =>
    sql<{ count: number }>`select count(*) as count from (select 1 from disavow_entries
      where project_id = ${projectId} and ${filterConditions(access.engine, filter)} limit ${max}) as found`.execute(
      db,
    ),
  )
  return rows[0]?.count ?? 0
}

/** Returns unordered ids; one beyond the limit shows that there are too many. */
async function findIds(access: ReadAccess, projectId: number, filter: EntryFilter): Promise<number[]> {
  const { engine } = access
  const { rows } = await access.read((db) =>
    sql<{ ids: string | null }>`select ${joinText(engine, { glue: ',', isInOrder: true })} as ids
      from (select id, cast(id as text) as json from disavow_entries
        where project_id = ${projectId} and ${filterConditions(engine, filter)}
        limit ${sql.lit(TOTAL_MAX + 1)}) as found`.execute(db),
  )
  return JSON.parse(`[${rows[0]?.ids ?? ''}]`) as number[]
}

/** Returns ids in reading direction, with one extra that shows that more follow. */
function pageOf(
  ids: readonly number[],
  filter: EntryFilter,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
): number[] {
  const from = position?.[0] as number | undefined
  const isFalling = isDescending(filter, isReversed)
  const beyond = ids.filter((id) => from === undefined || (isFalling ? id < from : id > from))
  return beyond.sort((a, b) => (isFalling ? b - a : a - b)).slice(0, limit + 1)
}
