// Starts the syncs of each night, by the database's clock.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { type ListDue, startDue } from '../../../background/jobs/start-due.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type DueConnection, findConnection, listDue, moveNextSync } from '../connections/connection-store.ts'
import { nextNight } from '../connections/sync-night.ts'
import { enqueueSync } from './sync-queue.ts'

export const SYNC_SCHEDULE_KIND = 'search-performance.sync-schedule'
const EVERY_MS = 5 * 60_000

export const syncSchedule: Schedule = {
  name: SYNC_SCHEDULE_KIND,
  kind: SYNC_SCHEDULE_KIND,
  everyMs: EVERY_MS,
}

/** `rowsMax`: how many connections one query reads. */
export function syncScheduleHandler(database: Database, rowsMax?: number): JobHandler {
  const { engine } = database

  function start({ projectId }: DueConnection): Promise<void> {
    return database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const connection = await findConnection(tx, projectId)
      if (connection === undefined || connection.nextSyncAtMs > nowMs) return
      await moveNextSync(tx, connection, nextNight(nowMs, projectId))
      await enqueueSync(tx, { projectId, sinceMs: nowMs }, `night-${connection.nextSyncAtMs}`)
    })
  }

  return {
    title: 'Planning to fetch search data',
    concurrency: 1,
    async run(_job, { signal }) {
      const nowMs = await database.read((db) => readDatabaseNow(db, engine))
      const list: ListDue<DueConnection> = (range) => database.read((db) => listDue(db, nowMs, range))
      await startDue({ list, start, signal, rowsMax })
    },
  }
}
