// Rank trackers as a release before there were sources left them behind: every result counted, simulated or not, so that
// what is kept may be made of both.

import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import { changeOf, newRecord, recordColumns } from '../../src/features/rank-tracker/records/record.ts'
import { addToFolders } from '../../src/features/rank-tracker/roll-ups/folder-totals.ts'
import {
  positionsOf,
  RECENT_DAYS,
  recordDay,
  startRecent,
} from '../../src/features/rank-tracker/roll-ups/recent-days.ts'
import type { TrackedState } from '../../src/features/rank-tracker/roll-ups/roll-ups.ts'
import { contribution } from '../../src/features/rank-tracker/roll-ups/totals.ts'
import { weightOf } from '../../src/features/rank-tracker/roll-ups/visibility.ts'
import { firstFolder } from '../../src/features/rank-tracker/segments/suggestions.ts'
import { formatTime } from '../../src/lib/clock.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { localDay } from '../../src/lib/local-day.ts'
import { migrationsFolder } from '../faults/migrations-folder.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** `firstLeftOut` is the migration at which it stops. */
export async function migrateToOlder(database: Database, firstLeftOut = '_rank-sources'): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((name) => /^\d+_.*(?<!\.test)\.ts$/.test(name)).sort()
  const older = files.slice(
    0,
    files.findIndex((name) => name.includes(firstLeftOut)),
  )
  const bodies = older.map((name) => [
    name.replace('.ts', ''),
    `await (await import('${new URL(name, MIGRATIONS)}')).up(db, engine)`,
  ])
  await migrate(database, { folder: await migrationsFolder(Object.fromEntries(bodies)), nowMs: Date.now })
}

/** The outcome of each day, oldest first; `open` waits for its check. */
export type OlderResult = { provider: string; position: number | null } | 'open'

/** One keyword with these results, one a day, the last of them today; a segment that its URL is in. */
export async function insertOlder(
  database: Database,
  projectId: number,
  { provider, results }: { provider: string | null; results: readonly OlderResult[] },
): Promise<void> {
  const nowMs = Date.now()
  await database.transaction(async (tx) => {
    await sql`insert into rank_trackers (project_id, keyword_count, revision, version, provider)
      values (${projectId}, 1, 3, 9, ${provider})`.execute(tx)
    for (const [name, lastId] of [
      ['keywords', 1],
      ['analyses', results.length],
      ['segments', 1],
    ] as const) {
      await sql`insert into project_counters (project_id, name, last_id) values (${projectId}, ${name}, ${lastId})`.execute(
        tx,
      )
    }
    await sql`insert into segments (project_id, id, name, folded_name, rules_json, created_at) values
      (${projectId}, 1, 'All', 'all', '[{"field":"path","operator":"starts_with","value":"/"}]', 0)`.execute(
      tx,
    )
    await insertKeyword(tx, projectId, results, nowMs)
  })
}

