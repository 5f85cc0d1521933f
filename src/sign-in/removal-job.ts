// Removes what signing in leaves behind: sessions that have ended by time, links that were used or are too old, challenges that
// nobody answered, and failures that no longer count.

import { removeOldSessions } from '../accounts/session-store.ts'
import { removeOldLinks } from '../accounts/sign-in-links.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { Clock } from '../lib/clock.ts'
import { HOUR_MS } from '../lib/durations.ts'
import { removeOldFailures } from './attempts/failure-store.ts'
import { removeOldChallenges } from './challenge-store.ts'

const KIND = 'sign-in.remove-old'
const BATCH_ROWS_MAX = 500
const STEPS = [removeOldSessions, removeOldLinks, removeOldChallenges, removeOldFailures]

export function oldSignInsRemoval(clock: Clock): { handlers: JobHandlers; schedules: Schedule[] } {
  return {
    schedules: [{ name: KIND, kind: KIND, everyMs: HOUR_MS }],
    handlers: {
      [KIND]: {
        concurrency: 1,
        async run(_job, { checkpoint }) {
          for (const step of STEPS) {
            let removed = BATCH_ROWS_MAX
            while (removed === BATCH_ROWS_MAX) {
              await checkpoint(async (tx) => {
                removed = await step(tx, clock.nowMs(), BATCH_ROWS_MAX)
              })
            }
          }
        },
      },
    },
  }
}
