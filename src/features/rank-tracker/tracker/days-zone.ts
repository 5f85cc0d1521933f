// The time zone of the days in the roll-ups: the project's own, except while the days are being made again for a new zone
// (days/remake-days.ts). Code that writes days must read it while holding the tracker's lock: what it read before may be
// another zone.

import type { Reader } from '../../../data/storage/database.ts'

export async function readDaysZone(db: Reader, projectId: number): Promise<string> {
  const { zone } = await db
    .selectFrom('project_settings as s')
    .leftJoin('rank_trackers as t', 't.project_id', 's.project_id')
    .where('s.project_id', '=', projectId)
    .select((eb) => eb.fn.coalesce('t.days_zone', 's.timezone').as('zone'))
    .executeTakeFirstOrThrow()
  return zone
}
