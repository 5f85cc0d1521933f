// A keyword counts for visibility and its ranges from its first result on. Until then it is tracked and nothing more: days get
// a count of the keywords that were tracked beside the one of those with a result, and totals a count of those with a result.
// So far days counted keywords without a result as not found. The last days of keywords tell them apart from here on, and
// both they and the days that were kept are corrected: recent ones by what keywords remember, older ones by when each keyword
// was added and first measured. Of keywords that were deleted meanwhile nothing is known any more; they stay counted.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'
import { rowsParameter } from '../src/data/storage/sql/rows-parameter.ts'
import { localDay } from '../src/lib/local-day.ts'

const BATCH = 2_000
const NOTHING = sql.lit(Number.MAX_SAFE_INTEGER)

// The days of a keyword as they are stored: rank-tracker/roll-ups/recent-days.ts.
const DAYS = 31
const ANCHOR_LENGTH = 4
const WITHOUT_POSITION = '\u0100'
const WITHOUT_RESULT = '\u0181'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const addCount = (table: string, name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, type.integer, (c) => c.notNull().defaultTo(0))
      .execute()
  await addCount('rank_totals', 'measured')
  for (const table of ['visibility_days', 'segment_days']) {
    await addCount(table, 'tracked')
    await sql`update ${sql.table(table)} set tracked = keywords`.execute(db)
  }
  // Days that were being made for another time zone are made again from the start.
  await sql`update keyword_states set next_recent = null where next_recent is not null`.execute(db)
  await correctDays(db, engine)
  await sql`update rank_totals set measured = (select count(*) from keyword_states as s
    where s.project_id = rank_totals.project_id and s.device = rank_totals.device
      and substr(s.recent, ${sql.lit(ANCHOR_LENGTH + DAYS)}, 1) <> ${sql.lit(WITHOUT_RESULT)})`.execute(db)
}

type KeywordRow = {
  project_id: number
  keyword_id: number
  device: string
  recent: string
  created_at: number
  timezone: string
  /** Null: never measured. */
  first_at: number | null
  last_day: number
}
type Unmeasured = KeywordRow & {
  /** The first day without a result, and the first with one. */
  from: number
  until: number
  corrected: string
}

async function correctDays(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (let at = [0, 0]; ; ) {
    const rows = await readKeywords(db, at as [number, number])
    const last = rows.at(-1)
    if (last === undefined) return
    at = [last.project_id, last.keyword_id]
    const unmeasured = rows.flatMap(unmeasuredDays)
    if (unmeasured.length === 0) continue
    const given = rowsParameter(
      engine,
      { project_id: 'integer', keyword_id: 'integer', corrected: 'text' },
      unmeasured.map(({ project_id, keyword_id, corrected }) => ({ project_id, keyword_id, corrected })),
    )
    await sql`update keyword_states set recent = given.corrected from ${given}
      where keyword_states.project_id = given.project_id and keyword_states.keyword_id = given.keyword_id`.execute(
      db,
    )
    await takeOut(db, 'visibility_days', unmeasured.flatMap(spansOf))
    await takeOut(db, 'segment_days', await segmentSpansOf(db, engine, unmeasured))
  }
}

