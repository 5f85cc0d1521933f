// Measures how many analyses with 100 results each the engine stores per second, with a provider that answers at once:
// one process on SQLite, two workers on PostgreSQL. Also measures what an analysis takes on disk: the first of a
// keyword, and on average over the first days.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../src/data/storage/database.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import { addKeywords } from '../src/features/rank-tracker/keywords/add-keywords.ts'
import { readTrackerContext } from '../src/features/rank-tracker/tracker/tracker-context.ts'
import { report } from './figure.ts'
import { startServer } from './processes.ts'
import { fillTracked, type TrackedStorage } from './tracked-storage.ts'

const KEYWORDS = 2_000
const ROUNDS = 4

export async function run(): Promise<void> {
  await measure('sqlite', 1, 1_500)
  await measure('postgres', 2, 800)
}

async function measure(engine: Engine, workers: number, min: number): Promise<void> {
  const tracked = await fillTracked(engine, 0)
  const database = await tracked.storage.open()
  await addAll(database, tracked)
  const emptyBytes = await bytesOf(database, tracked)
  const rates: number[] = []
  const bytes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await makeDue(database, tracked)
    rates.push(await runRound(database, tracked, workers, round))
    bytes.push((await bytesOf(database, tracked)) - emptyBytes)
  }
  const later = rates.slice(1)
  report({
    figure: `engine_${engine}`,
    value: Math.min(...later),
    unit: 'per s',
    goal: { min },
    measured: { first_analyses: rates[0] as number, best: Math.max(...later) },
  })
  report({
    figure: `evidence_${engine}`,
    value: (bytes.at(-1) as number) / (KEYWORDS * ROUNDS) / 1024,
    unit: 'KB',
    goal: { max: 5 },
    measured: { first_analysis: (bytes[0] as number) / KEYWORDS / 1024 },
  })
  await database.close()
  await tracked.storage.remove()
}

async function addAll(database: Database, { projectId }: TrackedStorage): Promise<void> {
  for (let start = 0; start < KEYWORDS; start += 100) {
    await database.transaction(async (tx) => {
      const context = await readTrackerContext(tx, projectId)
      const keywords = Array.from({ length: 100 }, (_, at) => ({
        keyword: `hiking boots number ${start + at}`,
        countryCode: 'US',
        languageCode: 'en',
        location: null,
        device: 'mobile' as const,
      }))
      const options = { engine: database.engine, unitsMax: KEYWORDS, nowMs: Date.now() }
      await addKeywords(tx, context as NonNullable<typeof context>, keywords, options)
    })
  }
}

async function makeDue(database: Database, { projectId }: TrackedStorage): Promise<void> {
  await database.write((db) =>
    db
      .updateTable('keyword_schedules')
      .set({ due_at: Date.now() - 1 })
      .where('project_id', '=', projectId)
      .execute(),
  )
}

/** Returns analyses per second. */
async function runRound(
  database: Database,
  { storage, projectId }: TrackedStorage,
  workers: number,
  round: number,
): Promise<number> {
  const started = await Promise.all(
    Array.from({ length: workers }, () =>
      startServer('./engine-worker.ts', { args: [String(round)], env: storage.env }),
    ),
  )
  const fromMs = Date.now()
  for (const worker of started) worker.child.stdin?.write('start\n')
  while ((await countDone(database, projectId)) < KEYWORDS * (round + 1)) await delay(20)
  await Promise.all(started.map((worker) => worker.stop()))
  return readRate(database, projectId, fromMs)
}

/** Counts from the first stored batch to the last: a schedule opens the slots, and waiting for it is no work. */
async function readRate(database: Database, projectId: number, fromMs: number): Promise<number> {
  const { rows } = await database.read((db) =>
    sql<{ finished_at: number; count: number }>`select finished_at, count(*) as count from analyses
      where project_id = ${projectId} and finished_at >= ${fromMs}
      group by finished_at order by finished_at`.execute(db),
  )
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) throw new Error('Nothing was stored.')
  const stored = rows.reduce((sum, row) => sum + row.count, 0) - first.count
  return stored / ((last.finished_at - first.finished_at) / 1000)
}

async function countDone(database: Database, projectId: number): Promise<number> {
  const { count } = await database.read((db) =>
    db
      .selectFrom('analyses')
      .where('project_id', '=', projectId)
      .where('status', '=', 'success')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

/** On PostgreSQL only the evidence table; on SQLite the whole file, which has no cheaper way to measure a table. */
async function bytesOf(database: Database, { storage }: TrackedStorage): Promise<number> {
  if (database.engine === 'postgres') {
    const { rows } = await database.read((db) =>
      sql<{ bytes: number }>`select pg_total_relation_size('analysis_evidence') as bytes`.execute(db),
    )
    return rows[0]?.bytes ?? 0
  }
  const folder = storage.env.SIGHTLINE_DATA as string
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
