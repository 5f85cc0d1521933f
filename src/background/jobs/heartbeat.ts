// Renews the leases of all jobs that this process runs, with one statement, three times within the shortest lease. A
// run whose lease is gone is aborted: it could not store anything any more, and another worker is now doing its outside
// work (a paid call, a crawl).

import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Lease, leaseMsOf, renewLeases } from './lease.ts'
import type { JobRun } from './run.ts'
import { leaseLost } from './settle.ts'

const BEATS_PER_LEASE = 3

export type LeasedRun = Pick<JobRun, 'job' | 'isAbortable' | 'abort'>

type Heartbeat = {
  readonly everyMs: number
  /** `sinceMs` is taken before the claim is sent, so the lease is not older than that. */
  add(run: LeasedRun, sinceMs: number): void
  remove(run: LeasedRun): void
  /** Whether half of a lease has passed without a renewal, because the database is busy. */
  readonly isLate: boolean
  beat(): Promise<void>
}

export function createHeartbeat(database: Database, lease: Lease, clock: Clock): Heartbeat {
  const renewedAtMs = new Map<LeasedRun, number>()

  async function renew(runs: LeasedRun[]): Promise<void> {
    const sentAtMs = clock.nowMs()
    const jobs = runs.map((run) => run.job)
    const lost = new Set(await renewLeases(database, lease, jobs))
    for (const run of runs) {
      if (lost.has(run.job)) loseLease(run)
      else if (renewedAtMs.has(run)) renewedAtMs.set(run, sentAtMs)
    }
  }

  // Aborts runs whose lease must have run out while the database did not answer: it may answer other processes, which
  // may claim the jobs.
  function loseExpired(): void {
    const nowMs = clock.nowMs()
    for (const [run, atMs] of renewedAtMs) if (nowMs - atMs > leaseMsOf(lease, run.job.kind)) loseLease(run)
  }

  function loseLease(run: LeasedRun): void {
    if (run.isAbortable) run.abort(leaseLost(run.job))
  }

  return {
    everyMs: Math.min(lease.leaseMs, ...Object.values(lease.leaseMsOfKind ?? {})) / BEATS_PER_LEASE,
    get isLate() {
      const nowMs = clock.nowMs()
      for (const [run, atMs] of renewedAtMs)
        if (nowMs - atMs > leaseMsOf(lease, run.job.kind) / 2) return true
      return false
    },
    add: (run, sinceMs) => void renewedAtMs.set(run, sinceMs),
    remove: (run) => void renewedAtMs.delete(run),
    async beat() {
      try {
        await renew([...renewedAtMs.keys()])
      } catch (error) {
        loseExpired()
        throw error
      }
    },
  }
}