/** A record of another source than the project has now is still to be made again: until then it has no result. */
async function readKeywords(
  db: Kysely<unknown>,
  [projectId, keywordId]: [number, number],
): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`select s.project_id, s.keyword_id, s.device, s.recent, k.created_at,
      coalesce(t.days_zone, p.timezone) as timezone, d.last_day,
      case when r.analyzed_key = ${NOTHING} or r.revision < t.source_revision then null else
        (select a.finished_at from analyses as a where a.project_id = s.project_id and a.keyword_id = s.keyword_id
          and a.status = 'success' and a.is_simulated = case when t.source = 'simulated' then 1 else 0 end
          order by a.slot_at limit 1) end as first_at
    from keyword_states as s
    join keywords as k on k.project_id = s.project_id and k.id = s.keyword_id
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    join rank_trackers as t on t.project_id = s.project_id
    join project_settings as p on p.project_id = s.project_id
    join (select project_id, device, max(day) as last_day from visibility_days group by project_id, device) as d
      on d.project_id = s.project_id and d.device = s.device
    where (s.project_id, s.keyword_id) > (${projectId}, ${keywordId})
    order by s.project_id, s.keyword_id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

function unmeasuredDays(row: KeywordRow): Unmeasured[] {
  const from = localDay(row.created_at, row.timezone)
  const until = row.first_at === null ? Number.MAX_SAFE_INTEGER : localDay(row.first_at, row.timezone)
  if (until <= from) return []
  const anchor = anchorOf(row.recent)
  const days = [...row.recent.slice(ANCHOR_LENGTH)].map((end, at) =>
    end === WITHOUT_POSITION && anchor - DAYS + 1 + at < until ? WITHOUT_RESULT : end,
  )
  return [{ ...row, from, until, corrected: row.recent.slice(0, ANCHOR_LENGTH) + days.join('') }]
}

function anchorOf(recent: string): number {
  return Number.parseInt(recent.slice(0, ANCHOR_LENGTH), 36)
}

type Span = { project_id: number; device: string; segment_id?: number; from: number; to: number }

/** Recent days are those that the keyword remembers without a result; older ones go by its dates. */
function spansOf({ project_id, device, last_day, from, until, corrected }: Unmeasured): Span[] {
  const firstRecent = last_day - DAYS + 1
  const spans: Span[] = []
  if (from < firstRecent) {
    spans.push({ project_id, device, from, to: Math.min(until, firstRecent) - 1 })
  }
  const shift = last_day - anchorOf(corrected)
  for (let at = 0; at < DAYS; at++) {
    const end = corrected.charAt(ANCHOR_LENGTH + Math.min(Math.max(at + shift, 0), DAYS - 1))
    if (end !== WITHOUT_RESULT) continue
    const before = spans.at(-1)
    if (before !== undefined && before.to === firstRecent + at - 1) before.to++
    else spans.push({ project_id, device, from: firstRecent + at, to: firstRecent + at })
  }
  return spans
}

async function segmentSpansOf(
  db: Kysely<unknown>,
  engine: Engine,
  unmeasured: readonly Unmeasured[],
): Promise<Span[]> {
  const given = rowsParameter(
    engine,
    { project_id: 'integer', keyword_id: 'integer' },
    unmeasured.map(({ project_id, keyword_id }) => ({ project_id, keyword_id })),
  )
  const { rows } = await sql<{
    project_id: number
    keyword_id: number
    segment_id: number
  }>`select m.project_id, m.keyword_id, m.segment_id
    from ${given} join segment_members as m on m.project_id = given.project_id
      and m.keyword_id = given.keyword_id`.execute(db)
  const known = new Map(unmeasured.map((row) => [`${row.project_id} ${row.keyword_id}`, row]))
  return rows.flatMap(({ project_id, keyword_id, segment_id }) => {
    const row = known.get(`${project_id} ${keyword_id}`)
    if (row === undefined) return []
    return [{ project_id, device: row.device, segment_id, from: row.from, to: row.until - 1 }]
  })
}

/** Keywords that were added and measured on the same days are taken out together. */
async function takeOut(db: Kysely<unknown>, table: string, spans: readonly Span[]): Promise<void> {
  const alike = Map.groupBy(spans, (span) => Object.values(span).join(' '))
  for (const [first, ...others] of alike.values()) {
    const { project_id, device, segment_id, from, to } = first as Span
    const count = sql.lit(others.length + 1)
    const ofSegment = segment_id === undefined ? sql`` : sql`and segment_id = ${segment_id}`
    await sql`update ${sql.table(table)} set keywords = case when keywords > ${count} then keywords - ${count} else 0 end
      where project_id = ${project_id} and device = ${device} ${ofSegment} and day between ${from} and ${to}`.execute(
      db,
    )
  }
}
