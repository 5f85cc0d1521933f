// What the history of a project is read from: the sums of its days and of those of its competitors, and of which zone and
// source they are.

import { sql } from 'kysely'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { DAY_COLUMNS } from '../roll-ups/day-sums.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import { readCompetitors, type TrackedCompetitor } from '../tracker/tracker-context.ts'
import type { CompetitorDay } from './competitor-columns.ts'
import type { DayRange } from './day-range.ts'
import type { KeptDay } from './project-days.ts'

/** Undefined when the project is gone. Indexes: primary keys. */
export async function readHistoryContext(
  database: Database,
  projectId: number,
): Promise<{ timeZone: string; source: RankSource } | undefined> {
  const row = await database.read((db) =>
    db
      .selectFrom('project_settings as s')
      .leftJoin('rank_trackers as t', 't.project_id', 's.project_id')
      .where('s.project_id', '=', projectId)
      .select((eb) => [eb.fn.coalesce('t.days_zone', 's.timezone').as('timeZone'), 't.source'])
      .executeTakeFirst(),
  )
  return row && { timeZone: row.timeZone, source: row.source ?? 'none' }
}

type Values = { project_id: number; device: Device; first_day: number; last_day: number }

// Index: visibility_days_pkey.
const readRows = rowsStatement<Values, KeptDay>((_db, param) => {
  const columns = sql.join(['day', 'measured', ...DAY_COLUMNS].map((name) => sql.ref(name)))
  return sql`select ${columns} from visibility_days
    where project_id = ${param('project_id')} and device = ${param('device')} and day <= ${param('last_day')}
      and day >= coalesce((select max(day) from visibility_days where project_id = ${param('project_id')}
        and device = ${param('device')} and day <= ${param('first_day')}), ${param('first_day')})
    order by day`
})

/** Oldest first, with the one that the first day may have ended as. */
export function readKeptDays(
  database: Database,
  projectId: number,
  device: Device,
  { firstDay, lastDay }: DayRange,
): Promise<KeptDay[]> {
  return readRows(database, { project_id: projectId, device, first_day: firstDay, last_day: lastDay })
}

// Indexes: competitors_pkey, competitor_days_pkey.
const readCompetitorRows = rowsStatement<Values, CompetitorDay>((_db, param) => {
  const ofCompetitor = (row: string) => sql`${sql.ref(`${row}.project_id`)} = c.project_id
    and ${sql.ref(`${row}.competitor_id`)} = c.id and ${sql.ref(`${row}.device`)} = ${param('device')}`
  return sql`select d.competitor_id, d.day, d.weight, d.keywords
    from competitors as c cross join competitor_days as d
    where c.project_id = ${param('project_id')} and ${ofCompetitor('d')} and d.day <= ${param('last_day')}
      and d.day >= coalesce((select max(e.day) from competitor_days as e where ${ofCompetitor('e')}
        and e.day <= ${param('first_day')}), ${param('first_day')})
    order by d.competitor_id, d.day`
})

/** Days by device. */
type CompetitorHistory = { competitors: TrackedCompetitor[]; days: CompetitorDay[][] }

/** Days of each oldest first, with the one that the first day may have ended as. */
export async function readCompetitorHistory(
  database: Database,
  projectId: number,
  devices: readonly Device[],
  { firstDay, lastDay }: DayRange,
): Promise<CompetitorHistory> {
  const competitors = await database.read((db) => readCompetitors(db, projectId))
  const range = { project_id: projectId, first_day: firstDay, last_day: lastDay }
  const days = await Promise.all(devices.map((device) => readCompetitorRows(database, { ...range, device })))
  return { competitors, days }
}
