// The best opportunities of a project over all types: how many rows each stored list has, and the first rows of some of them.

import type { Database } from '../../../data/storage/database.ts'
import { DEFAULT_TYPE, defaultRangeOf, QUICK_WIN_TYPES, type QuickWinType } from '../lists.ts'
import type { QuickWinRows } from '../schema.ts'
import { readStoredPage } from './list-page.ts'
import { readListState, unavailable } from './list-state.ts'
import { listCounts } from './list-store.ts'

type CountedType = { type: QuickWinType; rows_count: number; potential_clicks: number | null }
/** The fields that rows of all types have. */
type AnyRow = { [T in QuickWinType]: QuickWinRows[T] & { type: T } }[QuickWinType]

type BestWins = {
  isSimulated: boolean
  /** The last day of search data that the lists were made from; null when there is none. */
  lastDay: number | null
  types: CountedType[]
  /** The largest opportunities first. */
  rows: AnyRow[]
}

/** Throws the API's error when there are no lists. */
export async function readBestWins(
  database: Database,
  projectId: number,
  { nowMs, types, rowsMax }: { nowMs: number; types: readonly QuickWinType[]; rowsMax: number },
): Promise<BestWins> {
  const state = await readListState(database, {
    projectId,
    type: DEFAULT_TYPE,
    range: defaultRangeOf(DEFAULT_TYPE),
  })
  const refusal = unavailable(state, nowMs)
  if (refusal !== undefined) throw refusal
  const counts = await database.read((db) => listCounts(db, projectId))
  const rows: AnyRow[] = []
  for (const type of types) {
    const key = { projectId, type, range: defaultRangeOf(type) }
    const page = await readStoredPage(database, key, undefined, { limit: rowsMax, isReversed: false })
    rows.push(...(JSON.parse(`[${page.json}]`) as AnyRow[]))
  }
  return {
    isSimulated: state.connection?.source === 'simulator',
    lastDay: state.list?.lastDay ?? null,
    types: QUICK_WIN_TYPES.flatMap((type) => {
      const list = counts.find((one) => one.type === type && one.range === defaultRangeOf(type))
      return list === undefined
        ? []
        : { type, rows_count: list.rows_count, potential_clicks: list.opportunity_sum }
    }),
    rows: rows.sort((a, b) => b.opportunity - a.opportunity).slice(0, rowsMax),
  }
}
