// The time zone of the days in the roll-ups: the project's own, except while the days are being made again for a new zone
// (days/remake-days.ts). Code that writes days must read it while holding the tracker's lock: what it read before may be
// another zone.

import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { localDay } from '../../../lib/local-day.ts'

export async function readDaysZone(db: Reader, projectId: number): Promise<string> {
  const { zone } = await db
    .selectFrom('project_settings as s')
    .leftJoin('rank_trackers as t', 't.project_id', 's.project_id')
    .where('s.project_id', '=', projectId)
    .select((eb) => eb.fn.coalesce('t.days_zone', 's.timezone').as('zone'))
    .executeTakeFirstOrThrow()
  return zone
}

/** The day that it is in that zone. */
export async function readToday(
  { database, clock }: { database: Database; clock: Clock },
  projectId: number,
): Promise<number> {
  return localDay(clock.nowMs(), await database.read((db) => readDaysZone(db, projectId)))
}
