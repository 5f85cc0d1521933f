// Leases that end later than any lease can: the database's clock ran ahead when they were taken, and they would hold their jobs until
// it gets there. They are shortened; the holder, if it lives, renews its own with its next heartbeat.

import type { Database } from '../../data/storage/database.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { databaseTimeAgo, databaseTimeIn } from './database-time.ts'

/** The longest lease that the setting allows. */
const LEASE_MS_MAX = HOUR_MS
const READ_MAX = 1_000

type LeaseAhead = { id: number; kind: string; lease_until: number }

/** Index: jobs_leased, for each kind. */
export async function findLeasesAhead({ engine, read }: Database): Promise<LeaseAhead[]> {
  return await read((db) =>
    db
      .selectFrom('jobs')
      .where('state', '=', 'running')
      .where('lease_until', '>', databaseTimeAgo(engine, -LEASE_MS_MAX))
      .select(['id', 'kind', (eb) => eb.ref('lease_until').$notNull().as('lease_until')])
      .orderBy('lease_until')
      .orderBy('id')
      .limit(READ_MAX)
      .execute(),
  )
}

/** Returns the leases that it has shortened to `leaseMs` from now. */
export async function boundLeases(database: Database, leaseMs: number): Promise<LeaseAhead[]> {
  const ahead = await findLeasesAhead(database)
  if (ahead.length === 0) return ahead
  const { engine } = database
  await database.write((db) =>
    db
      .updateTable('jobs')
      .set({ lease_until: databaseTimeIn(engine, leaseMs) })
      .where(
        'id',
        'in',
        ahead.map(({ id }) => id),
      )
      .where('state', '=', 'running')
      .where('lease_until', '>', databaseTimeAgo(engine, -LEASE_MS_MAX))
      .execute(),
  )
  return ahead
}
