// The job that computes the top lists of a project when its data has changed, and the schedule that looks for
// projects whose lists are not of the stored data, such as those of an older release.

import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { startDue } from '../../../background/jobs/start-due.ts'
import type { Database } from '../../../data/storage/database.ts'
import { makeTops } from './make-tops.ts'
import { listOutdatedTops } from './top-store.ts'
import { enqueueTops, type TopsPayload } from './tops-queue.ts'

export const TOPS_SCHEDULE_KIND = 'search-performance.tops-schedule'
const EVERY_MS = 10 * 60_000

export const topsSchedule: Schedule = {
  name: TOPS_SCHEDULE_KIND,
  kind: TOPS_SCHEDULE_KIND,
  everyMs: EVERY_MS,
}

export function topsHandler(database: Database): JobHandler {
  return {
    title: 'Summing up search data',
    concurrency: 1,
    async run({ payload }, { signal, checkpoint }) {
      await makeTops(database, (payload as TopsPayload).projectId, { signal, transact: checkpoint })
    },
  }
}

export function topsScheduleHandler(database: Database): JobHandler {
  return {
    title: 'Planning to sum up search data',
    concurrency: 1,
    async run(_job, { signal }) {
      await startDue<{ projectId: number; dataVersion: number }>({
        list: ({ after, rowsMax }) =>
          database.read((db) => listOutdatedTops(db, { after: after?.projectId, rowsMax })),
        start: ({ projectId, dataVersion }) =>
          database.transaction((tx) => enqueueTops(tx, projectId, dataVersion)),
        signal,
      })
    },
  }
}
