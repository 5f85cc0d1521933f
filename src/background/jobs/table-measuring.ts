// Once a day, asks PostgreSQL how large its tables are. A SQLite file is measured where it is checked (page-checking.ts), because only who
// reads all pages of a table learns how many it has.

import type { Database } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { isOneFile } from '../../data/storage/file-space.ts'
import { askTableSizes, recordSizes } from '../../data/storage/table-sizes.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { JobHandlers } from './job.ts'
import type { Schedule } from './schedule.ts'

const MEASURE_KIND = 'storage.measure'

export function tableMeasuring({ database, clock }: { database: Database; clock: Clock }): {
  name: string
  handlers?: JobHandlers
  schedules?: Schedule[]
} {
  const name = 'table-measuring'
  const { engine } = database
  if (isOneFile(engine)) return { name }
  return {
    name,
    schedules: [{ name: MEASURE_KIND, kind: MEASURE_KIND, everyMs: DAY_MS }],
    handlers: {
      [MEASURE_KIND]: {
        title: 'Measuring tables',
        concurrency: 1,
        async run(_job, { commit }) {
          const sizes = await database.read(askTableSizes)
          const day = Math.floor(clock.nowMs() / DAY_MS)
          await commit((tx) => recordSizes(tx, engine, sizes, day), READ_COMMITTED)
        },
      },
    },
  }
}
