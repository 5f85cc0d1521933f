// Who holds which job. Leases run by the database's clock, so a worker whose own clock is wrong can neither steal
// a job nor keep one. A claim takes what is due, oldest first, and what a silent worker left behind; each claim
// counts an attempt, so a job that kills its worker cannot go round for ever. Read committed: on PostgreSQL a
// serializable claim would be refused whenever a rival claims next to it, where this one passes the rival's rows over.

import { sql } from 'kysely'
import type { Database, Reader } from '../storage/database.ts'
import { databaseNowMs, type Engine, skipLocked } from '../storage/portable.ts'
import type { Job } from './job.ts'

export type ClaimRequest = {
  owner: string
  leaseMs: number
  /** At most so many of a kind, and at most `limit` of all. */
  kinds: readonly { kind: string; limit: number }[]
  limit: number
}

export async function claim(database: Database, request: ClaimRequest): Promise<Job[]> {
  if (request.kinds.length === 0) return []
  const rows = await database.transaction((tx) => claimQuery(tx, database.engine, request).execute(), {
    isolation: 'read committed',
  })
  return rows
    .sort((a, b) => a.run_at - b.run_at || a.id - b.id)
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      payload: JSON.parse(row.payload_json),
      attempt: row.attempts,
      attemptsMax: row.attempts_max,
      fence: row.fence,
    }))
}

/** Each kind is two short ranges: of jobs_due and of jobs_leased. Materialized, or PostgreSQL may run it once per row. */
export function claimQuery(db: Reader, engine: Engine, { owner, leaseMs, kinds, limit }: ClaimRequest) {
  const now = nowOnce(engine)
  const ranges = kinds.flatMap(({ kind, limit }) => {
    const ofKind = db.selectFrom('jobs').select(['id', 'run_at']).where('kind', '=', kind)
    const due = ofKind.where('state', '=', sql.lit('queued')).where('run_at', '<=', now).orderBy('run_at')
    const left = ofKind
      .where('state', '=', sql.lit('running'))
      .where('lease_until', '<=', now)
      .orderBy('lease_until')
    return [due, left].map((range) =>
      db
        .selectFrom(range.orderBy('id').limit(limit).modifyEnd(skipLocked(engine)).as('range'))
        .select(['range.id', 'range.run_at']),
    )
  })
  const claimable = ranges.reduce((all, range) => all.unionAll(range))
  return db
    .with(
      (cte) => cte('claimable').materialized(),
      () =>
        db
          .selectFrom(claimable.as('claimable'))
          .select('claimable.id')
          .orderBy('claimable.run_at')
          .orderBy('claimable.id')
          .limit(limit),
    )
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      fence: eb('fence', '+', 1),
      lease_owner: owner,
      lease_until: databaseTimeIn(engine, leaseMs),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('claimable').select('claimable.id'))
    .returning(['id', 'kind', 'payload_json', 'run_at', 'attempts', 'attempts_max', 'fence'])
}

/**
 * Renews the leases of these jobs and returns the ones that were lost. A row that is locked is passed over and not
 * lost: our own commit has it, or a claim whose result the next heartbeat will see.
 */
export async function renewLeases(
  database: Database,
  { owner, leaseMs, jobs }: { owner: string; leaseMs: number; jobs: readonly Job[] },
): Promise<Job[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map((job) => job.id)
  const { engine } = database
  const held = await database.transaction(
    async (tx) => {
      const ours = tx
        .selectFrom('jobs')
        .select('id')
        .where('id', 'in', ids)
        .where('state', '=', 'running')
        .where('lease_owner', '=', owner)
        .orderBy('id')
        .modifyEnd(skipLocked(engine))
      await tx
        .updateTable('jobs')
        .set({ lease_until: databaseTimeIn(engine, leaseMs) })
        .where('id', 'in', ours)
        .execute()
      return tx
        .selectFrom('jobs')
        .select(['id', 'fence'])
        .where('id', 'in', ids)
        .where('state', '=', 'running')
        .execute()
    },
    { isolation: 'read committed' },
  )
  const fences = new Map(held.map((row) => [row.id, row.fence]))
  return jobs.filter((job) => fences.get(job.id) !== job.fence)
}

/** Whole milliseconds from now, by the database's clock. */
export function databaseTimeIn(engine: Engine, ms: number) {
  return sql<number>`${databaseNowMs(engine)} + ${Math.ceil(ms)}`
}

/** As a sub-select: PostgreSQL takes a clock that moves for an index only when it is read once. */
function nowOnce(engine: Engine) {
  return sql<number>`(select ${databaseNowMs(engine)})`
}
