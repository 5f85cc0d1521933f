// Decides who holds which job. Leases run by the database's clock, so a worker whose own clock is wrong can neither
// steal a job nor keep one. A claim takes what is due, oldest first, and what a silent worker left behind; each claim
// counts an attempt, so a job that kills its worker cannot go round for ever. Read committed: on PostgreSQL a
// serializable claim would be refused whenever a rival claims next to it, whereas this one skips the rival's rows.

import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { type Engine, skipLocked } from '../../data/storage/portable.ts'
import { compiler, type Param, rowsStatement } from '../../data/storage/sql/statement.ts'
import { databaseTimeAgo, databaseTimeIn } from './database-time.ts'
import type { Job } from './job.ts'
import { nextOfShares } from './shares.ts'

export type Lease = {
  owner: string
  leaseMs: number
  /** The leases of kinds with their own length. */
  leaseMsOfKind?: Readonly<Record<string, number>>
}

export function leaseMsOf({ leaseMs, leaseMsOfKind = {} }: Lease, kind: string): number {
  return leaseMsOfKind[kind] ?? leaseMs
}

/** The end of a lease that is taken or renewed now. */
function leaseEnd(engine: Engine, { leaseMs, leaseMsOfKind = {} }: Lease): RawBuilder<number> {
  const others = Object.entries(leaseMsOfKind)
  if (others.length === 0) return databaseTimeIn(engine, leaseMs)
  const cases = others.map(([kind, ms]) => sql`when ${kind} then ${databaseTimeIn(engine, ms)}`)
  return sql<number>`case kind ${sql.join(cases, sql` `)} else ${databaseTimeIn(engine, leaseMs)} end`
}

/** How many jobs to claim at most: for each kind, in the order of `kinds`, and in total. */
type ClaimLimits = { ofKinds: readonly number[]; total: number }

type Claim = (limits: ClaimLimits) => Promise<Job[]>

type ClaimValues = Record<string, number>
type RangeRow = { id: number; run_at: number }
type ClaimedRow = {
  id: number
  kind: string
  payload_json: string
  run_at: number
  attempts: number
  attempts_max: number
  fence: number
  request_id: string | null
}

/**
 * Claims jobs of these kinds. Jobs of a kind whose places are shared out must be claimed one at a time, because each
 * claim changes who comes next. The statement is compiled once: building it costs more than running it.
 */
export function createClaim(
  database: Database,
  lease: Lease,
  kinds: readonly string[],
  sharesPlaces: (kind: string) => boolean = () => false,
): Claim {
  const compile = compiler<ClaimValues>((db, param) =>
    claimQuery(db, database.engine, lease, kinds, param, sharesPlaces),
  )
  return async ({ ofKinds, total }) => {
    if (kinds.length === 0) return []
    const values = Object.fromEntries(ofKinds.map((limit, index) => [limitOfKind(index), limit]))
    const { sql, params } = compile(database, { ...values, total })
    const { rows } = await database.transaction(
      (tx) => tx.executeQuery<ClaimedRow>(CompiledQuery.raw(sql, params)),
      READ_COMMITTED,
    )
    return rows.sort((a, b) => a.run_at - b.run_at || a.id - b.id).map(toJob)
  }
}

/**
 * Each kind reads two short index ranges, of jobs_due and of jobs_leased, or what shares.ts says. The query is
 * materialized, because PostgreSQL might otherwise run it once per row.
 */
