// A loop that looks into the database for something to do. Where the database can tell whether anybody has written since the last
// look (SQLite can, for the price of a function call), it looks only then, and when the time has come that the last look named: a server with nothing
// to do asks its database nothing.

import type { Database } from '../../data/storage/database.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { type Loop, startLoop } from './loop.ts'

type PollOptions = {
  everyMs: number
  /** Resolves to how soon something is due that is stored already; undefined when nothing is. */
  look(): Promise<number | undefined>
  onError(error: unknown): void
}

// Clocks may be set: what is due by the clock is looked for all the same.
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
      // Before the look: what is written during it is for the next one.
      const mark = database.changeMark()
      seen = undefined
      const dueInMs = await look()
      seen = mark
      lookAtMs = performance.now() + Math.min(dueInMs ?? LOOK_ANYWAY_MS, LOOK_ANYWAY_MS)
    },
    onError,
  })
}
