// Lists of quick wins as a computation would have stored them, and the state of their source: for tests of code that
// reads them.

import type { Insertable } from 'kysely'
import type { Database } from '../../src/data/storage/database.ts'
import type { Opportunity } from '../../src/features/quick-wins/facts.ts'
import { listRows } from '../../src/features/quick-wins/stored/list-rows.ts'
import { type ComputedList, storeRows } from '../../src/features/quick-wins/stored/list-store.ts'
import { connect } from '../../src/features/search-performance/connections/connection-store.ts'
import type {
  SearchConnectionsTable,
  SearchSpansTable,
} from '../../src/features/search-performance/tables.ts'

export type GivenList = Partial<ComputedList> & { projectId: number; findings?: readonly Opportunity[] }

export async function storeTestList(database: Database, given: GivenList): Promise<boolean> {
  const { findings = [], ...rest } = given
  const list = {
    type: 'secondPageKeywords',
    range: '28d',
    dataVersion: 1,
    stamp: 'stamp',
    lastDay: 20_000,
    warnings: [],
    ...rest,
  } as const
  return database.transaction((tx) => storeRows(tx, database.engine, list, listRows(findings)))
}

/** One day of stored data, or another stretch of it. */
export async function storeSpan(
  database: Database,
  projectId: number,
  given: Partial<Insertable<SearchSpansTable>> = {},
): Promise<void> {
  const span: Insertable<SearchSpansTable> = {
    project_id: projectId,
    first_day: 20_000,
    last_day: 20_000,
    import_id: 1,
    source: 'file',
    rows_count: 0,
    clicks: 0,
    impressions: 0,
    is_truncated: 0,
    ...given,
  }
  await database.write((db) => db.insertInto('search_spans').values(span).execute())
}

/** A connection that waits for its first delivery, unless something else is said of it. */
export async function storeConnection(
  database: Database,
  projectId: number,
  given: Partial<SearchConnectionsTable>,
  nowMs: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const connection = {
      projectId,
      source: 'search_console',
      property: 'sc-domain:example.com',
      hasCountry: false,
      hasDevice: false,
      wantedFromDay: 19_900,
      credential: null,
    } as const
    await connect(tx, connection, nowMs)
    if (Object.keys(given).length > 0)
      await tx.updateTable('search_connections').set(given).where('project_id', '=', projectId).execute()
  })
}
