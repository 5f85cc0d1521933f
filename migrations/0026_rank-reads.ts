// What reads of ranks need and no read should compute: keys to order and filter keywords by, in their records and in the
// narrow rows that searches go through; where competitors stood, beside each analysis from here on; and how many keywords
// were in each range of positions at the end of each day, filled for the days that keywords remember.

import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'
import { rowsParameter } from '../src/data/storage/sql/rows-parameter.ts'

const IDS_PER_PROJECT = 2 ** 31
const NOTHING = sql.lit(Number.MAX_SAFE_INTEGER)
const BATCH = 2_000

// By their bits, as they are stored: rank-tracker/records/feature-bits.ts.
const FEATURES =
  'ads ai_overview discussions events featured_snippet flights hotels images jobs knowledge_panel local_pack people_also_ask popular_products recipes related_searches reviews shopping short_videos sitelinks top_stories twitter video'.split(
    ' ',
  )

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('analyses').addColumn('competitor_notes', type.text).execute()
  for (const table of ['keyword_records', 'keyword_keys']) {
    for (const name of ['change_key', 'best_key']) {
      await db.schema
        .alterTable(table)
        .addColumn(name, type.integer, (c) => c.notNull().defaultTo(NOTHING))
        .execute()
    }
    for (const name of ['features', 'url_key']) {
      await db.schema
        .alterTable(table)
        .addColumn(name, type.integer, (c) => c.notNull().defaultTo(0))
        .execute()
    }
  }
  await db.schema
    .alterTable('keyword_keys')
    .addColumn('status', type.key, (c) => c.notNull().defaultTo('pending'))
    .execute()
  await db.schema.alterTable('keyword_keys').addColumn('previous_position', type.integer).execute()
  for (const name of DAY_SUMS) {
    await db.schema
      .alterTable('visibility_days')
      .addColumn(name, type.integer, (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('visibility_days').addColumn('measured', type.integer).execute()
  await fillDays(db)
  await fillKeys(db, engine)
  for (const name of ['change', 'best']) {
    await db.schema
      .createIndex(`keyword_records_by_${name}`)
      .on('keyword_records')
      .columns(['project_id', 'device', `${name}_key`, 'keyword_id'])
      .execute()
  }
}

// The days of a keyword as they are stored: rank-tracker/roll-ups/recent-days.ts.
const DAYS = 31
const ANCHOR_LENGTH = 4
const WITHOUT_POSITION = 0x100
const NOT_TRACKED = 0x180

const DAY_SUMS = ['in_1_3', 'in_4_10', 'in_11_20', 'in_21_50', 'in_51_100', 'position_sum'] as const
const RANGE_ENDS = [3, 10, 20, 50, 100]

type RecentRow = { project_id: number; keyword_id: number; device: string; recent: string; last_day: number }

async function fillDays(db: Kysely<unknown>): Promise<void> {
  const sums = new Map<string, number[]>()
  for (let at = [0, 0]; ; ) {
    const { rows } = await sql<RecentRow>`select s.project_id, s.keyword_id, s.device, s.recent, d.last_day
      from keyword_states as s
      join (select project_id, device, max(day) as last_day from visibility_days group by project_id, device) as d
        on d.project_id = s.project_id and d.device = s.device
      where (s.project_id, s.keyword_id) > (${at[0]}, ${at[1]})
      order by s.project_id, s.keyword_id limit ${sql.lit(BATCH)}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) break
    at = [last.project_id, last.keyword_id]
    for (const row of rows) addDays(sums, row)
  }
  for (const [key, values] of sums) {
    const [projectId, device, day] = key.split(' ')
    const set = DAY_SUMS.map((name, index) => sql`${sql.ref(name)} = ${sql.lit(values[index] as number)}`)
    await sql`update visibility_days set ${sql.join(set)} where project_id = ${Number(projectId)}
      and device = ${device} and day = ${Number(day)}`.execute(db)
  }
}

function addDays(sums: Map<string, number[]>, { project_id, device, recent, last_day }: RecentRow): void {
  const shift = last_day - Number.parseInt(recent.slice(0, ANCHOR_LENGTH), 36)
  for (let at = 0; at < DAYS; at++) {
    const code = recent.charCodeAt(ANCHOR_LENGTH + Math.min(Math.max(at + shift, 0), DAYS - 1))
    if (code === WITHOUT_POSITION || code === NOT_TRACKED) continue
    const position = code - WITHOUT_POSITION
    const key = `${project_id} ${device} ${last_day - DAYS + 1 + at}`
    const values = sums.get(key) ?? new Array<number>(DAY_SUMS.length).fill(0)
    const range = RANGE_ENDS.findIndex((end) => position <= end)
    values[range] = (values[range] as number) + 1
    values[RANGE_ENDS.length] = (values[RANGE_ENDS.length] as number) + position
    sums.set(key, values)
  }
}

type FoundRow = {
  project_id: number
  keyword_id: number
  url: string | null
  record_json: string
}

/** Records that are still to be made again for another source are left for whoever does that. */
async function fillKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`update keyword_records set change_key = coalesce(s.previous_position - s.position, ${NOTHING}),
      best_key = coalesce(s.best_position, ${NOTHING})
    from keyword_states as s
    where s.project_id = keyword_records.project_id and s.keyword_id = keyword_records.keyword_id`.execute(db)
  await sql`update keyword_keys set status = s.status, previous_position = s.previous_position,
      change_key = coalesce(s.previous_position - s.position, ${NOTHING}),
      best_key = coalesce(s.best_position, ${NOTHING})
    from keyword_states as s
    where keyword_keys.search_id = s.project_id * ${sql.lit(IDS_PER_PROJECT)} + s.keyword_id`.execute(db)
  for (let at = [0, 0]; ; ) {
    const { rows } = await sql<FoundRow>`select r.project_id, r.keyword_id, r.url, r.record_json
      from keyword_records as r join rank_trackers as t on t.project_id = r.project_id
      where (r.project_id, r.keyword_id) > (${at[0]}, ${at[1]}) and r.revision >= t.source_revision
      order by r.project_id, r.keyword_id limit ${sql.lit(BATCH)}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    at = [last.project_id, last.keyword_id]
    const given = rowsParameter(engine, FOUND, rows.map(foundOf))
    await sql`update keyword_records set features = given.features, url_key = given.url_key from ${given}
      where keyword_records.project_id = given.project_id and keyword_records.keyword_id = given.keyword_id`.execute(
      db,
    )
    await sql`update keyword_keys set features = given.features, url_key = given.url_key from ${given}
      where keyword_keys.search_id = given.search_id`.execute(db)
  }
}

const FOUND = {
  project_id: 'integer',
  keyword_id: 'integer',
  search_id: 'integer',
  features: 'integer',
  url_key: 'integer',
} as const

function foundOf({ project_id, keyword_id, url, record_json }: FoundRow) {
  const { serp_features } = JSON.parse(record_json) as { serp_features?: Record<string, boolean> }
  return {
    project_id,
    keyword_id,
    search_id: project_id * IDS_PER_PROJECT + keyword_id,
    features: FEATURES.reduce((bits, name, bit) => bits + (serp_features?.[name] === true ? 2 ** bit : 0), 0),
    url_key: url === null ? 0 : hash('sha1', url, 'buffer').readUIntBE(0, 6) + 1,
  }
}
