// How many links and domains a profile had at the end of a day, and how that changed from one day to another. Every place that
// shows such a figure asks here: the list of projects, the overview, the chart, reports and agents.
//
// The figures of a past day come from one of three sources, which do not measure the same thing:
//   dated     Today's links and domains, counted back by the days on which each was first seen and lost. The figures of two such
//             days differ by exactly the links that are new and lost between them, and the lists behind these numbers have as
//             many rows. A profile has dated figures from the day of our first count on, because links that were lost before it
//             are in no list, and only if every link has its days.
//   counted   The figures that we counted on that day or, if there was no count, on the last day before it. They are used where
//             some links have no days.
//   reported  The figures that a source reported for that time. They are used for days before our first count.
// A change is given only between two days whose figures come from the same source.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { rowsOfJson } from '../../../data/storage/sql/rows-parameter.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { DAYS_KEPT, type DayCounts } from '../build/day-counts.ts'
import type { ProfileSummary } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'

type Measure = 'dated' | 'counted' | 'reported'

type LinkFigures = { readonly backlinks: number | null; readonly referring_domains: number | null }
type DayFigures = LinkFigures & { readonly measure: Measure }

/** Days are those of lib/local-day.ts. */
export type KnownDays = {
  /** New and lost links and domains of each day on which there were any; undefined for a generation of an older release. */
  readonly counts: readonly DayCounts[] | undefined
  /** The day of our first count; links that were lost before it are unknown. Undefined for a profile that we never counted. */
  readonly firstCount: number | undefined
  /** Figures of each requested day; null where they are not known. */
  readonly figures: ReadonlyMap<number, DayFigures | null>
}

type FigureChange = {
  /** The figure at the end of the day before the first; null if it is not known, or comes from another source than `after`. */
  before: number | null
  /** The figure at the end of the last day; null if it is not known. */
  after: number | null
  /**
   * Where both are known, `after` is `before` plus `new` minus `lost`. Where `before` is not, these count the links
   * whose days a source gives, and are null if there are none: nobody measured the whole period, so zero would be a
   * guess.
   */
  new: number | null
  lost: number | null
}

export type LinkChange = Record<keyof LinkFigures, FigureChange>

/** If our count is older than this, a later figure of a source is shown, which is nearer to the truth. */
const COUNT_AGE_DAYS_MAX = 45

type Profile = { project_id: number; profile_id: number }

type GenerationRow = Profile & {
  /** Null if no generation was published. */
  made_on: number | null
  summary_json: string | null
  days_json: string | null
  /** 1 if every link and domain of the generation has its days; null for a generation of an older release. */
  are_days_whole: number | null
  first_count: number | null
}

const GENERATION = { project_id: 'integer', profile_id: 'integer', generation: 'integer' } as const

// Indexes: backlink_generations_pkey, backlink_snapshots_pkey.
const findGenerations = rowsStatement<{ profiles: string }, GenerationRow>((_db, param, { engine }) => {
  // One lookup by key for each column: for a join, PostgreSQL would read all generations instead of the few that are
  // needed.
  const of = (column: string) => sql`(select g.${sql.ref(column)} from backlink_generations as g
    where g.project_id = given.project_id and g.profile_id = given.profile_id and g.id = given.generation)`
  return sql`select given.project_id, given.profile_id, ${of('made_on')} as made_on,
      ${of('summary_json')} as summary_json, ${of('days_json')} as days_json,
      ${of('are_days_whole')} as are_days_whole,
      (select s.day from backlink_snapshots as s where s.project_id = given.project_id
        and s.profile_id = given.profile_id and s.is_reported = 0 order by s.day limit 1) as first_count
    from ${rowsOfJson(engine, GENERATION, param('profiles'))}`
})

/** Each figure is stored as `day:value`. */
type SnapshotRow = Profile & { day: number } & Record<
    'links_counted' | 'links_reported' | 'domains_counted' | 'domains_reported',
    string | null
  >

const DAY = { project_id: 'integer', profile_id: 'integer', day: 'integer' } as const

