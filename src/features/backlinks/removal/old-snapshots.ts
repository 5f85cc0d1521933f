// Once a day, removes the figures of days that are kept no longer.

import type { JobHandler } from '../../../background/jobs/job.ts'
import { removeInBatches } from '../../../background/jobs/remove-batches.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Config } from '../../../data/settings/config.ts'
import type { Database } from '../../../data/storage/database.ts'
import { removeOldDays } from '../../../data/storage/sql/old-days.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { walkProjectIds } from '../../projects/reads.ts'

type SnapshotParts = { database: Database; clock: Clock; daysKept: Pick<Config['daysKept'], 'charts'> }

export const OLD_SNAPSHOTS_KIND = 'backlinks.remove-old-days'

export const oldSnapshotsSchedule: Schedule = {
  name: OLD_SNAPSHOTS_KIND,
  kind: OLD_SNAPSHOTS_KIND,
  everyMs: DAY_MS,
}

export function oldSnapshotsHandler({ database, clock, daysKept }: SnapshotParts): JobHandler {
  const days = { table: 'backlink_snapshots', key: ['profile_id', 'is_reported'] } as const
  return {
    title: 'Removing old days of backlinks',
    concurrency: 1,
    async run(_job, context) {
      const firstDay = Math.floor(clock.nowMs() / DAY_MS) - daysKept.charts
      for await (const projectId of walkProjectIds(database))
        await removeInBatches(context, (tx, rowsMax) =>
          removeOldDays(tx, days, { projectId, firstDay }, rowsMax),
        )
    },
  }
}
