// What the list of projects shows of ranks: how visible each project is and was, over both devices together, what is being
// checked, and why nothing is.

import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ProjectSummary, SummarySource, SummaryWarning } from '../../feature.ts'
import { localDay } from '../../lib/local-day.ts'
import { roundTo2 } from '../../lib/rounding.ts'
import type { Database } from '../../storage/database.ts'
import { joinText } from '../../storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../storage/sql/rows-parameter.ts'
import { LIMIT_REACHED, NO_PROVIDER } from '../records/record.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import { WAITS_FOR_MONEY_FROM_MS } from '../tracker/slots.ts'

/** Of the line that is drawn of each project. */
const POINTS = 6

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
    visibility_points: Type.Array(Type.Number(), {
      maxItems: POINTS,
      description: `Visibility on up to ${POINTS} days, evenly spread from \`days\` ago to today, oldest first; fewer where tracking began later.`,
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
type PointsRow = { project_id: number; points: string }
/** Of one device, on a day so many days ago. */
type Point = [back: number, weight: number, keywords: number]

export function rankSummary(database: Database): SummarySource {
  return {
    name: 'rank_tracker',
    schema: figures,
    none: null,
    async read(projectIds, { days, nowMs }) {
      const trackers = await readTrackers(database, projectIds)
      if (trackers.length === 0) return new Map()
      const backs = pointsOf(days)
      const rows = await readPoints(database, trackers, backs, nowMs)
      const ofProjects = Map.groupBy(rows, (row) => row.project_id)
      return new Map(
        trackers.map((row) => {
          const points = (ofProjects.get(row.project_id) ?? []).flatMap(
            (one) => JSON.parse(`[${one.points}]`) as Point[],
          )
          return [row.project_id, summaryOf(row, scoresOf(points, backs))]
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

/** Days ago, from the first to today. */
function pointsOf(days: number): number[] {
  const all = Array.from({ length: POINTS }, (_, at) => Math.round((days * (POINTS - 1 - at)) / (POINTS - 1)))
  return [...new Set(all)]
}

const TODAY = { project_id: 'integer', today: 'integer' } as const satisfies ParameterKinds

/** How such days ended, by project and device: a day without a row ended as the one before it. Index: visibility_days_pkey. */
async function readPoints(
  database: Database,
  trackers: readonly TrackerRow[],
  backs: readonly number[],
  nowMs: number,
): Promise<PointsRow[]> {
  const { engine } = database
  const given = rowsParameter(
    engine,
    TODAY,
    trackers.map(({ project_id, timezone }) => ({ project_id, today: localDay(nowMs, timezone) })),
  )
  const points = sql.join(
    backs.map((back) => sql`select ${sql.lit(back)} as back`),
    sql` union all `,
  )
  const { rows } = await database.read((db) =>
    sql<PointsRow>`select project_id, ${joinText(engine, { glue: ',', isInOrder: true })} as points
      from (select r.project_id, points.back as id, '[' || points.back || ',' || (select v.weight || ',' || v.keywords
          from visibility_days as v where v.project_id = r.project_id and v.device = r.device
            and v.day <= given.today - points.back order by v.day desc limit 1) || ']' as json
        from ${given} cross join rank_totals as r cross join (${points}) as points
        where r.project_id = given.project_id) as rows
      group by project_id`.execute(db),
  )
  return rows
}

/** Over all devices, oldest first; undefined where nothing was tracked. */
function scoresOf(points: readonly Point[], backs: readonly number[]): (number | undefined)[] {
  return backs.map((back) => {
    let weight = 0
    let keywords = 0
    for (const point of points) {
      if (point[0] !== back) continue
      weight += point[1]
      keywords += point[2]
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
      visibility_points: scores.flatMap((score) => (score === undefined ? [] : [roundTo2(score)])),
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
