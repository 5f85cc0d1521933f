// Fetches days that are not stored yet from a source. Each day is stored by itself, together with the connection's
// progress, in a checkpoint of the job: a process that is killed leaves whole days behind, and the next one goes on
// from there. A day that could not be read is not stored at all. A long history is split into several jobs, so that a
// server need not wait for it before it stops.

import {
  type Job,
  type JobContext,
  type JobHandler,
  type JobLog,
  RetryLater,
} from '../../../background/jobs/job.ts'
import type { SearchFailure, SearchSource } from '../../../background/providers/search-source.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { describeFullStorage, type StorageQuota } from '../../projects/reads.ts'
import {
  type Connection,
  findConnection,
  recordAttempt,
  recordFailure,
  recordSuccess,
} from '../connections/connection-store.ts'
import { firstKeptDay } from '../connections/sync-night.ts'
import { recordNewData } from '../store/site-store.ts'
import { afterFailure, isOfConnection } from './after-failure.ts'
import { refuseConnection, requireConnection } from './current-connection.ts'
import { storeDay } from './store-day.ts'
import { forgetDaysBeforeFirst, readStoredDays } from './stored-days.ts'
import { countOutcome } from './sync-observer.ts'
import { planSync } from './sync-plan.ts'
import { enqueueSync, SYNCS_AT_ONCE, type SyncPayload } from './sync-queue.ts'

/** Some minutes of requests. Also, quick wins are computed after this many days while a history comes in. */
const DAYS_PER_JOB = 40
/** More than a whole history: reading a simulated day takes no time. */
const SIMULATED_DAYS_PER_JOB = 1000
/** With more unreadable days than this, the source is at fault and not the days. */
const SENSELESS_DAYS_MAX = 3

type SyncParts = {
  database: Database
  clock: Clock
  log: Pick<JobLog, 'warn'>
  /** Earlier days are not fetched, because retention would remove them again. */
  daysKept?: number
  /** The storage limit of the project's account; without it there is no limit. */
  findStorageQuota?(projectId: number): Promise<StorageQuota>
  /** Tests set it; DAYS_PER_JOB by default. */
  daysPerJob?: number
  /** Returns a failure when the stored connection cannot be used. */
  openSource(connection: Connection): SearchSource | SearchFailure
}

type Run = { job: Job; context: JobContext; connection: Connection; sinceMs: number; daysStored: number }

