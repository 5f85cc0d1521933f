// A loop that polls the database for work. If the database can cheaply tell whether anybody has written since the last
// poll (SQLite can), it polls only after a write, and at the time for which the last poll announced work: an idle server
// does not query its database.

import type { Database } from '../../data/storage/database.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { type Loop, startLoop } from './loop.ts'

type PollOptions = {
  everyMs: number
  /** Resolves to the time until stored work is due; undefined if there is none. */
  poll(): Promise<number | undefined>
  onError(error: unknown): void
}

// Polls at least this often, because clocks may be set.
const POLL_ANYWAY_MS = 15 * SECOND_MS

export function startPoll(
  database: Pick<Database, 'changeMark'>,
  { everyMs, poll, onError }: PollOptions,
): Loop {
  let seen: number | undefined
  let pollAtMs = 0
  return startLoop({
    everyMs,
    isNeeded() {
      const mark = database.changeMark()
      return mark === undefined || mark !== seen || performance.now() >= pollAtMs
    },
    async work() {
      // Taken before the poll, so that a write during it leads to another one.
      const mark = database.changeMark()
      seen = undefined
      const dueInMs = await poll()
      seen = mark
      pollAtMs = performance.now() + Math.min(dueInMs ?? POLL_ANYWAY_MS, POLL_ANYWAY_MS)
    },
    onError,
  })
}
