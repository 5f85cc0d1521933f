// Selects jobs of a kind whose places are shared out among owners (the shares). A free place goes to the share with the
// fewest running jobs, among equals to the one whose last slice was longest ago; within a share, a job that has run
// before goes on before another begins. Shares are found by leaps from one to the next: a share with a hundred thousand
// jobs costs no more than one with two.

import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '../../data/storage/database.ts'
import { type Engine, isOneSelected, skipLocked } from '../../data/storage/portable.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'
import { databaseTimeAgo } from './database-time.ts'

/**
 * The jobs of a kind to claim next, as ids and times: jobs that are due, and jobs whose lease has run out. Rows that
 * another worker is claiming are skipped. Indexes: jobs_waiting, jobs_leased, jobs_by_turn.
 */
export function nextOfShares(
  engine: Engine,
  kind: string,
  limit: number,
): RawBuilder<{ id: number; run_at: number }> {
  const now = databaseTimeAgo(engine, 0)
  const next = sql`with recursive ${sharesOf(kind)}
    select ${firstOf(kind, now)} from shares
    union all
    select id from jobs where kind = ${kind} and state = 'running' and lease_until <= ${now}`
  return sql`select j.id, j.run_at from jobs as j
    where ${isOneSelected(engine, 'j.id', next)} and (j.state = 'queued' or j.lease_until <= ${now})
    order by (select count(*) from jobs where kind = ${kind} and state = 'running' and lease_until > ${now}
        and share = j.share),
      coalesce((select max(claimed_at) from jobs where kind = ${kind} and share = j.share and share <> ''), 0),
      j.run_at, j.id
    limit ${limit} + 0 ${skipLocked(engine, 'j')}`
}

/** Lists every share with a waiting job in a table `shares`, with a null row at the end. */
function sharesOf(kind: string): RawBuilder<unknown> {
  return sql`shares (share) as (
    select min(share) from jobs where kind = ${kind} and state = 'queued'
    union all
    select (select share from jobs where kind = ${kind} and state = 'queued' and share > shares.share
      order by share limit 1)
    from shares where shares.share is not null)`
}

/**
 * Selects the first due job of a share. Jobs that were claimed before go first, the most often claimed one first, so
 * that jobs come to an end.
 */
function firstOf(kind: string, due: RawBuilder<number>): RawBuilder<number | null> {
  return sql`(select id from jobs where kind = ${kind} and state = 'queued' and share = shares.share
    and run_at <= ${due} order by fence desc, run_at, id limit 1)`
}

export type RunningJob = { id: number; share: string; heldMs: number }

/** The jobs that have places, in all processes, and the shares with jobs that wait for one. */
export type Places = { running: RunningJob[]; waiting: string[] }

type PlaceRow = { id: number | null; share: string; held_ms: number }

/**
 * Only jobs that waited for at least `waitedMs` count: another process may have a free place for a job that has just
 * come.
 */
export function createReadPlaces(kind: string, waitedMs: number): (database: Database) => Promise<Places> {
  const read = rowsStatement<Record<never, never>, PlaceRow>((db, _param, { engine }) =>
    placesQuery(db, engine, kind, waitedMs),
  )
  return async (database) => {
    const rows = await read(database, {})
    const running = rows.flatMap(({ id, share, held_ms }) =>
      id === null ? [] : { id, share, heldMs: held_ms },
    )
    return { running, waiting: rows.filter(({ id }) => id === null).map(({ share }) => share) }
  }
}

/** Indexes: jobs_leased, jobs_waiting. */
export function placesQuery(db: Reader, engine: Engine, kind: string, waitedMs: number): Compilable {
  const now = databaseTimeAgo(engine, 0)
  const due = databaseTimeAgo(engine, waitedMs)
  const query = sql`with recursive ${sharesOf(kind)}
    select id, share, ${now} - coalesce(claimed_at, 0) as held_ms from jobs
    where kind = ${kind} and state = 'running' and lease_until > ${now}
    union all
    select null, share, 0 from shares
    where ${firstOf(kind, due)} is not null`
  return { compile: () => query.compile(db) as never }
}
