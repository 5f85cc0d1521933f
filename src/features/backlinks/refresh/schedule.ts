// Starts the refreshes that are due, by the database's clock.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { type ListDue, startDue } from '../../../background/jobs/start-due.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import { nextRefresh } from './next-refresh.ts'
import { disconnect } from './refresh-connection.ts'
import { moveNextRefresh } from './refresh-outcomes.ts'
import { enqueueRefresh } from './refresh-queue.ts'
import { type DueProfile, findRefreshed, isTarget, listDue } from './refreshed-profiles.ts'

export const REFRESH_SCHEDULE_KIND = 'backlinks.refresh-schedule'
const EVERY_MS = 5 * 60_000

export const refreshSchedule: Schedule = {
  name: REFRESH_SCHEDULE_KIND,
  kind: REFRESH_SCHEDULE_KIND,
  everyMs: EVERY_MS,
}

/** `rowsMax`: how many profiles one query looks at. */
export function refreshScheduleHandler(database: Database, rowsMax?: number): JobHandler {
  const { engine } = database

  function start(key: ProfileKey): Promise<void> {
    return database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const profile = await findRefreshed(tx, key)
      if (profile === undefined || profile.nextRefreshAtMs > nowMs) return
      if (!(await isTarget(tx, profile))) return void (await disconnect(tx, engine, [profile], nowMs))
      await moveNextRefresh(tx, profile, nextRefresh(nowMs, profile.everyDays, profile))
      const { projectId, profileId, nextRefreshAtMs } = profile
      await enqueueRefresh(tx, { projectId, profileId, sinceMs: nowMs }, `due-${nextRefreshAtMs}`)
    })
  }

  return {
    title: 'Planning to fetch backlinks',
    concurrency: 1,
    async run(_job, { signal }) {
      const nowMs = await database.read((db) => readDatabaseNow(db, engine))
      const list: ListDue<DueProfile> = (range) => database.read((db) => listDue(db, nowMs, range))
      await startDue<DueProfile>({ list, start, signal, rowsMax })
    },
  }
}
