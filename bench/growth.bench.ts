// What rank tracking takes on PostgreSQL as it grows: bytes of each table for a keyword and for a check, what the day's check costs a list,
// and what it costs to remove what is kept no longer, row by row and by partition. docs/scaling.md extrapolates from these. Rows of checks are
// written in bulk; their evidence has the sizes of ADR 10 and bytes that do not compress, as what was compressed does.

import { sql } from 'kysely'
import { readDatabaseNow } from '../src/background/jobs/database-time.ts'
import type { Database } from '../src/data/storage/database.ts'
import { askTableSizes } from '../src/data/storage/table-sizes.ts'
import { partitionsHandler } from '../src/features/rank-tracker/evidence/evidence-partitions.ts'
import { readKeyFrames } from '../src/features/rank-tracker/evidence/evidence-store.ts'
import { evidenceDay, FRAME_DAYS } from '../src/features/rank-tracker/evidence/frame-days.ts'
import { DAY_MS } from '../src/lib/durations.ts'
import { createTestApp } from '../test/helpers/app.ts'
import { runOnce } from '../test/helpers/rank-project.ts'
import { type Figure, median, report } from './figure.ts'
import { fillTracked } from './tracked-storage.ts'

const KEYWORDS = 10_000
const DAYS = 60
const READ_KEYWORDS = 100
const REPEATED = 20

export async function run(): Promise<void> {
  const tracked = await fillTracked('postgres', KEYWORDS)
  const { projectId, projectUid, key, storage } = tracked
  const database = await storage.open()
  const today = evidenceDay(await database.read((db) => readDatabaseNow(db, 'postgres')))
  const keepPartitions = (day: number, daysKept: number) =>
    runOnce(
      database,
      partitionsHandler({ database, clock: { nowMs: () => day * DAY_MS }, daysKept: { evidence: daysKept } }),
    )
  try {
    await keepPartitions(today - DAYS - 40, 400)
    const before = await sizesOf(database)
    for (const [name, bytes] of before)
      if (name.startsWith('keyword')) figure(`bytes_per_keyword_${name}`, bytes / KEYWORDS, 'bytes')
    const fillMs = await timed(async () => {
      for (let day = today - DAYS; day < today; day++) {
        await keepPartitions(day, 400)
        await addDay(database, projectId, day, today - DAYS)
      }
    })
    const checks = KEYWORDS * DAYS
    figure('checks_written_in_bulk', checks / (fillMs / 1000), 'per s')
    const after = await sizesOf(database)
    for (const name of ['analyses', 'analysis_evidence'])
      figure(`bytes_per_check_${name}`, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / checks, 'bytes')

    for (const table of ['analyses', 'analysis_evidence'])
      figure(
        `vacuum_of_all_${table}`,
        await timed(() => maintain(database, `vacuum (analyze) ${table}`)),
        'ms',
      )
    const keywordIds = Array.from({ length: READ_KEYWORDS }, (_, at) => at * 97 + 1)
    const frames = () =>
      database.read((db) =>
        readKeyFrames(db, 'postgres', { projectId, keywordIds, nowMs: (today - 1) * DAY_MS }),
      )
    await frames()
    figure(`key_frames_of_${READ_KEYWORDS}`, await medianMs(frames), 'ms')

    // What one night does to the rows that lists are read from.
    const app = await createTestApp(database, storage.env)
    /** As after a change: no kept answer is right any more. */
    async function list(): Promise<void> {
      await maintain(
        database,
        `update rank_trackers set version = version + 1 where project_id = ${projectId}`,
      )
      const { status } = await app.call(
        'GET',
        `/v1/projects/${projectUid}/rank-tracker/keywords?limit=50&sort=position`,
        {
          key,
        },
      )
      if (status !== 200) throw new Error(`The list was answered with ${status}.`)
    }
    await list()
    const usual = await medianMs(list)
    const nightMs = await timed(() =>
      maintain(
        database,
        `update keyword_records set record_json = record_json || ' ' where project_id = ${projectId}`,
      ),
    )
    const firstMs = await timed(list)
    figure('list_on_the_day_before', usual, 'ms')
    figure('first_list_of_the_day', firstMs, 'ms')
    figure('list_after_the_first', await medianMs(list), 'ms')
    figure(`records_rewritten`, nightMs, 'ms')
    figure(
      'vacuum_of_records',
      await timed(() => maintain(database, 'vacuum (analyze) keyword_records')),
      'ms',
    )
    await app.close()

    // The evidence of a day, row by row, and that of the first month, whole.
    const rowsMs = await timed(() =>
      maintain(
        database,
        `delete from analysis_evidence where project_id = ${projectId}
          and analysis_id in (select id from analyses where slot_at < ${(today - DAYS + 1) * DAY_MS})`,
      ),
    )
    figure('evidence_of_a_day_removed_row_by_row', rowsMs, 'ms')
    const dropMs = await timed(() => keepPartitions(today, DAYS - FRAME_DAYS - 25))
    figure('evidence_of_a_month_dropped', dropMs, 'ms')
    await measurePartitionedAnalyses(database, projectId)
  } finally {
    await database.close()
    await storage.remove()
  }
}

