// Returns unused space of the database file to the system, after crawls or projects were removed for example. It works
// in short steps, because SQLite has one writer, with a pause as long as each step; a run ends after a while, and the
// next one goes on. Some unused space stays, because the next rows would only make the file grow again.

import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../data/storage/database.ts'
import { isOneFile, moveLog, readFileSpace, releasePages } from '../../data/storage/file-space.ts'
import type { JobHandlers } from './job.ts'
import type { Schedule } from './schedule.ts'

type ShrinkPace = {
  /** The file is not shrunk for less than this. */
  readonly unusedBytesMin: number
  readonly keptBytes: number
  /** How long a step should take; the number of pages adapts to the speed of the disk. */
  readonly stepMs: number
  readonly runMs: number
}

const MIB = 1024 * 1024

export const SHRINK_PACE: ShrinkPace = Object.freeze({
  unusedBytesMin: 64 * MIB,
  keptBytes: 32 * MIB,
  stepMs: 15,
  runMs: 2 * 60_000,
})

const EVERY_MS = 10 * 60_000
// Powers of two, because each number of pages is a statement of its own.
const STEP_PAGES_MIN = 16
const STEP_PAGES_MAX = 1024

const KIND = 'storage.shrink'

export function fileShrinking(database: Database): {
  name: string
  handlers?: JobHandlers
  schedules?: Schedule[]
} {
  const name = 'file-shrinking'
  if (!isOneFile(database.engine)) return { name }
  return {
    name,
    schedules: [{ name: KIND, kind: KIND, everyMs: EVERY_MS }],
    handlers: {
      [KIND]: {
        title: 'Giving back unused disk space',
        concurrency: 1,
        run: (_job, { signal }) => shrinkFile(database, SHRINK_PACE, signal),
      },
    },
  }
}

export async function shrinkFile(database: Database, pace: ShrinkPace, signal: AbortSignal): Promise<void> {
  const endMs = performance.now() + pace.runMs
  let { unusedBytes, pageBytes, canShrink } = await readFileSpace(database)
  if (!canShrink || unusedBytes < pace.unusedBytesMin) return
  let pages = STEP_PAGES_MIN
  while (unusedBytes > pace.keptBytes && performance.now() < endMs) {
    signal.throwIfAborted()
    const wanted = Math.min(pages, Math.ceil((unusedBytes - pace.keptBytes) / pageBytes))
    const tookMs = await releasePages(database, wanted)
    pages = nextPages(pages, tookMs, pace.stepMs)
    await delay(tookMs)
    ;({ unusedBytes } = await readFileSpace(database))
  }
  await moveLog(database)
}

function nextPages(pages: number, tookMs: number, stepMs: number): number {
  if (tookMs > stepMs) return Math.max(STEP_PAGES_MIN, pages / 2)
  return tookMs < stepMs / 3 ? Math.min(STEP_PAGES_MAX, pages * 2) : pages
}
