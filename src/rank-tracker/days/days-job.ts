// Makes the days of a project again whose time zone has changed. A step is a transaction, and what is left is what has not been
// made: whoever is killed in between, or is joined by another, goes on there.

import type { JobHandler } from '../../jobs/job.ts'
import type { Database } from '../../storage/database.ts'
import { READ_COMMITTED } from '../../storage/database.ts'
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
