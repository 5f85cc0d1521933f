// How the latest checks went, by provider: a sample for `sightline doctor`, not a count. Analyses have no index by time,
// and need none for this: ids grow with time, so the latest of a project are a range at the end of its primary key. So
// many of each project are looked at that what is read stays bounded, whatever the history.

import { sql } from 'kysely'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'

/** The newest ones; a provider that fails, fails for them too. */
const PROJECTS_MAX = 1_000
const ANALYSES_MAX = 20_000
/** Analyses of one project that are read: some of the latest are still open. */
const ANALYSES_MIN = 200

export type RecentChecks = {
  provider: string
  ended: number
  failed: number
  /** The most frequent one of those that failed. */
  message: string | null
  /** Checks whose first answer was not believed, ended or not. */
  suspect: number
}

// A success sometimes has a message too, which is no reason for a failure.
const REASON = sql<string | null>`case when a.status = 'failed' then a.message end`

export async function readRecentChecks(database: Database, sinceMs: number): Promise<RecentChecks[]> {
  const tracked = await database.read(listTracked)
  const oldest = tracked.at(-1)?.project_id
  if (oldest === undefined) return []
  const each = Math.max(ANALYSES_MIN, Math.floor(ANALYSES_MAX / tracked.length))
  return summarize(await readOutcomes(database, { oldest, last: each - 1, since: sinceMs }))
}

function listTracked(db: Reader) {
  return db
    .selectFrom('rank_trackers')
    .where('keyword_count', '>', 0)
    .select('project_id')
    .orderBy('project_id', 'desc')
    .limit(PROJECTS_MAX)
    .execute()
}

type OutcomeRow = {
  provider: string
  /** 0 for a check that waits for its second answer. */
  is_ended: number
  status: string
  is_suspect: number
  message: string | null
  count: number
}

const IS_ENDED = sql<number>`case when a.status in ('success', 'failed') then 1 else 0 end`
const IS_SUSPECT = sql<number>`case when a.suspect_at is null then 0 else 1 end`

// Indexes: primary keys. Each analysis is looked up by its id: given the range of ids instead, PostgreSQL reckons with a
// third of the table and reads all of it. Cross joins keep the tables in this order on SQLite.
const readOutcomes = rowsStatement<{ oldest: number; last: number; since: number }, OutcomeRow>((db, param) =>
  db
    .withRecursive('numbers(n)', (q) =>
      q.selectNoFrom(sql<number>`0`.as('n')).unionAll(
        q
          .selectFrom('numbers')
          .where('n', '<', param('last'))
          .select((eb) => eb('n', '+', sql.lit(1)).as('n')),
      ),
    )
    .selectFrom('rank_trackers as t')
    .crossJoin('project_counters as c')
    .crossJoin('numbers')
    .crossJoin('analyses as a')
    .where('t.project_id', '>=', param('oldest'))
    .where('t.keyword_count', '>', 0)
    .whereRef('c.project_id', '=', 't.project_id')
    .where('c.name', '=', 'analyses')
    .whereRef('a.project_id', '=', 't.project_id')
    .where((eb) => eb('a.id', '=', eb('c.last_id', '-', eb.ref('n'))))
    .where((eb) =>
      eb.or([eb('a.finished_at', '>=', param('since')), eb('a.suspect_at', '>=', param('since'))]),
    )
    .where('a.provider', 'is not', null)
    .groupBy(['a.provider', 'a.status', IS_SUSPECT, REASON])
    .select((eb) => [
      'a.provider',
      'a.status',
      IS_ENDED.as('is_ended'),
      IS_SUSPECT.as('is_suspect'),
      REASON.as('message'),
      eb.fn.countAll<number>().as('count'),
    ]),
)

function summarize(rows: readonly OutcomeRow[]): RecentChecks[] {
  const byProvider = Map.groupBy(rows, (row) => row.provider)
  const sum = (some: readonly OutcomeRow[]) => some.reduce((total, { count }) => total + count, 0)
  return [...byProvider]
    .map(([provider, ofProvider]) => {
      const failures = ofProvider.filter(({ status }) => status === 'failed')
      const [most] = failures.toSorted((a, b) => b.count - a.count || compare(a.message, b.message))
      return {
        provider,
        ended: sum(ofProvider.filter(({ is_ended }) => is_ended === 1)),
        failed: sum(failures),
        message: most?.message ?? null,
        suspect: sum(ofProvider.filter(({ is_suspect }) => is_suspect === 1)),
      }
    })
    .sort((a, b) => compare(a.provider, b.provider))
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}
