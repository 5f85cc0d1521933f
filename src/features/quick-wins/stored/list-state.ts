// What a request for a list needs besides its rows, in one query: whether the list was computed, whether there is
// data to compute it from, and how its source is doing. Without any source the list is empty; if a source has not
// delivered yet, or the list is not computed yet, the request is refused.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { AppError } from '../../../lib/errors.ts'
import { SEARCH_DATA_UNAVAILABLE } from '../../search-performance/errors.ts'
import { type ConnectionState, failureText, sourceName } from '../warnings.ts'
import type { ListKey } from './list-store.ts'

type ListState = {
  /** Undefined for a list that was never computed. */
  readonly list:
    | {
        readonly lastDay: number | null
        readonly warnings: readonly string[]
        readonly rowsCount: number
        /** A digest of its rows. */
        readonly digest: string
      }
    | undefined
  readonly hasData: boolean
  readonly connection: ConnectionState | null
}

type Row = {
  last_day: number | null
  warnings_json: string | null
  rows_count: number | null
  digest: string | null
  has_data: number | boolean
  source: ConnectionState['source'] | null
  property: string
  status: ConnectionState['status']
  failure: string | null
  connected_at: number
  succeeded_at: number | null
  next_sync_at: number
  wanted_from_day: number
  complete_from_day: number | null
}

// Indexes: the primary keys of all four tables.
const findState = rowsStatement<{ project_id: number; type: string; range: string }, Row>((db, param) =>
  db
    .selectFrom('projects as p')
    .leftJoin('quick_win_lists as l', (join) =>
      join
        .onRef('l.project_id', '=', 'p.id')
        .on('l.type', '=', param('type'))
        .on('l.range', '=', param('range')),
    )
    .leftJoin('search_connections as c', 'c.project_id', 'p.id')
    .where('p.id', '=', param('project_id'))
    .select([
      'l.last_day',
      'l.warnings_json',
      'l.rows_count',
      'l.digest',
      sql<number | boolean>`exists (select 1 from search_spans as s where s.project_id = p.id)`.as(
        'has_data',
      ),
      'c.source',
      'c.property',
      'c.status',
      'c.failure',
      'c.connected_at',
      'c.succeeded_at',
      'c.next_sync_at',
      'c.wanted_from_day',
      'c.complete_from_day',
    ]),
)

export async function readListState(
  database: Database,
  { projectId, type, range }: ListKey,
): Promise<ListState> {
  const [row] = await findState(database, { project_id: projectId, type, range })
  if (row === undefined) return { list: undefined, hasData: false, connection: null }
  const { last_day: lastDay, warnings_json: warnings } = row
  return {
    list:
      warnings === null
        ? undefined
        : {
            lastDay,
            warnings: JSON.parse(warnings) as string[],
            rowsCount: row.rows_count ?? 0,
            digest: row.digest ?? '',
          },
    hasData: Boolean(row.has_data),
    connection: row.source === null ? null : toConnection({ ...row, source: row.source }),
  }
}

function toConnection(row: Row & Pick<ConnectionState, 'source'>): ConnectionState {
  return {
    source: row.source,
    property: row.property,
    status: row.status,
    failure: row.failure,
    connectedAtMs: row.connected_at,
    succeededAtMs: row.succeeded_at,
    nextSyncAtMs: row.next_sync_at,
    wantedFromDay: row.wanted_from_day,
    completeFromDay: row.complete_from_day,
  }
}

const COMPUTING_SECONDS = 5
const DELIVERING_SECONDS = 30
const FAILING_SECONDS_MAX = 3600

/** Returns why there is no list to answer with, or undefined. */
export function unavailable({ list, hasData, connection }: ListState, nowMs: number): AppError | undefined {
  if (list !== undefined) return undefined
  if (hasData) {
    const message = 'Search data has arrived, and this list is being computed from it. Try again in a moment.'
    return new AppError(SEARCH_DATA_UNAVAILABLE, message, { retryAfterSeconds: COMPUTING_SECONDS })
  }
  // A working source that has delivered nothing gives an empty list.
  if (connection === null || connection.status === 'working') return undefined
  const name = sourceName(connection)
  const message =
    connection.failure === null
      ? `${name} is connected and has delivered nothing yet. Its first delivery is under way.`
      : `${name} is connected, but its first delivery has not succeeded: ${failureText(connection)}`
  const retryAfterSeconds =
    connection.status === 'waiting' ? DELIVERING_SECONDS : secondsToNextSync(connection, nowMs)
  return new AppError(SEARCH_DATA_UNAVAILABLE, message, { retryAfterSeconds })
}

/** The wait is limited to about the time that an operator needs to fix the cause. */
function secondsToNextSync({ nextSyncAtMs }: ConnectionState, nowMs: number): number {
  const seconds = Math.ceil((nextSyncAtMs - nowMs) / 1000)
  return Math.min(Math.max(seconds, DELIVERING_SECONDS), FAILING_SECONDS_MAX)
}
