// The type of an activity: work under way that is shown to people. Each feature reports its own, for given accounts.

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
  /** Distinguishes activities of one kind in a project: the uid of a crawl, for example. */
  id: string
  accountId: number
  projectId: number
  projectUid: string
  status: 'queued' | 'running'
  /** How much is done, and of how much; null if unknown. */
  done: number | null
  total: number | null
  startedAtMs: number | null
}

/** Reads the activities of these accounts, at most the first ones of each account (`firstOfEachAccount`). */
export type ActivitySource = (db: Reader, accountIds: readonly number[]) => Promise<Activity[]>

/** The most activities of one kind that one listener is sent: nobody would read more. */
export const ACTIVITIES_MAX = 200
/**
 * The most activities of one account and kind that are read. It is higher than ACTIVITIES_MAX because a member who sees
 * few of the account's projects must find theirs among them.
 */
const ACTIVITIES_READ_MAX = 1000

/**
 * The first rows of each account, in the order of these columns, so that a busy account does not hide the work of
 * others.
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