export function syncHandler(parts: SyncParts): JobHandler {
  const { database, clock, log, openSource } = parts
  const { daysKept = Number.POSITIVE_INFINITY, daysPerJob = DAYS_PER_JOB } = parts
  const { engine } = database

  async function begin(job: Job, context: JobContext): Promise<Run | undefined> {
    const { projectId, sinceMs } = job.payload as SyncPayload
    let connection: Connection | undefined
    await context.checkpoint(async (tx) => {
      connection = await findConnection(tx, projectId)
      if (connection !== undefined) await recordAttempt(tx, engine, connection)
    })
    if (connection === undefined) {
      await context.commit((tx) => refuseConnection(tx, projectId))
      return undefined
    }
    // Days that an earlier connection of the project has delivered since then are asked for again.
    return {
      job,
      context,
      connection,
      sinceMs: Math.max(sinceMs, connection.connectedAtMs),
      daysStored: 0,
    }
  }

  async function planDays({ connection, sinceMs }: Run, lastFinalDay: number | null): Promise<number[]> {
    if (lastFinalDay === null) return []
    const { wantedFromDay } = connection
    const fromDay = Math.max(wantedFromDay, firstKeptDay(clock.nowMs()), lastFinalDay - daysKept)
    const storedDays = await database.read((db) =>
      readStoredDays(db, connection, { fromDay, toDay: lastFinalDay }, sinceMs),
    )
    return planSync({ lastFinalDay, fromDay, completeFromDay: connection.completeFromDay, storedDays })
  }

  /** Returns the failure, if there was one. One unreadable day does not stop the others. */
  async function storeDays(run: Run, source: SearchSource, days: readonly number[]) {
    const { context, connection } = run
    const senseless: { failure: SearchFailure; day: number }[] = []
    for (const day of days) {
      // Ends the loop when the process is stopping or the connection was removed.
      await context.checkpoint((tx) => requireConnection(tx, connection))
      const read = await source.readDay(day, context.signal)
      context.signal.throwIfAborted()
      if (read.state === 'failed') {
        const failed = { failure: read, day }
        if (read.class !== 'garbage' || senseless.push(failed) > SENSELESS_DAYS_MAX) return failed
        continue
      }
      await storeDay({ database, context, connection, nowMs: clock.nowMs() }, day, read)
      run.daysStored++
    }
    return senseless[0]
  }

  /** Runs once for many days: computing quick wins takes longer than reading a day. */
  async function makeReadable(tx: Tx, connection: Connection): Promise<void> {
    // Comes first, because it locks the row that others wait for.
    const dataVersion = await recordNewData(tx, connection.projectId)
    await forgetDaysBeforeFirst(tx, engine, connection, dataVersion)
  }

  async function succeed({ job, context, connection, sinceMs, daysStored }: Run, hasMore: boolean) {
    const { projectId } = connection
    await context.commit(async (tx) => {
      if (daysStored > 0) await makeReadable(tx, connection)
      await requireConnection(tx, connection)
      await recordSuccess(tx, engine, connection, { isComplete: !hasMore })
      if (hasMore) await enqueueSync(tx, { projectId, sinceMs }, `after-${job.id}`)
    })
  }

  async function fail({ context, connection, daysStored }: Run, failure: SearchFailure, day?: number) {
    const message = day === undefined ? failure.message : `${formatDay(day)}: ${failure.message}`
    const { projectId, property } = connection
    log.warn({ projectId, property, class: failure.class }, `Search data could not be read. ${message}`)
    const note = async (tx: Tx) => {
      if (daysStored > 0) await makeReadable(tx, connection)
      await requireConnection(tx, connection)
      await recordFailure(tx, connection, { message, isFailing: isOfConnection(failure.class) })
      countOutcome(tx, failure.class)
    }
    const after = afterFailure(failure, daysStored > 0)
    if (after.next === 'stop') return await context.commit(note)
    await context.checkpoint(note, { isStoredWhileStopping: true })
    throw after.next === 'wait' ? new RetryLater(message, after.waitMs) : new Error(message)
  }

  /** Records the failure; the next attempt is the next night. */
  async function refuse({ context, connection }: Run, message: string): Promise<void> {
    const { projectId, property } = connection
    log.warn({ projectId, property }, `Search data was not asked for. ${message}`)
    await context.commit(async (tx) => {
      await requireConnection(tx, connection)
      await recordFailure(tx, connection, { message, isFailing: true })
    })
  }

  return {
    concurrency: SYNCS_AT_ONCE,
    async run(job, context) {
      const run = await begin(job, context)
      if (run === undefined) return
      const quota = await parts.findStorageQuota?.(run.connection.projectId)
      if (quota?.leftBytes === 0) return await refuse(run, describeFullStorage(quota.limitBytes))
      const source = openSource(run.connection)
      if ('state' in source) return await fail(run, source)
      const known = await source.findLastFinalDay(context.signal)
      context.signal.throwIfAborted()
      if (known.state === 'failed') return await fail(run, known)
      const days = await planDays(run, known.day)
      const daysMax = run.connection.source === 'simulator' ? SIMULATED_DAYS_PER_JOB : daysPerJob
      const failed = await storeDays(run, source, days.slice(0, daysMax))
      if (failed !== undefined) return await fail(run, failed.failure, failed.day)
      await succeed(run, days.length > daysMax)
    },
  }
}
