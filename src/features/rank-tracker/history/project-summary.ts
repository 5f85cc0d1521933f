// What the list of projects shows of ranks: how visible each project is and was, over both devices together, what is being
// checked, and why nothing is.

import { sql } from 'kysely'
import { Type } from 'typebox'
import { listProviderStates, type ProviderState } from '../../../background/providers/provider-state.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { joinText } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { ProjectSummary, SummarySource, SummaryWarning } from '../../../entry/feature.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { createLruCache } from '../../../lib/lru-cache.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { LIMIT_REACHED, NO_PROVIDER } from '../records/record.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { RankSource } from '../tracker/rank-source.ts'

type Failing = NonNullable<ProviderState['failing']>

const UNTIL_MENDED = 'Nothing is measured until that is put right.'

/** Points of the line that is drawn for each project. */
const POINTS = 6

const figures = Type.Object(
  {
    keywords: Type.Integer({ minimum: 1, description: 'Keywords that are tracked, on both devices.' }),
    with_result: Type.Integer({
      minimum: 0,
      description: 'Keywords that have a result; the other figures are over these.',
    }),
    top_ten: Type.Integer({ minimum: 0, description: 'Keywords on positions 1 to 10.' }),
    visibility: nullable(
      Type.Number({
        description:
          "Today's visibility over both devices, from 0 to 100; null while no keyword has been measured.",
      }),
    ),
    visibility_change: nullable(
      Type.Number({
        description: 'The change of visibility since `days` ago; null when no keyword had a result then.',
      }),
    ),
    visibility_points: Type.Array(Type.Number(), {
      maxItems: POINTS,
      description: `Visibility on up to ${POINTS} days, evenly spread from \`days\` ago to today, oldest first; fewer where the first result came later.`,
    }),
    is_simulated: Type.Boolean({ description: 'True when the built-in simulator makes the positions up.' }),
  },
  { title: 'RankFigures', description: 'Figures of the rank tracker; null while no keyword is tracked.' },
)

type TrackerRow = {
  project_id: number
  version: number
  keyword_count: number
  source: RankSource | null
  /** Its own choice; null for the default. */
  provider: string | null
  timezone: string
  top_ten: number | null
  /** Keywords that have a result. */
  measured: number | null
  is_checking: number
  is_waiting: number
}
/** A tracker with the date in the time zone of its project. */
type DatedTracker = TrackerRow & { today: number }
/** One device; each as JSON of days, oldest first. */
type DaysRow = { project_id: number; before: string | null; later: string | null }
/** The sums at the end of a day, `back` days ago. */
type Day = [back: number, weight: number, keywords: number]

/** Scores of a project, and what they were made from. */
type KeptScores = {
  version: number
  today: number
  readAtMs: number
  scores: readonly (number | undefined)[]
}

// Some hundred bytes each: those of the projects that somebody looks at.
const KEPT_BYTES_MAX = 8_000_000
const KEPT_BYTES = 400
/** Days that are made anew for another time zone do not change the tracker's version. */
const KEPT_MS = MINUTE_MS

export function rankSummary(database: Database, providers: Pick<Providers, 'defaultName'>): SummarySource {
  // Adding up the days of a hundred projects takes PostgreSQL 16 ms, asking for their versions 3.
  const kept = createLruCache<KeptScores>({ bytesMax: KEPT_BYTES_MAX })

  async function readScores(
    trackers: readonly DatedTracker[],
    days: number,
    nowMs: number,
  ): Promise<Map<number, readonly (number | undefined)[]>> {
    const found = new Map<number, readonly (number | undefined)[]>()
    const missing: DatedTracker[] = []
    for (const tracker of trackers) {
      const known = kept.get(`${tracker.project_id} ${days}`)
      const isFresh =
        known?.version === tracker.version &&
        known.today === tracker.today &&
        known.readAtMs > nowMs - KEPT_MS
      if (isFresh) found.set(tracker.project_id, known.scores)
      else missing.push(tracker)
    }
    if (missing.length === 0) return found
    const backs = pointsOf(days)
    const rows = Map.groupBy(await readDays(database, missing, days), (row) => row.project_id)
    for (const { project_id, version, today } of missing) {
      const scores = scoresOf(rows.get(project_id) ?? [], backs)
      kept.keep(`${project_id} ${days}`, { version, today, readAtMs: nowMs, scores }, KEPT_BYTES)
      found.set(project_id, scores)
    }
    return found
  }

  return {
    name: 'rank_tracker',
    schema: figures,
    none: null,
    async read(projectIds, { days, nowMs }) {
      const trackers = (await readTrackers(database, projectIds)).map((row) => ({
        ...row,
        today: localDay(nowMs, row.timezone),
      }))
      const scores = await readScores(trackers, days, nowMs)
      const failing = await database.read(listFailing)
      const { defaultName } = providers
      return new Map(
        trackers.map((row) => [
          row.project_id,
          summaryOf(row, scores.get(row.project_id) ?? [], failing.get(row.provider ?? defaultName ?? '')),
        ]),
      )
    },
  }
}

