// Batches that failed for good, because whoever carried them out died again and again: their analyses would stay open
// for ever. They are closed as failed; what may have been bought is written down.

import type { JobHandler } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { failed } from '../providers/failure.ts'
import type { Database, Reader } from '../storage/database.ts'
import { CHECK_KIND, type CheckPayload } from './check-batches.ts'
import { READ_COMMITTED } from './isolation.ts'
import { readDatabaseNow, readOpenAnalyses } from './open-analyses.ts'
import { createObserver } from './outcome.ts'
import { storeOutcomes } from './store-outcomes.ts'
import { readTrackerContext } from './tracker-context.ts'

export const ABANDONED_KIND = 'rank-tracker.close-abandoned'
const EVERY_MS = 60_000
/** Longer than any pause of the schedule; closing what is closed changes nothing. */
const LOOK_BACK_MS = 24 * 3_600_000
const JOBS_MAX = 100

export const abandonedSchedule: Schedule = { name: ABANDONED_KIND, kind: ABANDONED_KIND, everyMs: EVERY_MS }

export function abandonedHandler(database: Database): JobHandler {
  const { engine } = database

  async function close({ projectId, analysisIds }: CheckPayload): Promise<void> {
    await database.transaction(async (tx) => {
      const context = await readTrackerContext(tx, projectId)
      const open = await readOpenAnalyses(tx, engine, projectId, analysisIds)
      // What a provider has taken is the collector's.
      const left = open.filter((analysis) => analysis.taskId === null)
      if (context === undefined || left.length === 0) return
      const observer = createObserver(context)
      const outcomes = await Promise.all(
        left.map((analysis) => {
          const { reservedMicros } = analysis
          const cost = { costMicros: reservedMicros, isCostEstimated: reservedMicros > 0 }
          return observer.outcomeOf(analysis, failed('upstream', MESSAGE, cost))
        }),
      )
      const provider = { name: 'none', isSimulated: false } as const
      await storeOutcomes(tx, context, outcomes, {
        engine,
        provider,
        nowMs: await readDatabaseNow(tx, engine),
      })
    }, READ_COMMITTED)
  }

  return {
    concurrency: 1,
    async run() {
      const nowMs = await database.read((db) => readDatabaseNow(db, engine))
      for (const payload of await database.read((db) => listFailedBatches(db, nowMs))) await close(payload)
    },
  }
}

const MESSAGE = 'The check was interrupted again and again and was given up.'

/** Index: jobs_by_finish. */
async function listFailedBatches(db: Reader, nowMs: number): Promise<CheckPayload[]> {
  const rows = await db
    .selectFrom('jobs')
    .where('state', '=', 'failed')
    .where('finished_at', '>', nowMs - LOOK_BACK_MS)
    .where('kind', '=', CHECK_KIND)
    .select('payload_json')
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(JOBS_MAX)
    .execute()
  return rows.map((row) => JSON.parse(row.payload_json) as CheckPayload)
}
