// Of which time zone the days are that the roll-ups are made of: of the project's own, but for the time in which they are made
// again for a new one (days/remake-days.ts). Whoever writes days asks for it while holding the tracker's lock: what was known of
// the project before may be of another zone.

import type { Reader } from '../../storage/database.ts'

export async function readDaysZone(db: Reader, projectId: number): Promise<string> {
  const { zone } = await db
    .selectFrom('project_settings as s')
    .leftJoin('rank_trackers as t', 't.project_id', 's.project_id')
    .where('s.project_id', '=', projectId)
    .select((eb) => eb.fn.coalesce('t.days_zone', 's.timezone').as('zone'))
    .executeTakeFirstOrThrow()
  return zone
}