/** Providers that refuse the server's key, or have no money left, by name. */
async function listFailing(db: Reader): Promise<Map<string, Failing>> {
  const states = await listProviderStates(db)
  return new Map(
    states.flatMap(({ provider, failing }) => (failing === null ? [] : [[provider, failing] as const])),
  )
}

/** Reads the trackers of projects that have keywords. Indexes: primary keys, analyses_open, keyword_schedules_due. */
async function readTrackers(database: Database, projectIds: readonly number[]): Promise<TrackerRow[]> {
  const ids = idsParameter(database.engine, projectIds)
  const { rows } = await database.read((db) =>
    sql<TrackerRow>`select t.project_id, t.version, t.keyword_count, t.source, t.provider, coalesce(t.days_zone, s.timezone) as timezone,
        totals.top_ten, totals.measured,
        case when exists (select 1 from analyses as a where a.project_id = t.project_id
          and a.status in ('pending', 'running')) then 1 else 0 end as is_checking,
        case when exists (select 1 from keyword_schedules as d where d.project_id = t.project_id
          and d.queue = 'held') then 1 else 0 end as is_waiting
      from rank_trackers as t join project_settings as s on s.project_id = t.project_id
      left join (select r.project_id, sum(r.in_1_3 + r.in_4_10) as top_ten,
          sum(r.measured) as measured from rank_totals as r
        where r.project_id in ${ids} group by r.project_id) as totals on totals.project_id = t.project_id
      where t.project_id in ${ids} and t.keyword_count > 0`.execute(db),
  )
  return rows
}

/** Days ago, from the first to today. */
function pointsOf(days: number): number[] {
  const all = Array.from({ length: POINTS }, (_, at) => Math.round((days * (POINTS - 1 - at)) / (POINTS - 1)))
  return [...new Set(all)]
}

const TODAY = { project_id: 'integer', today: 'integer' } as const satisfies ParameterKinds

/** The days since then on which anything changed, and how the day before them ended. Index: visibility_days_pkey. */
async function readDays(
  database: Database,
  trackers: readonly DatedTracker[],
  days: number,
): Promise<DaysRow[]> {
  const { engine } = database
  const given = rowsParameter(
    engine,
    TODAY,
    trackers.map(({ project_id, today }) => ({ project_id, today })),
  )
  const ofDevice = sql`from visibility_days as v where v.project_id = r.project_id and v.device = r.device`
  const asJson = sql`'[' || (given.today - v.day) || ',' || v.weight || ',' || v.keywords || ']'`
  const { rows } = await database.read((db) =>
    sql<DaysRow>`select r.project_id,
        (select ${asJson} ${ofDevice} and v.day <= given.today - ${days} order by v.day desc limit 1) as before,
        (select ${joinText(engine, { glue: ',', isInOrder: true })} from (select ${asJson} as json, v.day as id
          ${ofDevice} and v.day > given.today - ${days} and v.day <= given.today order by v.day) as later) as later
      from ${given} cross join rank_totals as r
      where r.project_id = given.project_id`.execute(db),
  )
  return rows
}

/** The sums of a device on each of these days: those of the last day that changed them. */
function standingOf({ before, later }: DaysRow, backs: readonly number[]): (Day | undefined)[] {
  const changes = JSON.parse(`[${[before, later].filter(Boolean).join()}]`) as Day[]
  return backs.map((back) => changes.findLast(([changedBack]) => changedBack >= back))
}

/** Over all devices, oldest first; undefined where nothing was measured. */
function scoresOf(devices: readonly DaysRow[], backs: readonly number[]): (number | undefined)[] {
  const standings = devices.map((device) => standingOf(device, backs))
  return backs.map((_, at) => {
    let weight = 0
    let keywords = 0
    for (const standing of standings) {
      weight += standing[at]?.[1] ?? 0
      keywords += standing[at]?.[2] ?? 0
    }
    return keywords === 0 ? undefined : visibilityScore(weight, keywords)
  })
}

function summaryOf(
  row: TrackerRow,
  scores: readonly (number | undefined)[],
  failing: Failing | undefined,
): ProjectSummary {
  const [first, last] = [scores.at(0), scores.at(-1)]
  return {
    figures: {
      keywords: row.keyword_count,
      with_result: row.measured ?? 0,
      top_ten: row.top_ten ?? 0,
      visibility: last ?? null,
      visibility_change: first === undefined || last === undefined ? null : roundTo2(last - first),
      visibility_points: scores.filter((score) => score !== undefined),
      is_simulated: row.source === 'simulated',
    },
    running: row.is_checking === 1 ? ['checks'] : [],
    warnings: warningsOf(row, failing),
  }
}

function warningsOf({ source, is_waiting }: TrackerRow, failing: Failing | undefined): SummaryWarning[] {
  if (source === null || source === 'none')
    return [{ code: 'no_search_provider', message: NO_PROVIDER, sinceMs: null }]
  if (failing !== undefined)
    return [
      { code: 'provider_failing', message: `${failing.message} ${UNTIL_MENDED}`, sinceMs: failing.sinceMs },
    ]
  return is_waiting === 1 ? [{ code: 'spend_limit_reached', message: LIMIT_REACHED, sinceMs: null }] : []
}
