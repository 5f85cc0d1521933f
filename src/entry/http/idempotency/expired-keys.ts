// Removes expired responses to Idempotency-Keys, and processes that held such keys.

import type { JobHandlers } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Database } from '../../../data/storage/database.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { forgetDeadProcesses } from '../server/process-lease.ts'
import { removeExpiredKeys } from './idempotency.ts'

const KIND = 'http.remove-expired-keys'
const BATCH_ROWS_MAX = 500

export function expiredKeysRemoval(database: Database): {
  name: string
  handlers: JobHandlers
  schedules: Schedule[]
} {
  return {
    name: 'idempotency',
    schedules: [{ name: KIND, kind: KIND, everyMs: HOUR_MS }],
    handlers: {
      [KIND]: {
        title: 'Forgetting repeated requests',
        concurrency: 1,
        async run(_job, { checkpoint }) {
          await checkpoint((tx) => forgetDeadProcesses(tx, database))
          let removed = BATCH_ROWS_MAX
          while (removed === BATCH_ROWS_MAX) {
            await checkpoint(async (tx) => {
              removed = await removeExpiredKeys(tx, database, BATCH_ROWS_MAX)
            })
          }
        },
      },
    },
  }
}
