// How many links and domains a profile had at the end of a day, and how that changed from one day to another. Everything that
// shows such a figure asks here: lists of projects, overview, chart, reports, agents.
//
// Three things can tell the figures of a past day, and they do not measure the same:
//   dated     the links of the published generation by the days on which they came and went. Figures of two such days differ by
//             exactly what is new and lost between them, and by the rows of the lists behind those numbers. Known from our
//             first count on: who had stopped linking before is nowhere in the lists.
//   counted   what we counted on that day or the last one before, where some links have no days
//   reported  what a source says of a time
// A change is told only between two days of one measure.

import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { rowsOfJson } from '../../storage/sql/rows-parameter.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import { DAYS_KEPT, type DayCounts } from '../build/day-counts.ts'
import type { ProfileSummary } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'

type Measure = 'dated' | 'counted' | 'reported'

type LinkFigures = { readonly backlinks: number | null; readonly referring_domains: number | null }
type DayFigures = LinkFigures & { readonly measure: Measure }

/** Days are those of lib/local-day.ts. */
type KnownDays = {
  /** What was new and lost by day; undefined for a generation of an older release. */
  readonly counts: readonly DayCounts[] | undefined
  /** Figures of each requested day; null where they are not known. */
  readonly figures: ReadonlyMap<number, DayFigures | null>
}

type FigureChange = {
  /** At the end of the day before the first; null where it is not known or was measured in another way. */
  before: number | null
  /** At the end of the last day. */
  after: number | null
  /** `after` is `before` plus `new` minus `lost`. Null where that is not known. */
  new: number | null
  lost: number | null
}

export type LinkChange = Record<keyof LinkFigures, FigureChange>

/** After a longer time without a count, what a source reports of a later day is nearer to the truth. */
const COUNT_AGE_DAYS_MAX = 45

type Profile = { project_id: number; profile_id: number }

type GenerationRow = Profile & {
  /** Null for a generation that was never published. */
  made_on: number | null
  summary_json: string | null
  days_json: string | null
  are_days_whole: number | null
  first_count: number | null
}

const GENERATION = { project_id: 'integer', profile_id: 'integer', generation: 'integer' } as const

// Indexes: backlink_generations_pkey, backlink_snapshots_pkey.
const findGenerations = rowsStatement<{ profiles: string }, GenerationRow>(
  (_db, param, { engine, builder }) => {
    // One look at the key for each column: PostgreSQL would rather read all generations once than look up a few of them.
    const of = (column: string) => sql`(select g.${sql.ref(column)} from backlink_generations as g
    where g.project_id = given.project_id and g.profile_id = given.profile_id and g.id = given.generation)`
    const query = sql`select given.project_id, given.profile_id, ${of('made_on')} as made_on,
      ${of('summary_json')} as summary_json, ${of('days_json')} as days_json,
      ${of('are_days_whole')} as are_days_whole,
      (select s.day from backlink_snapshots as s where s.project_id = given.project_id
        and s.profile_id = given.profile_id and s.is_reported = 0 order by s.day limit 1) as first_count
    from ${rowsOfJson(engine, GENERATION, param('profiles'))}`
    return { compile: () => query.compile(builder) as never }
  },
)

/** Each figure as `day:value`. */
type SnapshotRow = Profile & { day: number } & Record<
    'links_counted' | 'links_reported' | 'domains_counted' | 'domains_reported',
    string | null
  >

const DAY = { project_id: 'integer', profile_id: 'integer', day: 'integer' } as const

// Index: backlink_snapshots_pkey.
const findSnapshots = rowsStatement<{ days: string }, SnapshotRow>((_db, param, { engine, builder }) => {
  const lastOf = (
    field: keyof LinkFigures,
    isReported: 0 | 1,
  ) => sql`(select s.day || ':' || s.${sql.ref(field)}
    from backlink_snapshots as s where s.project_id = given.project_id and s.profile_id = given.profile_id
      and s.day <= given.day and s.is_reported = ${sql.lit(isReported)} and s.${sql.ref(field)} is not null
    order by s.day desc limit 1)`
  const query = sql`select given.project_id, given.profile_id, given.day,
      ${lastOf('backlinks', 0)} as links_counted, ${lastOf('backlinks', 1)} as links_reported,
      ${lastOf('referring_domains', 0)} as domains_counted, ${lastOf('referring_domains', 1)} as domains_reported
    from ${rowsOfJson(engine, DAY, param('days'))}`
  return { compile: () => query.compile(builder) as never }
})

