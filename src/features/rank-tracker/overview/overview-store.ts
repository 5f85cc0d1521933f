// Reads an overview: stored totals and days for the whole project, or the states of some keywords, added up by the
// engine. One statement each, so that all of it is from one moment.

import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Device } from '../../../background/providers/contracts.ts'
import type { ReadAccess } from '../../../data/storage/database.ts'
import { isOneSelected, joinAll, joinText, type LongText, longText } from '../../../data/storage/portable.ts'
import { compiler, type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { Frequency } from '../../projects/reads.ts'
import { hasResultIn, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import type { Totals } from '../roll-ups/totals.ts'

export type WholeProject = {
  used: number
  frequency: Frequency
  /** The time zone of the days. */
  timeZone: string
  totals: Totals
  /** How the last days ended, oldest first; a day that is not among them ended as the one before it. */
  days: { day: number; weight: number; keywords: number }[]
}

/** Some of the keywords: their totals, and their last days (recent-days.ts) in one text. */
export type SomeKeywords = { totals: Totals; recents: string }

/** Members of one segment, or of none, or of any. */
export type PartKind = 'segment' | 'unmatched' | 'matched'

type Values = { project_id: number; device: Device }
type PartValues = Values & { segment_id: number }

type WholeRow = Record<keyof Totals, number> & {
  used: number
  rank_tracker_frequency: string
  timezone: string
  days: string | null
}
type PartRow = Record<`part_${keyof Totals}`, number | null> & { recents: LongText }

/** The sums that contribution() counts for one keyword. */
const SUMS: Record<keyof Totals, RawBuilder<number>> = {
  tracked: sql`count(*)`,
  measured: countWhere(hasResultIn('recent')),
  in_1_3: countWhere(sql`position between 1 and 3`),
  in_4_10: countWhere(sql`position between 4 and 10`),
  in_11_20: countWhere(sql`position between 11 and 20`),
  in_21_50: countWhere(sql`position between 21 and 50`),
  in_51_100: countWhere(sql`position between 51 and 100`),
  position_sum: sql`sum(position) filter (where position between 1 and 100)`,
  improved: countWhere(sql`position < previous_position`),
  declined: countWhere(
    sql`position > previous_position or (position is null and previous_position is not null)`,
  ),
  pending: countWhere(sql`status in ('pending', 'running') and position is null`),
  failed: countWhere(sql`status = 'failed'`),
  unmatched: countWhere(sql`segment_count = 0`),
}

const NAMES = Object.keys(SUMS) as (keyof Totals)[]

function countWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`count(*) filter (where ${condition})`
}

// Indexes: the primary keys of all its tables.
const readWhole = rowsStatement<Values, WholeRow>((_db, param, database) => whole(database, param))

function whole({ engine }: ReadAccess, param: Param<Values>): RawBuilder<unknown> {
  const totals = NAMES.map((name) => sql`coalesce(${sql.ref(`t.${name}`)}, 0) as ${sql.ref(name)}`)
  const days = sql`select ${joinText(engine, { glue: ',', isInOrder: true })} from (
    select day as id, '[' || day || ',' || weight || ',' || keywords || ']' as json from visibility_days
    where project_id = ${param('project_id')} and device = ${param('device')}
    order by day desc limit ${sql.lit(RECENT_DAYS + 1)}) as rows`
  return sql`select coalesce(k.keyword_count, 0) as used, s.rank_tracker_frequency,
      coalesce(k.days_zone, s.timezone) as timezone,
      ${sql.join(totals)}, (${days}) as days
    from project_settings as s
    left join rank_trackers as k on k.project_id = s.project_id
    left join rank_totals as t on t.project_id = s.project_id and t.device = ${param('device')}
    where s.project_id = ${param('project_id')}`
}

export async function readWholeProject(
  database: ReadAccess,
  projectId: number,
  device: Device,
): Promise<WholeProject | undefined> {
  const [row] = await readWhole(database, { project_id: projectId, device })
  return row && toWhole(row)
}

function toWhole(row: WholeRow): WholeProject {
  const days = JSON.parse(`[${row.days ?? ''}]`) as [number, number, number][]
  days.sort((a, b) => a[0] - b[0])
  return {
    used: row.used,
    frequency: row.rank_tracker_frequency as Frequency,
    timeZone: row.timezone,
    totals: Object.fromEntries(NAMES.map((name) => [name, row[name]])) as Totals,
    days: days.map(([day, weight, keywords]) => ({ day, weight, keywords })),
  }
}

// Indexes: keyword_states_pkey; for a segment segment_members_pkey, too.
function members({ engine }: ReadAccess, kind: PartKind, param: Param<PartValues>): RawBuilder<unknown> {
  const isMember =
    kind === 'segment'
      ? isOneSelected(
          engine,
          'keyword_id',
          sql`select keyword_id from segment_members
            where project_id = ${param('project_id')} and segment_id = ${param('segment_id')}`,
        )
      : sql`segment_count ${sql.raw(kind === 'unmatched' ? '=' : '>')} 0`
  return sql`from keyword_states where project_id = ${param('project_id')} and device = ${param('device')}
    and ${isMember}`
}

const statements = {
  segment: partStatement('segment'),
  unmatched: partStatement('unmatched'),
  matched: partStatement('matched'),
}

function partStatement(kind: PartKind) {
  return compiler<PartValues>((_db, param, database) => {
    const sums = NAMES.map((name) => sql`${SUMS[name]} as ${sql.ref(`part_${name}`)}`)
    const part = sql`select ${sql.join(sums)}, ${joinAll(database.engine, 'recent')} as recents
      ${members(database, kind, param)}`
    return sql`select * from (${whole(database, param)}) as whole, (${part}) as part`
  })
}

/** Takes some ten milliseconds for ten thousand keywords, so it does not run beside the quick statements. */
export async function readPart(
  database: ReadAccess,
  kind: PartKind,
  values: { projectId: number; device: Device; segmentId?: number },
): Promise<{ whole: WholeProject; part: SomeKeywords } | undefined> {
  const { projectId, device, segmentId = 0 } = values
  const { sql: text, params } = statements[kind](database, {
    project_id: projectId,
    device,
    segment_id: segmentId,
  })
  const { rows } = await database.read((db) =>
    db.executeQuery<WholeRow & PartRow>(CompiledQuery.raw(text, params)),
  )
  const [row] = rows
  if (row === undefined) return undefined
  const totals = Object.fromEntries(NAMES.map((name) => [name, row[`part_${name}`] ?? 0])) as Totals
  return { whole: toWhole(row), part: { totals, recents: longText(row.recents) } }
}
