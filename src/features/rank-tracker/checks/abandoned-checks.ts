// Batches that failed for good, because their workers died again and again: their analyses would stay open for ever.
// This closes them as failed, and records the cost of what may have been bought.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { countChecks } from '../../../background/providers/check-observer.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { createObserver } from '../evidence/outcome.ts'
import { CHECK_KIND, type CheckPayload } from '../schedule/check-batches.ts'
import { readOpenAnalyses } from '../schedule/open-analyses.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { storeOutcomes } from './store-outcomes.ts'

export const ABANDONED_KIND = 'rank-tracker.close-abandoned'
const EVERY_MS = 60_000
/** Longer than a server is usually away; closing twice changes nothing. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000
const JOBS_PER_PAGE = 100

export const abandonedSchedule: Schedule = { name: ABANDONED_KIND, kind: ABANDONED_KIND, everyMs: EVERY_MS }

export function abandonedHandler(database: Database): JobHandler {
  const { engine } = database

  async function close({ projectId, analysisIds }: CheckPayload): Promise<void> {
    await database.transaction(async (tx) => {
      const context = await readTrackerContext(tx, projectId)
      const open = await readOpenAnalyses(tx, engine, projectId, analysisIds)
      // Tasks that a provider has accepted are left to the collector.
      const left = open.filter((analysis) => analysis.taskId === null)
      if (context === undefined || left.length === 0) return
      const observer = createObserver(context)
      const ended = left.map((analysis) => {
        const { reservedMicros } = analysis
        const cost = { costMicros: reservedMicros, isCostEstimated: reservedMicros > 0 }
        return { analysis, seen: failed('upstream', MESSAGE, cost) }
      })
      const outcomes = await Promise.all(
        ended.map(({ analysis, seen }) => observer.outcomeOf(analysis, seen)),
      )
      // Recorded as a failure that counts: a keyword must not go on waiting for a check that was given up.
      const provider = { name: 'none', isSimulated: context.source === 'simulated' } as const
      await storeOutcomes(tx, context, outcomes, {
        engine,
        provider,
        nowMs: await readDatabaseNow(tx, engine),
      })
      countChecks(tx, provider.name, { ended, outcomes, again: [] })
    }, READ_COMMITTED)
  }

  return {
    title: 'Ending checks without an answer',
    concurrency: 1,
    async run(_job, { signal }) {
      const nowMs = await database.read((db) => readDatabaseNow(db, engine))
      let last: Position = { finished_at: nowMs - LOOK_BACK_MS, id: 0 }
      for (let isFull = true; isFull; ) {
        const page = await database.read((db) => listFailedBatches(db, last))
        for (const { payload_json } of page) {
          signal.throwIfAborted()
          await close(JSON.parse(payload_json) as CheckPayload)
        }
        last = (page.at(-1) as Position | undefined) ?? last
        isFull = page.length === JOBS_PER_PAGE
      }
    },
  }
}

const MESSAGE = 'The check was interrupted again and again and was given up.'

type Position = { finished_at: number; id: number }

/** Failed batches after a position, oldest first. Index: jobs_by_finish. */
function listFailedBatches(db: Reader, { finished_at, id }: Position) {
  return db
    .selectFrom('jobs')
    .where('state', '=', 'failed')
    .where('finished_at', '>=', finished_at)
    .where((eb) => eb.or([eb('finished_at', '>', finished_at), eb('id', '>', id)]))
    .where('kind', '=', CHECK_KIND)
    .select(['id', 'finished_at', 'payload_json'])
    .orderBy('finished_at')
    .orderBy('id')
    .limit(JOBS_PER_PAGE)
    .execute()
}
