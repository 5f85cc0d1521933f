// Stores top lists: one value for each range of queries and of pages, replaced as a whole.

import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { literalRows } from '../../../data/storage/sql/rows-parameter.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { DaySpan } from '../store/counted-spans.ts'
import { lockSite } from '../store/site-store.ts'
import type { TopListKind } from '../tables.ts'
import type { TopRange, WindowName } from '../totals/ranges.ts'

export type TopListKey = { readonly projectId: number; readonly kind: TopListKind; readonly range: TopRange }

/** How much of each window is stored, and whether any of it is simulated. */
export type TopCoverage = {
  readonly known: Readonly<Record<WindowName, number>>
  readonly isSimulated: boolean
}

export type NewTopList = Omit<TopListKey, 'projectId'> & {
  readonly dataVersion: number
  readonly lastDay: number
  readonly rowsCount: number
  readonly foundCount: number
  readonly coverage: TopCoverage
  readonly data: Uint8Array
}

/** Replaces the lists that were made from older data. */
export async function storeTopLists(tx: Tx, projectId: number, lists: readonly NewTopList[]): Promise<void> {
  await lockSite(tx, projectId)
  await tx
    .insertInto('search_top_lists')
    .values(
      lists.map((list) => ({
        project_id: projectId,
        kind: list.kind,
        range: list.range,
        data_version: list.dataVersion,
        last_day: list.lastDay,
        rows_count: list.rowsCount,
        found_count: list.foundCount,
        coverage_json: JSON.stringify(list.coverage),
        data: list.data,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'kind', 'range'])
        .doUpdateSet((eb) => ({
          data_version: eb.ref('excluded.data_version'),
          last_day: eb.ref('excluded.last_day'),
          rows_count: eb.ref('excluded.rows_count'),
          found_count: eb.ref('excluded.found_count'),
          coverage_json: eb.ref('excluded.coverage_json'),
          data: eb.ref('excluded.data'),
        }))
        .whereRef('search_top_lists.data_version', '<=', 'excluded.data_version'),
    )
    .execute()
}

type MadeTops = {
  readonly projectId: number
  readonly dataVersion: number
  /** The position sums of spans for which an older release stored none. */
  readonly positions: readonly (DaySpan & { readonly importId: number; readonly positionSum: number })[]
}

/** Records that all lists are stored: they are not computed again before the data changes. */
export async function storeTops(
  tx: Tx,
  engine: Engine,
  { projectId, dataVersion, positions }: MadeTops,
): Promise<void> {
  await lockSite(tx, projectId)
  await tx
    .updateTable('search_sites')
    .set({ tops_version: dataVersion })
    .where('project_id', '=', projectId)
    .execute()
  if (positions.length === 0) return
  const given = literalRows(
    engine,
    ['first_day', 'last_day', 'import_id', 'position_sum'],
    positions.map((span) => ({
      first_day: span.firstDay,
      last_day: span.lastDay,
      import_id: span.importId,
      position_sum: span.positionSum,
    })),
  )
  await sql`update search_spans set position_sum = given.position_sum from ${given}
    where search_spans.project_id = ${projectId} and search_spans.last_day = given.last_day
      and search_spans.first_day = given.first_day and search_spans.import_id = given.import_id`.execute(tx)
}

/** Deletes the lists of a project that has no data any more. */
export async function deleteTopLists(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('search_top_lists').where('project_id', '=', projectId).execute()
}

type StateRow = {
  has_data: number | boolean
  data_version: number | null
  last_day: number
  rows_count: number
  found_count: number
  coverage_json: string
}

// Indexes: the primary keys, search_spans_pkey.
const findState = rowsStatement<{ project_id: number; kind: TopListKind; range: string }, StateRow>(
  (db, param) =>
    db
      .selectFrom('projects as p')
      .leftJoin('search_top_lists as l', (join) =>
        join
          .onRef('l.project_id', '=', 'p.id')
          .on('l.kind', '=', param('kind'))
          .on('l.range', '=', param('range')),
      )
      .where('p.id', '=', param('project_id'))
      .select([
        'l.data_version',
        'l.last_day',
        'l.rows_count',
        'l.found_count',
        'l.coverage_json',
        sql<number | boolean>`exists (select 1 from search_spans as s where s.project_id = p.id)`.as(
          'has_data',
        ),
      ]),
)

export type TopListState = {
  readonly hasData: boolean
  /** Undefined for a list that was never computed. */
  readonly list: Omit<NewTopList, 'kind' | 'range' | 'data'> | undefined
}

export async function readTopState(database: Database, key: TopListKey): Promise<TopListState> {
  const [row] = await findState(database, { project_id: key.projectId, kind: key.kind, range: key.range })
  if (row === undefined) return { hasData: false, list: undefined }
  const hasData = Boolean(row.has_data)
  if (row.data_version === null) return { hasData, list: undefined }
  return {
    hasData,
    list: {
      dataVersion: row.data_version,
      lastDay: row.last_day,
      rowsCount: row.rows_count,
      foundCount: row.found_count,
      coverage: JSON.parse(row.coverage_json) as TopCoverage,
    },
  }
}

/** Index: search_top_lists_pkey. */
export async function readTopData(
  db: Reader,
  { projectId, kind, range }: TopListKey,
): Promise<{ dataVersion: number; data: Uint8Array } | undefined> {
  return await db
    .selectFrom('search_top_lists')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('range', '=', range)
    .select(['data_version as dataVersion', 'data'])
    .executeTakeFirst()
}

/** Projects after the given one whose lists were computed from older data than is stored. Index: search_sites_pkey. */
export async function listOutdatedTops(
  db: Reader,
  { after = 0, rowsMax }: { after: number | undefined; rowsMax: number },
): Promise<{ projectId: number; dataVersion: number }[]> {
  return await db
    .selectFrom('search_sites')
    .where('project_id', '>', after)
    .where(sql<boolean>`tops_version is distinct from data_version`)
    .where('data_version', '>', 0)
    .select(['project_id as projectId', 'data_version as dataVersion'])
    .orderBy('project_id')
    .limit(rowsMax)
    .execute()
}
