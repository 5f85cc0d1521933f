// Once a day, removes paid calls that are kept no longer, and the months before them.

import type { JobHandlers } from '../../background/jobs/job.ts'
import { removeInBatches } from '../../background/jobs/remove-batches.ts'
import type { Schedule } from '../../background/jobs/schedule.ts'
import {
  listPayingAccounts,
  removeOldEntries,
  removeOldMonths,
} from '../../background/providers/old-spend.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'

export type LedgerRetentionParts = {
  database: Database
  clock: Clock
  daysKept: Pick<Config['daysKept'], 'spend'>
}

const KIND = 'spend.remove-old'
const ACCOUNTS_PER_READ = 500

export function ledgerRetention({ database, clock, daysKept }: LedgerRetentionParts): {
  handlers: JobHandlers
  schedules: Schedule[]
} {
  return {
    schedules: [{ name: KIND, kind: KIND, everyMs: DAY_MS }],
    handlers: {
      [KIND]: {
        title: 'Removing old paid calls',
        concurrency: 1,
        async run(_job, context) {
          const beforeMs = clock.nowMs() - daysKept.spend * DAY_MS
          for (let ids = [0]; ids.length > 0; ) {
            const after = ids.at(-1) as number
            ids = await database.read((db) => listPayingAccounts(db, after, ACCOUNTS_PER_READ))
            for (const accountId of ids)
              await removeInBatches(context, (tx, rowsMax) =>
                removeOldEntries(tx, { accountId, beforeMs }, rowsMax),
              )
          }
          await removeInBatches(context, (tx, rowsMax) => removeOldMonths(tx, beforeMs, rowsMax))
        },
      },
    },
  }
}