export async function readKnownDays(
  database: Database,
  profiles: readonly (GenerationKey & { readonly days: readonly number[] })[],
): Promise<KnownDays[]> {
  const given = profiles.map(({ projectId, profileId, generation }) => ({
    project_id: projectId,
    profile_id: profileId,
    generation,
  }))
  const asked = profiles.flatMap(({ projectId, profileId, days }) =>
    days.map((day) => ({ project_id: projectId, profile_id: profileId, day })),
  )
  const [generations, snapshots] = await Promise.all([
    findGenerations(database, { profiles: JSON.stringify(given) }),
    findSnapshots(database, { days: JSON.stringify(asked) }),
  ])
  const nameOf = (row: Profile) => `${row.project_id} ${row.profile_id}`
  const generationOf = new Map(generations.map((row) => [nameOf(row), row]))
  const snapshotsOf = Map.groupBy(snapshots, nameOf)
  return given.map((profile) => {
    const generation = generationOf.get(nameOf(profile))
    const dated = generation && readDated(generation)
    const rows = snapshotsOf.get(nameOf(profile)) ?? []
    return {
      counts: dated?.counts,
      figures: new Map(rows.map((row) => [row.day, (dated && figuresOn(dated, row.day)) ?? lastKnown(row)])),
    }
  })
}

type DatedProfile = {
  readonly madeOn: number
  readonly now: LinkFigures
  readonly counts: readonly DayCounts[] | undefined
  /** The first day whose figures follow from the days of the links; undefined where they do not. */
  readonly firstDay: number | undefined
}

function readDated(row: GenerationRow): DatedProfile | undefined {
  if (row.made_on === null || row.summary_json === null) return undefined
  const { backlinks, referring_domains } = JSON.parse(row.summary_json) as ProfileSummary
  const counts = row.days_json === null ? undefined : (JSON.parse(row.days_json) as DayCounts[])
  const isWhole = counts !== undefined && row.are_days_whole === 1 && row.first_count !== null
  return {
    madeOn: row.made_on,
    now: { backlinks, referring_domains },
    counts,
    firstDay: isWhole ? Math.max(row.first_count as number, row.made_on - DAYS_KEPT) : undefined,
  }
}

/** Undefined where the days of the links do not tell. */
function figuresOn({ madeOn, now, counts, firstDay }: DatedProfile, day: number): DayFigures | undefined {
  if (day >= madeOn) return { ...now, measure: firstDay === undefined ? 'counted' : 'dated' }
  if (firstDay === undefined || day < firstDay) return undefined
  const since = sumBetween(counts ?? [], day, madeOn)
  const back = (field: keyof LinkFigures) =>
    now[field] === null ? null : now[field] - since[field].new + since[field].lost
  return { backlinks: back('backlinks'), referring_domains: back('referring_domains'), measure: 'dated' }
}

/** After the first day, up to the last. */
function sumBetween(counts: readonly DayCounts[], since: number, to: number) {
  const sums = { backlinks: { new: 0, lost: 0 }, referring_domains: { new: 0, lost: 0 } }
  for (const [day, newLinks, lostLinks, newDomains, lostDomains] of counts) {
    if (day <= since || day > to) continue
    sums.backlinks.new += newLinks
    sums.backlinks.lost += lostLinks
    sums.referring_domains.new += newDomains
    sums.referring_domains.lost += lostDomains
  }
  return sums
}

function lastKnown(row: SnapshotRow): DayFigures | null {
  const links = laterOf(row.day, row.links_counted, row.links_reported)
  const domains = laterOf(row.day, row.domains_counted, row.domains_reported)
  if (links === undefined && domains === undefined) return null
  const areCounted = (domains ?? links)?.isCounted === true
  return {
    backlinks: links?.value ?? null,
    referring_domains: domains?.value ?? null,
    measure: areCounted ? 'counted' : 'reported',
  }
}

function laterOf(day: number, counted: string | null, reported: string | null) {
  const parse = (text: string | null, isCounted: boolean) => {
    if (text === null) return undefined
    const [at, value] = text.split(':').map(Number) as [number, number]
    return { at, value, isCounted }
  }
  const [ours, theirs] = [parse(counted, true), parse(reported, false)]
  if (ours === undefined || theirs === undefined) return ours ?? theirs
  return ours.at >= theirs.at || day - ours.at <= COUNT_AGE_DAYS_MAX ? ours : theirs
}

/** From the end of one day to the end of another; both must have been asked for. */
export function changeBetween({ counts, figures }: KnownDays, since: number, to: number): LinkChange {
  const after = figures.get(to) ?? null
  const earlier = figures.get(since) ?? null
  const before = earlier?.measure === after?.measure ? earlier : null
  const sums =
    counts && (before === null || after?.measure === 'dated') ? sumBetween(counts, since, to) : undefined
  const changeOf = (field: keyof LinkFigures): FigureChange => ({
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
    new: sums?.[field].new ?? null,
    lost: sums?.[field].lost ?? null,
  })
  return { backlinks: changeOf('backlinks'), referring_domains: changeOf('referring_domains') }
}
