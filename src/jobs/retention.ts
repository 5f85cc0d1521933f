// Forgets finished jobs, in batches short enough that nothing waits for them. Failed ones are kept longer: somebody
// may still want to know why.

import { sql } from 'kysely'
import type { Database, Reader } from '../storage/database.ts'
import { databaseNowMs, type Engine } from '../storage/portable.ts'
import type { JobHandlers } from './job.ts'
import type { Schedule } from './schedule.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const KEPT_MS = { succeeded: 7 * DAY_MS, failed: 30 * DAY_MS } as const
const BATCH_MAX = 500

const KIND = 'jobs.retention'

type FinishedState = keyof typeof KEPT_MS

export const RETENTION_SCHEDULE: Schedule = { name: KIND, kind: KIND, everyMs: HOUR_MS }

export function retentionHandlers(database: Database, batchMax = BATCH_MAX): JobHandlers {
  async function removeAll(state: FinishedState, signal: AbortSignal): Promise<void> {
    for (let removed = batchMax; removed === batchMax; ) {
      signal.throwIfAborted()
      removed = await database.transaction(
        async (tx) => {
          const query = removalQuery(tx, database.engine, state, batchMax)
          return Number((await query.executeTakeFirst()).numDeletedRows)
        },
        { isolation: 'read committed' },
      )
    }
  }
  return {
    [KIND]: {
      concurrency: 1,
      async run(_job, { signal }) {
        await removeAll('succeeded', signal)
        await removeAll('failed', signal)
      },
    },
  }
}

/** Reads one range of jobs_by_finish. */
export function removalQuery(db: Reader, engine: Engine, state: FinishedState, limit: number) {
  const keptFrom = sql<number>`(select ${databaseNowMs(engine)} - ${KEPT_MS[state]})`
  return db
    .deleteFrom('jobs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', state)
        .where('finished_at', '<', keptFrom)
        .orderBy('finished_at')
        .orderBy('id')
        .limit(limit),
    )
}