// Index: backlink_snapshots_pkey.
const findSnapshots = rowsStatement<{ days: string }, SnapshotRow>((_db, param, { engine }) => {
  const lastOf = (
    field: keyof LinkFigures,
    isReported: 0 | 1,
  ) => sql`(select s.day || ':' || s.${sql.ref(field)}
    from backlink_snapshots as s where s.project_id = given.project_id and s.profile_id = given.profile_id
      and s.day <= given.day and s.is_reported = ${sql.lit(isReported)} and s.${sql.ref(field)} is not null
    order by s.day desc limit 1)`
  return sql`select given.project_id, given.profile_id, given.day,
      ${lastOf('backlinks', 0)} as links_counted, ${lastOf('backlinks', 1)} as links_reported,
      ${lastOf('referring_domains', 0)} as domains_counted, ${lastOf('referring_domains', 1)} as domains_reported
    from ${rowsOfJson(engine, DAY, param('days'))}`
})

/** Returns, for each profile, its figures at the end of the requested days. It reads two statements, however many profiles there are. */
export async function readKnownDays(
  database: Database,
  profiles: readonly (GenerationKey & { readonly days: readonly number[] })[],
): Promise<KnownDays[]> {
  const given = profiles.map(({ projectId, profileId, generation }) => ({
    project_id: projectId,
    profile_id: profileId,
    generation,
  }))
  const wanted = profiles.flatMap(({ projectId, profileId, days }) =>
    days.map((day) => ({ project_id: projectId, profile_id: profileId, day })),
  )
  const [generations, snapshots] = await Promise.all([
    findGenerations(database, { profiles: JSON.stringify(given) }),
    findSnapshots(database, { days: JSON.stringify(wanted) }),
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
      firstCount: generation?.first_count ?? undefined,
      figures: new Map(rows.map((row) => [row.day, (dated && figuresOn(dated, row.day)) ?? lastKnown(row)])),
    }
  })
}

type DatedProfile = {
  readonly madeOn: number
  readonly now: LinkFigures
  readonly counts: readonly DayCounts[] | undefined
  /** The first day that has dated figures; undefined if no past day has, because some links have no days. */
  readonly firstDay: number | undefined
}

/** Returns what dated figures are computed from; undefined for a generation that was never published. */
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

/** Returns the figures at the end of a day, counted back from today's; undefined for a day that has no dated figures. */
function figuresOn({ madeOn, now, counts, firstDay }: DatedProfile, day: number): DayFigures | undefined {
  if (day >= madeOn) return { ...now, measure: firstDay === undefined ? 'counted' : 'dated' }
  if (firstDay === undefined || day < firstDay) return undefined
  const since = sumBetween(counts ?? [], day, madeOn)
  const back = (field: keyof LinkFigures) =>
    now[field] === null ? null : now[field] - since[field].new + since[field].lost
  return { backlinks: back('backlinks'), referring_domains: back('referring_domains'), measure: 'dated' }
}

/** Adds up new and lost links and domains of the days after `since`, up to and including `to`. */
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

/** Returns the last figures that were counted or reported by the end of a day; null if there are none. */
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

/** Chooses between our last count and the last figure of a source: the later one, or a count of ours that is recent enough. */
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

/**
 * Returns the change from the end of `since` to the end of `to`; the caller must have requested both days. New and lost are left out
 * beside two counted figures: they would not add up, because some links have no days.
 */
export function changeBetween({ counts, figures }: KnownDays, since: number, to: number): LinkChange {
  const after = figures.get(to) ?? null
  const earlier = figures.get(since) ?? null
  const before = earlier?.measure === after?.measure ? earlier : null
  const sums =
    counts && (before === null || after?.measure === 'dated') ? sumBetween(counts, since, to) : undefined
  const orUnknown = (sum: number) => (sum === 0 && before === null ? null : sum)
  const changeOf = (field: keyof LinkFigures): FigureChange => ({
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
    new: sums ? orUnknown(sums[field].new) : null,
    lost: sums ? orUnknown(sums[field].lost) : null,
  })
  return { backlinks: changeOf('backlinks'), referring_domains: changeOf('referring_domains') }
}
