// Makes the days of a project again whose time zone has changed. Each step is a transaction, and the stored days show what is
// left: after a kill, or beside another worker, the job goes on there.

import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { remakeSomeDays } from './remake-days.ts'

export function daysHandler(database: Database): JobHandler {
  return {
    concurrency: 1,
    async run(job, { checkpoint }) {
      const { projectId } = job.payload as { projectId: number }
      let next: number | undefined = 0
      while (next !== undefined) {
        const afterId: number = next
        await checkpoint(async (tx) => {
          next = await remakeSomeDays(tx, database.engine, projectId, afterId)
        }, READ_COMMITTED)
      }
    },
  }
}
