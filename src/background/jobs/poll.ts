// A loop that looks into the database for work. If the database can cheaply tell whether anybody has written since the
// last look (SQLite can), it looks only after a write, and at the time for which the last look announced work: an idle
// server does not query its database.

import type { Database } from '../../data/storage/database.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { type Loop, startLoop } from './loop.ts'

type PollOptions = {
  everyMs: number
  /** Resolves to the time until stored work is due; undefined if there is none. */
  look(): Promise<number | undefined>
  onError(error: unknown): void
}

// Looks at least this often, because clocks may be set.
const LOOK_ANYWAY_MS = 15 * SECOND_MS

export function startPoll(
  database: Pick<Database, 'changeMark'>,
  { everyMs, look, onError }: PollOptions,
): Loop {
  let seen: number | undefined
  let lookAtMs = 0
  return startLoop({
    everyMs,
    isNeeded() {
      const mark = database.changeMark()
      return mark === undefined || mark !== seen || performance.now() >= lookAtMs
    },
    async work() {
      // Taken before the look, so that what is written during it leads to another one.
      const mark = database.changeMark()
      seen = undefined
      const dueInMs = await look()
      seen = mark
      lookAtMs = performance.now() + Math.min(dueInMs ?? LOOK_ANYWAY_MS, LOOK_ANYWAY_MS)
    },
    onError,
  })
}
