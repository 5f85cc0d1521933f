// Removes finished jobs, in batches short enough that nothing waits for them. Failed jobs are kept longer, for somebody
// who wants to know why.

import type { Database, Reader } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'
import { databaseTimeAgo } from './database-time.ts'
import type { JobHandlers } from './job.ts'
import type { Schedule } from './schedule.ts'

const KEPT_MS = { succeeded: 7 * DAY_MS, failed: 30 * DAY_MS } as const
const BATCH_MAX = 500

const KIND = 'jobs.retention'

type FinishedState = keyof typeof KEPT_MS

export function jobRetention(
  database: Database,
  batchMax = BATCH_MAX,
): { name: string; handlers: JobHandlers; schedules: Schedule[] } {
  async function removeAll(state: FinishedState, signal: AbortSignal): Promise<void> {
    for (let removed = batchMax; removed === batchMax; ) {
      signal.throwIfAborted()
      removed = await database.transaction(async (tx) => {
        const query = removalQuery(tx, database.engine, state, batchMax)
        return Number((await query.executeTakeFirst()).numDeletedRows)
      }, READ_COMMITTED)
    }
  }
  return {
    name: 'jobs',
    schedules: [{ name: KIND, kind: KIND, everyMs: HOUR_MS }],
    handlers: {
      [KIND]: {
        title: 'Removing finished work',
        concurrency: 1,
        async run(_job, { signal }) {
          await removeAll('succeeded', signal)
          await removeAll('failed', signal)
        },
      },
    },
  }
}

/** Reads one range of jobs_by_finish. */
export function removalQuery(db: Reader, engine: Engine, state: FinishedState, limit: number) {
  return db
    .deleteFrom('jobs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', state)
        .where('finished_at', '<', databaseTimeAgo(engine, KEPT_MS[state]))
        .orderBy('finished_at')
        .orderBy('id')
        .limit(limit),
    )
}
