// Reads every page of the database file once a day, so that damage is found before a list or a backup meets it, and measures the tables. A step checks tables for
// about a second in a process of low priority, and the next one goes on ten minutes later: together they take less than a three-hundredth of a
// core, whatever the size of the file.

import type { Database } from '../../data/storage/database.ts'
import { isOneFile } from '../../data/storage/file-space.ts'
import { checkSomeTables } from '../../data/storage/health.ts'
import type { StorageConfig } from '../../data/storage/location.ts'
import { recordSizes } from '../../data/storage/table-sizes.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { JobContext, JobHandlers, JobLog } from './job.ts'
import type { Schedule } from './schedule.ts'

type CheckParts = {
  database: Database
  config: { readonly storage: StorageConfig }
  clock: Clock
  log: Pick<JobLog, 'warn'>
  pace?: CheckPace
}

type CheckPace = { readonly stepMs: number; readonly tableMsMax: number }

const PACE: CheckPace = { stepMs: 1_500, tableMsMax: 60_000 }
const EVERY_MS = 10 * 60_000

export const CHECK_PAGES_KIND = 'storage.check'

export function pageChecking({ database, config, clock, log, pace = PACE }: CheckParts): {
  name: string
  handlers?: JobHandlers
  schedules?: Schedule[]
} {
  const name = 'page-checking'
  const { engine, damage } = database
  if (!isOneFile(engine) || damage === undefined) return { name }
  let after: string | undefined
  let nextPassAtMs = Number.NEGATIVE_INFINITY

  async function checkSome({ stopping, checkpoint }: JobContext, signal: AbortSignal): Promise<void> {
    const checked = await checkSomeTables(config.storage, { ...pace, after, signal })
    after = checked.after
    if (after === undefined) nextPassAtMs = clock.nowMs() + DAY_MS
    const { fault, leftOut } = checked
    if (fault !== undefined) damage?.report(fault)
    else if (!stopping.aborted) {
      const day = Math.floor(clock.nowMs() / DAY_MS)
      await checkpoint((tx) => recordSizes(tx, engine, checked.sizes, day))
    }
    if (leftOut !== undefined)
      log.warn(
        { table: leftOut },
        'a table is too large to be checked in the background; sightline doctor checks it',
      )
  }

  return {
    name,
    schedules: [
      {
        name: CHECK_PAGES_KIND,
        kind: CHECK_PAGES_KIND,
        everyMs: EVERY_MS,
        isNeeded: async () => clock.nowMs() >= nextPassAtMs && damage.fault() === undefined,
      },
    ],
    handlers: {
      [CHECK_PAGES_KIND]: {
        title: 'Checking the database file',
        concurrency: 1,
        run: (_job, context) => checkSome(context, AbortSignal.any([context.signal, context.stopping])),
      },
    },
  }
}
