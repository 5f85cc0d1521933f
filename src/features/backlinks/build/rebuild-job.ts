// Builds lists again that went out of date without new data. The hourly job finds such lists in all projects and queues a
// job for each.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import { findReason, listMade, type MadeProfile } from './outdated-profiles.ts'

export const REBUILD_PROFILE_KIND = 'backlinks.rebuild'
export const REBUILD_SCHEDULE_KIND = 'backlinks.rebuild-schedule'
const BATCH_MAX = 100
/** A failed rebuild is not urgent: the next day queues another. */
const ATTEMPTS_MAX = 3

export const rebuildSchedule: Schedule = {
  name: REBUILD_SCHEDULE_KIND,
  kind: REBUILD_SCHEDULE_KIND,
  everyMs: HOUR_MS,
}

/** `rowsMax`: how many profiles one query looks at. */
export function rebuildScheduleHandler(database: Database, rowsMax = BATCH_MAX): JobHandler {
  async function start(profile: MadeProfile, reason: string): Promise<void> {
    const { projectId, profileId } = profile
    const uniqueKey = `${projectId}:${profileId}:${reason}`
    const payload: ProfileKey = { projectId, profileId }
    const job = { kind: REBUILD_PROFILE_KIND, uniqueKey, payload, attemptsMax: ATTEMPTS_MAX }
    await database.transaction((tx) => enqueue(tx, job), READ_COMMITTED)
  }

  return {
    title: 'Planning to count backlinks anew',
    concurrency: 1,
    async run(_job, { signal }) {
      let after: ProfileKey | undefined
      for (let found = rowsMax; found === rowsMax; ) {
        const last = after
        const { nowMs, profiles } = await database.read(async (db) => ({
          nowMs: await readDatabaseNow(db, database.engine),
          profiles: await listMade(db, last, rowsMax),
        }))
        for (const profile of profiles) {
          if (signal.aborted) return
          const reason = await database.read((db) => findReason(db, profile, nowMs))
          if (reason !== undefined) await start(profile, reason)
        }
        after = profiles.at(-1)
        found = profiles.length
      }
    },
  }
}

export function rebuildHandler(database: Database): JobHandler {
  return {
    title: 'Counting backlinks anew',
    concurrency: 1,
    async run(job, { signal }) {
      const { projectId, profileId } = job.payload as ProfileKey
      const nowMs = await database.read((db) => readDatabaseNow(db, database.engine))
      try {
        const { rebuildProfile } = await import('./publish-generation.ts')
        await rebuildProfile(database, { projectId, profileId }, { nowMs, signal })
      } catch (error) {
        // The profile was deleted since.
        if (!(error instanceof AppError && error.code === 'project_not_found')) throw error
      }
    },
  }
}
