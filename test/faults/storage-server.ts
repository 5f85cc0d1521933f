// Takes the PostgreSQL server away from a process that is using it, in order or as in a crash, and gives it back.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { migrate } from '../../src/data/storage/migrate.ts'
import { openPostgres } from '../../src/data/storage/postgres/open.ts'
import { createDatabase, startPostgres } from '../helpers/postgres-server.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { until } from '../helpers/until.ts'
import { startLoad } from './storage-load.ts'

const randomInt = seededInt('storage-server')

export type Outage = {
  /** `stop` lets the server say goodbye, `kill` does not. */
  how: 'stop' | 'kill'
  times: number
  /** How long it is away. */
  awayMs: number
}

export async function surviveOutages({ how, times, awayMs }: Outage): Promise<void> {
  // Waits for the disk, as a server of people's data does.
  const server = await startPostgres({ settings: { fsync: 'on' } })
  try {
    const { url } = await createDatabase(server.url)
    const database = await openPostgres({ url, poolSize: 6, onIdleError: () => {} })
    await migrate(database, { nowMs: Date.now })
    const load = startLoad(database)
    const progress = async (what: string, since: { reads: number; writes: number }) =>
      until(what, () => load.counts.reads > since.reads + 10 && load.counts.writes > since.writes + 10)

    for (let time = 1; time <= times; time++) {
      await progress('the load runs', { ...load.counts })
      await delay(randomInt(50))
      const before = { ...load.counts }
      await server[how]()
      await until(
        'readers and writers are refused',
        () =>
          load.counts.refusedReads > before.refusedReads && load.counts.refusedWrites > before.refusedWrites,
      )
      await delay(awayMs)
      await server.start()
      await progress('the load has recovered', { ...load.counts })
    }

    await load.stop()
    assert.deepEqual(load.unexpected, [], 'something else than a refusal')
    await load.verify()
    await database.close()
  } finally {
    await server.remove()
  }
}