/** Evidence of checks of one day: a frame on the keyword's day of thirty, else a difference that grows with the frame's age. */
async function addDay(database: Database, projectId: number, day: number, firstDay: number): Promise<void> {
  const firstId = (day - firstDay) * KEYWORDS
  const age = sql`least((${day} + k.id) % ${FRAME_DAYS}, ${day - firstDay})`
  await database.transaction(async (tx) => {
    await sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, provider, reserved_micros,
        started_at, finished_at, position, previous_position, owned_results_count, matched_url, features_json, is_simulated,
        pages_scanned, organic_results_scanned, is_scan_complete, stored_results, cost_micros)
      select ${projectId}, ${firstId} + k.id, k.id, ${day * DAY_MS} + k.id * 1000, 'success', 1, 100, 'serper', 0,
        ${day * DAY_MS} + k.id * 1000, ${day * DAY_MS} + k.id * 1000 + 2000, k.id % 100 + 1, k.id % 100 + 1, 1,
        'https://www.example.com/folder-' || k.id % 9 || '/' || k.folded, '["people_also_ask","images"]', 0, 10, 100, 1, 100, 1000
      from keywords as k where k.project_id = ${projectId}`.execute(tx)
    await sql`insert into analysis_evidence (project_id, analysis_id, frame_id, frame_day, results)
      select ${projectId}, ${firstId} + k.id, nullif(${firstId} + k.id - ${age} * ${KEYWORDS}, ${firstId} + k.id), ${day} - ${age},
        '\\x00'::bytea || substr(n.bytes, (k.id * 131 % 20000)::int, case when ${age} = 0 then 8200 else (560 + 10 * ${age})::int end)
      from keywords as k cross join (select string_agg(sha256(g::text::bytea), ''::bytea) as bytes
        from generate_series(1, 1000) as g) as n where k.project_id = ${projectId}`.execute(tx)
    await sql`update keyword_states set frame_id = ${firstId} + keyword_id - least((${day} + keyword_id) % ${FRAME_DAYS}, ${day - firstDay}) * ${KEYWORDS}
      where project_id = ${projectId}`.execute(tx)
  })
}

/** Why analyses are not partitioned: their primary key has no time, so that each update by id looks into every partition. */
async function measurePartitionedAnalyses(database: Database, projectId: number): Promise<void> {
  await maintain(
    database,
    'create table parted (like analyses including defaults) partition by range (slot_at)',
  )
  const { rows } = await database.write((db) =>
    sql<{
      first: number
      last: number
    }>`select min(slot_at) as first, max(slot_at) as last from analyses`.execute(db),
  )
  const { first, last } = rows[0]!
  // As many as three years have months.
  for (let part = 0; part < 36; part++) {
    const at = (share: number) => Math.floor(first + ((last + 1 - first) * share) / 36)
    await maintain(
      database,
      `create table parted_${part} partition of parted for values from (${at(part)}) to (${at(part + 1)})`,
    )
    await maintain(database, `alter table parted_${part} add primary key (project_id, id)`)
  }
  await maintain(database, 'insert into parted select * from analyses where id % 4 = 0')
  await maintain(
    database,
    'create table whole (like analyses including defaults, primary key (project_id, id))',
  )
  await maintain(database, 'insert into whole select * from analyses where id % 4 = 0')
  await maintain(database, 'analyze parted')
  await maintain(database, 'analyze whole')
  const ids = Array.from({ length: 100 }, (_, at) => (at * 997 + 1) * 4).join()
  for (const table of ['whole', 'parted'])
    figure(
      `analyses_updated_by_id_${table === 'whole' ? 'in_one_table' : 'in_36_partitions'}`,
      await medianMs(() =>
        maintain(
          database,
          `update ${table} set attempts = attempts + 1 where project_id = ${projectId} and id in (${ids})`,
        ),
      ),
      'ms',
    )
}

async function sizesOf(database: Database): Promise<Map<string, number>> {
  const sizes = await database.read(askTableSizes)
  return new Map(sizes.map(({ name, bytes }) => [name, bytes]))
}

async function maintain(database: Database, statement: string): Promise<void> {
  await database.write((db) => sql.raw(statement).execute(db))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < REPEATED; count++) times.push(await timed(work))
  return median(times)
}

/** There is no goal: the figures are what docs/scaling.md reckons with. */
function figure(name: string, value: number, unit: Figure['unit']): void {
  report({ figure: `growth_${name}`, value, unit, goal: {} })
}
