// Measures what another worker process adds, on PostgreSQL: checks of keywords that wait a second for their provider, and checks whose
// provider answers at once, so that processors are all they wait for. Figures are the rate of n workers as a share of n times that of
// one, and the processor time of a check, in workers and in PostgreSQL, against that with one. More processors move the second limit.

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../src/data/storage/database.ts'
import { migrate } from '../src/data/storage/migrate.ts'
import { addKeywords } from '../src/features/rank-tracker/keywords/add-keywords.ts'
import { readTrackerContext } from '../src/features/rank-tracker/tracker/tracker-context.ts'
import { createStorage } from '../test/helpers/engines.ts'
import { report } from './figure.ts'
import { cpuSeconds, cpuSecondsOfChildren, parentOf } from './process-cpu.ts'
import { type ServerProcess, startProduct } from './processes.ts'
import { fillKeywords } from './tracked-storage.ts'

type Unit = {
  name: string
  latencyMs: number
  batch: number
  batchesEach: number
  /** Before it counts: code is compiled then, and connections are open. */
  warmEach: number
  workers: readonly number[]
}

const WAITING: Unit = {
  name: 'waiting',
  latencyMs: 1_000,
  batch: 25,
  batchesEach: 30,
  warmEach: 8,
  workers: [1, 2, 4, 6],
}
const COMPUTING: Unit = {
  name: 'computing',
  latencyMs: 0,
  batch: 100,
  batchesEach: 20,
  warmEach: 8,
  workers: [1, 2, 3],
}
/** First checks of one project are not all begun at once. */
const BATCHES_OF_PROJECT = 2
const SHARE_MIN = 0.8
const CPU_RATIO_MAX = 1.1
const POLL_MS = 50

type Round = { perSecond: number; workerMs: number; postgresMs: number }

export async function run(units: readonly Unit[] = [WAITING, COMPUTING]): Promise<void> {
  const storage = await createStorage('postgres')
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  for (const unit of units) {
    const rounds = new Map<number, Round>()
    for (const count of unit.workers) rounds.set(count, await measure(database, storage.env, unit, count))
    for (const [count, round] of rounds) reportRound(unit, count, round, rounds.get(unit.workers[0]!)!)
  }
  await database.close()
  await storage.remove()
}

function reportRound({ name }: Unit, count: number, round: Round, one: Round): void {
  const cpuMs = ({ workerMs, postgresMs }: Round) => workerMs + postgresMs
  const measured = {
    per_s: round.perSecond,
    worker_ms: round.workerMs,
    postgres_ms: round.postgresMs,
    cores_used: (cpuMs(round) * round.perSecond) / 1000,
  }
  const share = round.perSecond / one.perSecond / count
  const figure = `workers_${name}_${count}`
  report({ figure, value: share, unit: 'ratio', goal: { min: SHARE_MIN }, measured })
  const value = cpuMs(round) / cpuMs(one)
  report({ figure: `${figure}_cpu`, value, unit: 'ratio', goal: { max: CPU_RATIO_MAX } })
}

async function measure(
  database: Database,
  storageEnv: Record<string, string>,
  { latencyMs, batch, batchesEach, warmEach }: Unit,
  count: number,
): Promise<Round> {
  const env = {
    ...storageEnv,
    SIGHTLINE_PORT: '0',
    SIGHTLINE_LOG_LEVEL: 'warn',
    SIGHTLINE_SERP_PROVIDER: 'simulator',
    SIGHTLINE_SIMULATOR_LATENCY_MS: String(latencyMs),
  }
  const workers = await Promise.all(Array.from({ length: count }, () => startProduct('worker', { env })))
  await runRound(database, workers, { batch, batches: warmEach * count })
  const round = await runRound(database, workers, { batch, batches: batchesEach * count })
  await Promise.all(workers.map((worker) => worker.stop()))
  return round
}

/** The workers stand still while the work is laid out, so that all begin at once. */
async function runRound(
  database: Database,
  workers: readonly ServerProcess[],
  { batch, batches }: { batch: number; batches: number },
): Promise<Round> {
  const pids = workers.map(({ child }) => child.pid!)
  for (const { child } of workers) child.kill('SIGSTOP')
  for (let made = 0; made < batches; made += BATCHES_OF_PROJECT)
    await addBatches(database, Math.min(BATCHES_OF_PROJECT, batches - made), batch)
  const postmaster = parentOf(await readBackendPid(database))
  const cpu = () => ({ workers: cpuSeconds(pids), postgres: cpuSecondsOfChildren(postmaster) })
  const before = cpu()
  const fromMs = performance.now()
  for (const { child } of workers) child.kill('SIGCONT')
  while ((await countOpen(database)) > 0) await delay(POLL_MS)
  const seconds = (performance.now() - fromMs) / 1000
  const after = cpu()
  const checks = batch * batches
  return {
    perSecond: checks / seconds,
    workerMs: ((after.workers - before.workers) / checks) * 1000,
    postgresMs: ((after.postgres - before.postgres) / checks) * 1000,
  }
}

async function addBatches(database: Database, batches: number, size: number): Promise<void> {
  const { projectId } = await fillKeywords(database, 0)
  for (let made = 0; made < batches; made++)
    await database.transaction(async (tx) => {
      const context = await readTrackerContext(tx, projectId)
      if (context === undefined) throw new Error('The project is gone.')
      const keywords = Array.from({ length: size }, (_, at) => ({
        keyword: `hiking boots number ${made * size + at}`,
        countryCode: 'US',
        languageCode: 'en',
        location: null,
        device: 'mobile' as const,
      }))
      const options = { engine: database.engine, unitsMax: batches * size, nowMs: Date.now() }
      await addKeywords(tx, context, keywords, options)
    })
}

async function countOpen(database: Database): Promise<number> {
  const { rows } = await database.read((db) =>
    sql<{ count: number }>`select count(*)::int as count from analyses where finished_at is null`.execute(db),
  )
  return rows[0]!.count
}

async function readBackendPid(database: Database): Promise<number> {
  const { rows } = await database.read((db) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db),
  )
  return rows[0]!.pid
}