async function insertKeyword(
  tx: Tx,
  projectId: number,
  results: readonly OlderResult[],
  nowMs: number,
): Promise<void> {
  const createdAtMs = nowMs - results.length * DAY_MS
  await sql`insert into keywords (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
    values (${projectId}, 1, 'a', 'a', 'US', 'en', '', 'mobile', ${createdAtMs})`.execute(tx)
  // That release wrote a day without a result as one without a position.
  let recent = startRecent(localDay(createdAtMs, 'UTC')).replace('\u0181', '\u0100')
  let known: { position: number | null; atMs: number } | undefined
  let previous: number | null = null
  let best: number | null = null
  for (const [index, result] of results.entries()) {
    const atMs = nowMs - (results.length - 1 - index) * DAY_MS - 60_000
    await insertAnalysis(tx, projectId, { id: index + 1, atMs, result, previous: known?.position ?? null })
    if (result === 'open') continue
    previous = known?.position ?? null
    known = { position: result.position, atMs }
    best = Math.min(best ?? Number.POSITIVE_INFINITY, result.position ?? Number.POSITIVE_INFINITY)
    recent = recordDay(recent, localDay(atMs, 'UTC'), result.position)
  }
  const url = known?.position ? 'https://example.com/blog/x' : null
  const keyword = {
    id: 1,
    keyword: 'a',
    device: 'mobile' as const,
    countryCode: 'US',
    languageCode: 'en',
    location: '',
  }
  const record = {
    ...newRecord(keyword, nowMs + DAY_MS, []),
    status: known === undefined ? ('pending' as const) : ('success' as const),
    last_position: known?.position ?? null,
    best_position: Number.isFinite(best) ? best : null,
    last_result_url: url,
    last_analyzed_at: known === undefined ? null : formatTime(known.atMs),
    change_position: changeOf(previous, known?.position ?? null),
  }
  const { position_key, analyzed_key, record_json } = recordColumns(record)
  const state = {
    device: 'mobile' as const,
    status: record.status,
    position: record.last_position,
    previousPosition: previous,
    segmentCount: url === null ? 0 : 1,
    recent,
    folder: firstFolder(url),
    competitorNotes: null,
  }
  await sql`insert into keyword_states (project_id, keyword_id, device, status, position, previous_position,
      best_position, segment_count, recent, folder)
    values (${projectId}, 1, 'mobile', ${state.status}, ${state.position}, ${previous}, ${record.best_position},
      ${state.segmentCount}, ${recent}, ${state.folder})`.execute(tx)
  await sql`insert into keyword_records (project_id, keyword_id, device, position_key, sort_key, market_key,
      analyzed_key, url, revision, record_json)
    values (${projectId}, 1, 'mobile', ${position_key}, 'a', 'US', ${analyzed_key}, ${url}, 3, ${record_json})`.execute(
    tx,
  )
  await sql`insert into keyword_keys (search_id, device, position_key, analyzed_key, folded, sort_key, market_key)
    values (${projectId * 2 ** 31 + 1}, 'mobile', ${position_key}, ${analyzed_key}, 'a', 'a', 'US')`.execute(
    tx,
  )
  await sql`insert into keyword_schedules (project_id, keyword_id, due_at) values (${projectId}, 1, ${nowMs + DAY_MS})`.execute(
    tx,
  )
  if (url !== null) {
    await sql`insert into segment_members (project_id, segment_id, keyword_id) values (${projectId}, 1, 1)`.execute(
      tx,
    )
  }
  await sql`insert into segment_totals (project_id, segment_id, device, keywords, position_sum)
    values (${projectId}, 1, 'mobile', ${state.segmentCount}, ${state.position ?? 0})`.execute(tx)
  await insertSums(tx, projectId, localDay(nowMs, 'UTC'), state)
}

async function insertAnalysis(
  tx: Tx,
  projectId: number,
  { id, atMs, result, previous }: { id: number; atMs: number; result: OlderResult; previous: number | null },
): Promise<void> {
  const isOpen = result === 'open'
  const { provider = null, position = null } = isOpen ? {} : result
  await sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, provider,
      reserved_micros, started_at, finished_at, position, previous_position, owned_results_count, matched_url,
      features_json, is_simulated, pages_scanned, organic_results_scanned, is_scan_complete, stored_results, cost_micros)
    values (${projectId}, ${id}, 1, ${atMs}, ${isOpen ? 'pending' : 'success'}, 1, 100, ${provider}, 0, ${atMs},
      ${isOpen ? null : atMs}, ${position}, ${previous}, ${position === null ? 0 : 1},
      ${position === null ? null : 'https://example.com/blog/x'}, '[]', ${provider === 'simulator' ? 1 : 0}, 10, 10, 1, 0, 0)`.execute(
    tx,
  )
}

/** The rows as that release stored them. */
async function insertSums(tx: Tx, projectId: number, today: number, state: TrackedState): Promise<void> {
  const { measured: _measured, ...totals } = contribution(state)
  await tx
    .insertInto('rank_totals')
    .values({ project_id: projectId, device: state.device, ...totals })
    .execute()
  for (const [at, position] of positionsOf(state.recent, today).entries()) {
    const weight = typeof position === 'number' ? weightOf(position) : 0
    await sql`insert into visibility_days (project_id, device, day, weight, keywords) values (${projectId},
      ${state.device}, ${today - RECENT_DAYS + 1 + at}, ${weight}, ${position === undefined ? 0 : 1})`.execute(
      tx,
    )
  }
  await addToFolders(tx, projectId, state.device, [{ before: undefined, after: state }])
}
