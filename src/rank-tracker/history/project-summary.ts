// What the list of projects shows of ranks: how visible each project is and was, over both devices together, what is being
// checked, and why nothing is.

import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ProjectSummary, SummarySource, SummaryWarning } from '../../feature.ts'
import { localDay } from '../../lib/local-day.ts'
import { roundTo2 } from '../../lib/rounding.ts'
import type { Database } from '../../storage/database.ts'
import { joinText } from '../../storage/portable.ts'
import { idsParameter } from '../../storage/sql/rows-parameter.ts'
import { LIMIT_REACHED, NO_PROVIDER } from '../records/record.ts'
import { RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import { WAITS_FOR_MONEY_FROM_MS } from '../tracker/slots.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const figures = Type.Object(
  {
    keywords: Type.Integer({ minimum: 1, description: 'Keywords that are tracked, on both devices.' }),
    top_ten: Type.Integer({ minimum: 0, description: 'Keywords on positions 1 to 10.' }),
    visibility: nullable(
      Type.Number({ description: "Today's visibility over both devices, from 0 to 100." }),
    ),
    visibility_change: nullable(
      Type.Number({ description: 'Since `days` ago; null when no keyword was tracked then.' }),
    ),
    visibility_days: Type.Array(Type.Number(), {
      description: 'The last `days` days, oldest first, ending today; fewer where tracking began later.',
    }),
    is_simulated: Type.Boolean({ description: 'True when the built-in simulator makes the positions up.' }),
  },
  { title: 'RankFigures', description: 'Null while no keyword is tracked.' },
)

type TrackerRow = {
  project_id: number
  keyword_count: number
  source: RankSource | null
  timezone: string
  top_ten: number | null
  is_checking: number
  is_waiting: number
}
type DaysRow = { project_id: number; device: string; days: string }
type Day = [day: number, weight: number, keywords: number]

export function rankSummary(database: Database): SummarySource {
  return {
    name: 'rank_tracker',
    schema: figures,
    none: null,
    async read(projectIds, { days, nowMs }) {
      const trackers = await readTrackers(database, projectIds)
      const ids = trackers.map((row) => row.project_id)
      if (ids.length === 0) return new Map()
      const firstDay = localDay(nowMs, 'UTC') - days - RECENT_DAYS - 1
      const ends = Map.groupBy(await readDays(database, ids, firstDay), (row) => row.project_id)
      return new Map(
        trackers.map((row) => {
          const ofDevices = (ends.get(row.project_id) ?? []).map(
            (one) => JSON.parse(`[${one.days}]`) as Day[],
          )
          const scores = scoresOf(ofDevices, localDay(nowMs, row.timezone), days)
          return [row.project_id, summaryOf(row, scores)]
        }),
      )
    },
  }
}

/** Of projects that have keywords. Indexes: primary keys, analyses_open, keyword_schedules_due. */
async function readTrackers(database: Database, projectIds: readonly number[]): Promise<TrackerRow[]> {
  const { rows } = await database.read((db) =>
    sql<TrackerRow>`select t.project_id, t.keyword_count, t.source, coalesce(t.days_zone, s.timezone) as timezone,
        (select sum(r.in_1_3 + r.in_4_10) from rank_totals as r where r.project_id = t.project_id) as top_ten,
        case when exists (select 1 from analyses as a where a.project_id = t.project_id
          and a.status in ('pending', 'running')) then 1 else 0 end as is_checking,
        case when exists (select 1 from keyword_schedules as d where d.project_id = t.project_id
          and d.due_at >= ${sql.lit(WAITS_FOR_MONEY_FROM_MS)}) then 1 else 0 end as is_waiting
      from rank_trackers as t join project_settings as s on s.project_id = t.project_id
      where t.project_id in ${idsParameter(database.engine, projectIds)} and t.keyword_count > 0`.execute(db),
  )
  return rows
}

/** By project and device, oldest first: the days from that one on, and the last one whenever it was. Indexes: rank_totals_pkey, visibility_days_pkey. */
async function readDays(
  database: Database,
  projectIds: readonly number[],
  firstDay: number,
): Promise<DaysRow[]> {
  const { engine } = database
  const ids = idsParameter(engine, projectIds)
  const { rows } = await database.read((db) =>
    sql<DaysRow>`select project_id, device, ${joinText(engine, { glue: ',', isInOrder: false })} as days
      from (select v.project_id, v.device, v.day as id, '[' || v.day || ',' || v.weight || ',' || v.keywords || ']' as json
        from (select r.project_id, r.device, (select max(l.day) from visibility_days as l
            where l.project_id = r.project_id and l.device = r.device) as last_day
          from rank_totals as r where r.project_id in ${ids}) as newest
        join visibility_days as v on v.project_id = newest.project_id and v.device = newest.device
          and v.day >= case when newest.last_day < ${firstDay} then newest.last_day else ${firstDay} end) as rows
      group by project_id, device`.execute(db),
  )
  return rows
}

/** One a day, the last of them today's, and the one before them; undefined where nothing was tracked. */
function scoresOf(ofDevices: readonly Day[][], today: number, days: number): (number | undefined)[] {
  const places = ofDevices.map(() => -1)
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = today - days + index
    let weight = 0
    let keywords = 0
    for (const [device, ends] of ofDevices.entries()) {
      let place = places[device] as number
      while ((ends[place + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= day) place++
      places[device] = place
      weight += ends[place]?.[1] ?? 0
      keywords += ends[place]?.[2] ?? 0
    }
    return keywords === 0 ? undefined : visibilityScore(weight, keywords)
  })
}

function summaryOf(row: TrackerRow, scores: readonly (number | undefined)[]): ProjectSummary {
  const [first, last] = [scores.at(0), scores.at(-1)]
  return {
    figures: {
      keywords: row.keyword_count,
      top_ten: row.top_ten ?? 0,
      visibility: last === undefined ? null : roundTo2(last),
      visibility_change: first === undefined || last === undefined ? null : roundTo2(last - first),
      visibility_days: scores.slice(1).flatMap((score) => (score === undefined ? [] : [roundTo2(score)])),
      is_simulated: row.source === 'simulated',
    },
    running: row.is_checking === 1 ? ['checks'] : [],
    warnings: warningsOf(row),
  }
}

function warningsOf({ source, is_waiting }: TrackerRow): SummaryWarning[] {
  if (source === null || source === 'none')
    return [{ code: 'no_search_provider', message: NO_PROVIDER, sinceMs: null }]
  return is_waiting === 1 ? [{ code: 'spend_limit_reached', message: LIMIT_REACHED, sinceMs: null }] : []
}
