// What `search-console sync` does: it queues the sync and runs it until it has ended and the quick wins are computed
// from it.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { findOpenJob } from '../../../background/jobs/open-job.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import { STOPPED_NOTE, type Work, waitText, workUntilDone } from '../../../entry/cli/work-until-done.ts'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { COMPUTE_KIND } from '../store/compute-job-kind.ts'
import { findOpenSync, hurrySync, SYNC_KIND } from '../sync/sync-queue.ts'
import { describe, findConnected, type ProjectOption } from './status.ts'
import { connectionText, progressText } from './text.ts'

const SYNC_FAILED: ErrorKind = { code: 'sync_failed', status: 500, isRetryable: true }
const STOP_MS = 2_000

export async function syncCommand(call: Call<ProjectOption>): Promise<number> {
  const { options, output, nowMs, withDatabase } = call
  return await withInterrupt(process, (signal) =>
    withDatabase(async (database) => {
      const { projectId } = await database.read((db) => findConnected(db, options.project))
      await database.transaction((tx) => hurrySync(tx, database.engine, projectId))
      await workUntilDone(call, database, {
        kinds: [SYNC_KIND, COMPUTE_KIND],
        signal,
        stopMs: STOP_MS,
        readState: () => readState(call, database, projectId),
      })
      const shown = await database.read(async (db) =>
        describe(db, await findConnected(db, options.project), nowMs()),
      )
      output.print(shown, () => connectionText(shown).split('\n').map(printable).join('\n'))
      if (signal.aborted) {
        output.note(STOPPED_NOTE)
        return EXIT.interrupted
      }
      if (shown.status !== 'failing') return EXIT.ok
      throw new AppError(SYNC_FAILED, shown.failure ?? 'The sync failed.')
    }),
  )
}

/** Returns undefined once no sync of the project waits or runs, and no quick wins are being computed. */
async function readState(
  { options, nowMs }: Call<ProjectOption>,
  database: Database,
  projectId: number,
): ReturnType<Work['readState']> {
  const { sync, compute, shown, databaseNowMs } = await database.read(async (db) => ({
    sync: await findOpenSync(db, projectId),
    compute: await findOpenJob(db, COMPUTE_KIND, String(projectId)),
    shown: await describe(db, await findConnected(db, options.project), nowMs()),
    databaseNowMs: await readDatabaseNow(db, database.engine),
  }))
  if (sync !== undefined) {
    const wait = waitText(sync, databaseNowMs)
    const why = shown.failure === null ? '' : ` (${printable(shown.failure)})`
    const text = `Search data: ${progressText(shown.progress)}${wait}${why}`
    return [wait === '' ? 'asking' : 'waiting', text]
  }
  // If computing quick wins failed once, it is left to a server, which has a log.
  const isComputing = compute !== undefined && compute.attempts <= 1 && shown.status !== 'failing'
  return isComputing ? ['computing', 'Quick wins are ready'] : undefined
}
