// Makes single keywords of a tracked project differ from all others, so that filters match almost nothing; and adds
// what pages show besides the list: a tag on everything, three years of checks, and a hundred projects in the account.

import { sql } from 'kysely'
import { searchId } from '../src/data/storage/sql/text-search.ts'
import { featureBit } from '../src/features/rank-tracker/records/feature-bits.ts'
import { KEY_OF_NOTHING, marketKey } from '../src/features/rank-tracker/records/keyword-text.ts'
import { localDay } from '../src/lib/local-day.ts'
import type { TrackedStorage } from './tracked-storage.ts'

const DAYS = 1_095
/** The number of keywords with checks between those of the requested one. */
const CHECKED = 100
/** For how many days a URL ranks. */
const URL_DAYS = 100
const PROJECTS = 99
const DAY_MS = 86_400_000

/** One keyword in this many is rare. */
const RARE = 9_973

export const RARE_FILTERS = [
  'status=failed',
  'change=lost',
  'feature=video',
  'country_code=DE',
  'url=https://www.example.com/rare',
  'position_min=101',
  'status=failed&feature=images',
]

export async function addRare({ storage, projectId }: TrackedStorage): Promise<void> {
  const database = await storage.open()
  const first = searchId(projectId)
  const nothing = sql.lit(KEY_OF_NOTHING)
  const market = marketKey('DE', 'de', '')
  await database.transaction(async (tx) => {
    const one = (at: number) => sql`(search_id - ${first}) % ${sql.lit(RARE)} = ${sql.lit(at)}`
    const record = (at: number) =>
      sql`project_id = ${projectId} and keyword_id % ${sql.lit(RARE)} = ${sql.lit(at)}`
    await sql`update keyword_keys set status = 'failed' where ${one(1)}`.execute(tx)
    await sql`update keyword_keys set position_key = ${nothing}, change_key = ${nothing}, previous_position = 9
      where ${one(2)}`.execute(tx)
    const video = sql.lit(featureBit('video'))
    await sql`update keyword_keys set features = features + ${video} where ${one(3)}`.execute(tx)
    await sql`update keyword_keys set market_key = ${market} where ${one(4)}`.execute(tx)
    await sql`update keyword_records set market_key = ${market} where ${record(4)}`.execute(tx)
    await sql`update keyword_keys set position_key = 101 where ${one(5)}`.execute(tx)
    await sql`update keyword_records set position_key = 101 where ${record(5)}`.execute(tx)
  })
  await database.close()
}

/** Adds a tag to every keyword. */
export async function addTag({ storage, projectId }: TrackedStorage): Promise<void> {
  const database = await storage.open()
  await database.transaction(async (tx) => {
    await sql`insert into tags (project_id, id, name, folded_name, keyword_count, created_at)
      select ${projectId}, 1, 'all', 'all', count(*), 0 from keywords where project_id = ${projectId}`.execute(
      tx,
    )
    await sql`insert into keyword_tags (project_id, keyword_id, tag_id)
      select project_id, id, 1 from keywords where project_id = ${projectId}`.execute(tx)
  })
  await database.close()
}

/** Adds one check per day, stored as usual: the checks of all keywords of a day together. */
export async function addYears({ storage, projectId }: TrackedStorage): Promise<void> {
  const database = await storage.open()
  const startMs = Date.now() - DAYS * DAY_MS
  await database.transaction((tx) =>
    sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, reserved_micros,
        started_at, finished_at, position, previous_position, owned_results_count, matched_url, features_json,
        is_simulated, pages_scanned, organic_results_scanned, is_scan_complete, stored_results, cost_micros,
        competitor_notes)
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(DAYS * CHECKED - 1)})
      select ${projectId}, n + 1, n % ${sql.lit(CHECKED)} + 1,
        ${sql.lit(startMs)} + cast(n / ${sql.lit(CHECKED)} as bigint) * ${sql.lit(DAY_MS)}, 'success', 1, 100, 0,
        0, ${sql.lit(startMs)} + cast(n / ${sql.lit(CHECKED)} as bigint) * ${sql.lit(DAY_MS)}, n % 90 + 1, n % 80 + 1, 1,
        'https://www.example.com/folder-' || (n / ${sql.lit(CHECKED * URL_DAYS)}), '["images","people_also_ask"]', 1, 10, 100, 1, 100, 0,
        '1:' || (n % 50) || ' 2:' || (n % 60) || ' 3:0'
      from numbers`.execute(tx),
  )
  await database.write((db) =>
    (database.engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db),
  )
  await database.close()
}

/** Each project has a month of days on both devices. */
export async function addProjects({ storage, accountId, projectId }: TrackedStorage): Promise<void> {
  const database = await storage.open()
  const today = localDay(Date.now(), 'UTC')
  const numbers = (count: number) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  await database.transaction(async (tx) => {
    await sql`insert into projects (account_id, uid, name, domain, summary_rest_json, created_at)
      ${numbers(PROJECTS)} select ${accountId}, 'bench' || n, name, domain,
        replace(summary_rest_json, uid, 'bench' || n), created_at
      from projects, numbers where projects.id = ${projectId}`.execute(tx)
    const added = sql`from projects as p where p.account_id = ${accountId} and p.id <> ${projectId}`
    const columns = await tx
      .selectFrom('project_settings')
      .where('project_id', '=', projectId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const names = Object.keys(columns).filter((name) => name !== 'project_id')
    const listed = sql.join(names.map((name) => sql.ref(name)))
    await sql`insert into project_settings (project_id, ${listed})
      select p.id, ${sql.join(names.map((name) => sql.ref(`s.${name}`)))} from projects as p
      join project_settings as s on s.project_id = ${projectId}
      where p.account_id = ${accountId} and p.id <> ${projectId}`.execute(tx)
    await sql`insert into rank_trackers (project_id, keyword_count, revision, version, source)
      select p.id, 100, 0, 0, 'simulated' ${added}`.execute(tx)
    for (const device of ['mobile', 'desktop']) {
      await sql`insert into rank_totals (project_id, device, tracked, measured, in_1_3)
        select p.id, ${device}, 50, 50, 5 ${added}`.execute(tx)
      await sql`insert into visibility_days (project_id, device, day, weight, keywords, tracked)
        ${numbers(31)} select p.id, ${device}, ${sql.lit(today)} - n + 1, 100000 + n, 50, 50 from projects as p, numbers
        where p.account_id = ${accountId} and p.id <> ${projectId}`.execute(tx)
    }
  })
  await database.close()
}
