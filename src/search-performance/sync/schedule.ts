// Starts the syncs of each night. Any number of processes may look: whether a connection is due is asked again in the
// transaction that queues its sync. Nights are counted by the database's clock.

import { readDatabaseNow } from '../../jobs/database-time.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Schedule } from '../../jobs/schedule.ts'
import type { Database } from '../../storage/database.ts'
import { type DueConnection, findConnection, listDue, moveNextSync } from '../connections/connection-store.ts'
import { nextNight } from '../connections/sync-night.ts'
import { enqueueSync } from './sync-queue.ts'

export const SYNC_SCHEDULE_KIND = 'search-performance.sync-schedule'
const EVERY_MS = 5 * 60_000
const BATCH_MAX = 100

export const syncSchedule: Schedule = {
  name: SYNC_SCHEDULE_KIND,
  kind: SYNC_SCHEDULE_KIND,
  everyMs: EVERY_MS,
}

/** `rowsMax`: looked at together. */
export function syncScheduleHandler(database: Database, rowsMax = BATCH_MAX): JobHandler {
  const { engine } = database

  function start(projectId: number): Promise<void> {
    return database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const connection = await findConnection(tx, projectId)
      if (connection === undefined || connection.nextSyncAtMs > nowMs) return
      await moveNextSync(tx, connection, nextNight(nowMs, projectId))
      await enqueueSync(tx, { projectId, sinceMs: nowMs }, `night-${connection.nextSyncAtMs}`)
    })
  }

  return {
    concurrency: 1,
    async run(_job, { signal }) {
      const faults: unknown[] = []
      const nowMs = await database.read((db) => readDatabaseNow(db, engine))
      let after: DueConnection | undefined
      // To the end, past those that cannot be started.
      for (let found = rowsMax; found === rowsMax; ) {
        const range = { after, rowsMax }
        const due = await database.read((db) => listDue(db, nowMs, range))
        for (const { projectId } of due) {
          if (signal.aborted) return
          await start(projectId).catch((error) => faults.push(error))
        }
        after = due.at(-1)
        found = due.length
      }
      // One project must not keep others from being asked for.
      if (faults.length > 0) throw faults[0]
    },
  }
}
