// Removes leftovers of signing in: expired sessions, used or old links, unanswered challenges, failures that no longer
// count, and keys that were revoked long ago.

import type { JobHandler, JobHandlers } from '../../background/jobs/job.ts'
import { removeInBatches } from '../../background/jobs/remove-batches.ts'
import type { Schedule } from '../../background/jobs/schedule.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts'
import { removeRevokedKeys } from '../accounts/key-store.ts'
import { removeOldSessions } from '../accounts/session-store.ts'
import { removeOldChallenges } from '../accounts/sign-in-challenges.ts'
import { removeOldLinks } from '../accounts/sign-in-links.ts'
import { removeOldFailures } from './attempts/failure-store.ts'

const KIND = 'sign-in.remove-old'
/** Strangers can create these rows, so they are removed more often than every hour. */
const OFTEN_KIND = 'sign-in.remove-challenges'

type Step = (tx: Tx, nowMs: number, rowsMax: number) => Promise<number>

export function oldSignInsRemoval(clock: Clock): { handlers: JobHandlers; schedules: Schedule[] } {
  return {
    schedules: [
      { name: KIND, kind: KIND, everyMs: HOUR_MS },
      { name: OFTEN_KIND, kind: OFTEN_KIND, everyMs: 5 * MINUTE_MS },
    ],
    handlers: {
      [KIND]: removal('Removing old sessions and links', clock, [
        removeOldSessions,
        removeOldLinks,
        removeRevokedKeys,
      ]),
      [OFTEN_KIND]: removal('Forgetting attempts to sign in', clock, [
        removeOldChallenges,
        removeOldFailures,
      ]),
    },
  }
}

function removal(title: string, clock: Clock, steps: readonly Step[]): JobHandler {
  return {
    title,
    concurrency: 1,
    async run(_job, context) {
      for (const step of steps)
        await removeInBatches(context, (tx, rowsMax) => step(tx, clock.nowMs(), rowsMax))
    },
  }
}