export function claimQuery(
  db: Reader,
  engine: Engine,
  lease: Lease,
  kinds: readonly string[],
  param: Param<ClaimValues>,
  sharesPlaces: (kind: string) => boolean = () => false,
) {
  const now = databaseTimeAgo(engine, 0)
  const ranges = kinds.flatMap((kind, index) => {
    const limit = param(limitOfKind(index)) as number
    if (sharesPlaces(kind)) {
      const next = nextOfShares(engine, kind, limit)
      return [db.selectFrom(sql<RangeRow>`(${next})`.as('range')).select(['range.id', 'range.run_at'])]
    }
    const ofKind = db
      .selectFrom('jobs')
      .select(['id', 'run_at'])
      .where('kind', '=', kind)
      .limit(limit)
      .modifyEnd(skipLocked(engine))
    const due = ofKind.where('state', '=', sql.lit('queued')).where('run_at', '<=', now).orderBy('run_at')
    const left = ofKind
      .where('state', '=', sql.lit('running'))
      .where('lease_until', '<=', now)
      .orderBy('lease_until')
    return [due, left].map((range) =>
      db.selectFrom(range.orderBy('id').as('range')).select(['range.id', 'range.run_at']),
    )
  })
  const claimable = ranges.reduce((all, range) => all.unionAll(range)).as('claimable')
  return db
    .with(
      (cte) => cte('claimed').materialized(),
      () =>
        db
          .selectFrom(claimable)
          .select('claimable.id')
          .orderBy('claimable.run_at')
          .orderBy('claimable.id')
          .limit(param('total') as number),
    )
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      fence: eb('fence', '+', 1),
      lease_owner: lease.owner,
      lease_until: leaseEnd(engine, lease),
      claimed_at: databaseTimeIn(engine, 0),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('claimed').select('claimed.id'))
    .returning(['id', 'kind', 'payload_json', 'run_at', 'attempts', 'attempts_max', 'fence', 'request_id'])
}

/**
 * Returns in how many milliseconds a job of these kinds becomes due or a lease runs out; undefined if there is none,
 * negative if one can be claimed now. Indexes: jobs_due, jobs_leased.
 */
export function createNextDue(
  database: Database,
  kinds: readonly string[],
): () => Promise<number | undefined> {
  const read = rowsStatement<Record<never, never>, { due_in: number | null }>((db, _param, { engine }) => {
    const firsts = kinds.flatMap((kind) => [
      sql`select min(run_at) as at from jobs where kind = ${kind} and state = 'queued'`,
      sql`select min(lease_until) as at from jobs where kind = ${kind} and state = 'running'`,
    ])
    const next = sql<{ at: number }>`(${sql.join(firsts, sql` union all `)})`.as('next')
    return db
      .selectFrom(next)
      .select(sql<number | null>`min(next.at) - ${databaseTimeAgo(engine, 0)}`.as('due_in'))
  })
  return async () => {
    const [row] = kinds.length === 0 ? [] : await read(database, {})
    return row?.due_in ?? undefined
  }
}

function limitOfKind(index: number): string {
  return `limit_${index}`
}

function toJob(row: ClaimedRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload_json),
    attempt: row.attempts,
    attemptsMax: row.attempts_max,
    fence: row.fence,
    ...(row.request_id !== null && { requestId: row.request_id }),
  }
}

/**
 * Renews the leases of these jobs and returns the jobs that were lost. A locked row is skipped and does not count as
 * lost: either our own commit has it, or a claim whose result the next heartbeat will see.
 */
export async function renewLeases(database: Database, lease: Lease, jobs: readonly Job[]): Promise<Job[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map((job) => job.id)
  const { engine } = database
  const held = await database.transaction(async (tx) => {
    const running = tx.selectFrom('jobs').where('id', 'in', ids).where('state', '=', 'running')
    const ours = running
      .select('id')
      .where('lease_owner', '=', lease.owner)
      .orderBy('id')
      .modifyEnd(skipLocked(engine))
    await tx
      .updateTable('jobs')
      .set({ lease_until: leaseEnd(engine, lease) })
      .where('id', 'in', ours)
      .execute()
    return running.select(['id', 'fence']).execute()
  }, READ_COMMITTED)
  const fences = new Map(held.map((row) => [row.id, row.fence]))
  return jobs.filter((job) => fences.get(job.id) !== job.fence)
}
