// Work that is under way, as people see it: a feature tells what it does for some accounts right now.

import { type Expression, sql } from 'kysely'
import type { Reader } from '../../data/storage/database.ts'

export const ACTIVITY_KINDS = [
  'crawl',
  'rank_checks',
  'search_sync',
  'search_import',
  'backlinks',
  'import',
  'demo_history',
] as const

export type Activity = {
  kind: (typeof ACTIVITY_KINDS)[number]
  /** Tells it apart from others of its kind in the project: the uid of a crawl, say. */
  id: string
  accountId: number
  projectId: number
  projectUid: string
  status: 'queued' | 'running'
  /** How much is done, and of how much; null where nobody knows. */
  done: number | null
  total: number | null
  startedAtMs: number | null
}

/** Reads what is under way, of each account the first (`firstOfEachAccount`). */
export type ActivitySource = (db: Reader, accountIds: readonly number[]) => Promise<Activity[]>

/** What one listener is told of one kind: more would not be read by anybody. */
export const ACTIVITIES_MAX = 200
/** What is read of one account and kind: somebody who sees few of its projects must find theirs among them. */
const ACTIVITIES_READ_MAX = 1000

/**
 * Of rows with an `account_id`, the first of each account in the order of these columns: what one account does hides nobody
 * else's.
 */
export async function firstOfEachAccount<Row>(
  db: Reader,
  found: Expression<Row>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const order = sql.join(columns.map((column) => sql.ref(column)))
  const place = sql`row_number() over (partition by account_id order by ${order})`
  const query = sql<Row>`select * from (select found.*, ${place} as place from ${found} as found) as placed
    where place <= ${ACTIVITIES_READ_MAX} order by account_id, place`
  const { rows } = await query.execute(db)
  return rows
}
