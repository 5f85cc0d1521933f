// What `search-console sync` does: it queues the sync and takes part in the work, as a worker for this one kind of job,
// until the sync has ended and the quick wins are computed from it. A server on the same database may be quicker: then
// this only watches. So it can be stopped at any time, and what is left is done by whoever comes next.

import { setTimeout as delay } from 'node:timers/promises'
import type { JobHandlers } from '../jobs/job.ts'
import { findOpenJob, readDatabaseNow } from '../jobs/open-job.ts'
import { createRunner, type JobRunner } from '../jobs/runner.ts'
import { systemClock } from '../lib/clock.ts'
import { createSeal } from '../lib/sealed.ts'
import { findStorageRoom } from '../projects/storage-limit.ts'
import { computeHandler } from '../quick-wins/compute/compute-job.ts'
import { COMPUTE_KIND } from '../search-performance/store/compute-job-kind.ts'
import { sourceOpener } from '../search-performance/sync/open-source.ts'
import { syncHandler } from '../search-performance/sync/sync-job.ts'
import { findOpenSync, hurrySync, SYNC_KIND } from '../search-performance/sync/sync-queue.ts'
import { loadSecret } from '../secrets.ts'
import type { Database } from '../storage/database.ts'
import type { Call } from './call.ts'
import { printable } from './output.ts'
import { createStatusLine, type StatusLine } from './progress.ts'
import { EXIT, errorLine } from './run.ts'
import { describe, findConnected, type ProjectOption } from './search-console-status.ts'
import { connectionText, progressText } from './search-console-text.ts'
import { withInterrupt } from './signals.ts'

const LOOK_EVERY_MS = 200
const POLL_MS = 500
/** For what is under way; a call that hangs is given up. */
const STOP_MS = 2_000
const REPEATED_MS = 30_000
/** Other projects may be due as well: they must not keep this one waiting. */
const CONCURRENCY = 4
/** As shells count it: 128 and the number of the signal. */
const EXIT_INTERRUPTED = 130
const NOBODY = { onClaimed() {}, onFinished() {}, onFault() {} }

export async function syncCommand(call: Call<ProjectOption>): Promise<number> {
  const { options, output, terminal, nowMs, withDatabase } = call
  const line = createStatusLine(terminal.stderr, nowMs, { repeatedMs: REPEATED_MS })
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      const { projectId } = await database.read((db) => findConnected(db, options.project))
      await database.transaction((tx) => hurrySync(tx, database.engine, projectId))
      const runner = createSyncRunner(call, database, await createHandlers(call, database))
      runner.start()
      try {
        await follow(call, { database, projectId, line, signal })
      } finally {
        line.end()
        await runner.stop(STOP_MS)
      }
      const shown = await database.read(async (db) =>
        describe(db, await findConnected(db, options.project), nowMs()),
      )
      output.print(shown, () => connectionText(shown).split('\n').map(printable).join('\n'))
      if (signal.aborted) {
        output.note(
          'Stopped. What has arrived is stored; a server, or running this command again, continues from there.',
        )
        return EXIT_INTERRUPTED
      }
      if (shown.status !== 'failing') return EXIT.ok
      terminal.stderr.write(errorLine(shown.failure ?? 'The sync failed.'))
      return EXIT.unavailable
    }),
  )
}

async function createHandlers(
  { config, nowMs }: Call<ProjectOption>,
  database: Database,
): Promise<JobHandlers> {
  const seal = createSeal(await loadSecret(config), 'sightline search credential')
  const openSource = sourceOpener(seal, { fetch, nowMs, urls: config.searchConsole })
  const log = { warn() {} }
  const handler = syncHandler({
    database,
    clock: { nowMs },
    log,
    daysKept: config.search.daysKept,
    findStorageRoom: (projectId) => database.read((db) => findStorageRoom(db, projectId, config)),
    openSource,
  })
  return {
    [SYNC_KIND]: { ...handler, concurrency: CONCURRENCY },
    [COMPUTE_KIND]: computeHandler({ database, nowMs }),
  }
}

function createSyncRunner(
  { config }: Call<ProjectOption>,
  database: Database,
  handlers: JobHandlers,
): JobRunner {
  return createRunner({
    database,
    handlers,
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    leaseMs: config.jobs.leaseMs,
    clock: systemClock,
    random: Math.random,
    // What fails is shown from where it is stored.
    log: { warn() {}, error() {} },
    observe: NOBODY,
  })
}

type Followed = { database: Database; projectId: number; line: StatusLine; signal: AbortSignal }

/** Until no sync of the project waits or runs any more, and nothing is being computed from it. */
async function follow(
  { options, nowMs }: Call<ProjectOption>,
  { database, projectId, line, signal }: Followed,
): Promise<void> {
  const look = () =>
    database.read(async (db) => ({
      sync: await findOpenSync(db, projectId),
      compute: await findOpenJob(db, COMPUTE_KIND, String(projectId)),
      shown: await describe(db, await findConnected(db, options.project), nowMs()),
      databaseNowMs: await readDatabaseNow(db, database.engine),
    }))
  while (!signal.aborted) {
    const { sync, compute, shown, databaseNowMs } = await look()
    // What could not be computed at once is left to a server, which has a log.
    const isComputing = compute !== undefined && compute.attempts <= 1 && shown.status !== 'failing'
    if (sync === undefined && !isComputing) return
    if (sync === undefined) line.show('computing', 'Quick wins are ready')
    else {
      const waitsMs = sync.state === 'queued' ? sync.runAtMs - databaseNowMs : 0
      const wait = waitsMs > 1000 ? `, goes on in ${Math.ceil(waitsMs / 1000)} s` : ''
      const why = shown.failure === null ? '' : ` (${printable(shown.failure)})`
      const text = `Search data: ${progressText(shown.progress)}${wait}${why}`
      line.show(wait === '' ? 'asking' : 'waiting', text)
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
