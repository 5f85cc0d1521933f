// Jobs under fire: worker processes are killed at random moments and replaced, one is frozen in the middle of a job
// and thawed when another has done it, and two schedulers make further jobs due all the while. Whatever happens,
// the effect of every job must be there once. The table of effects would take it twice.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueue } from '../../src/background/jobs/enqueue.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'
import { type Crew, type CrewMember, createCrew } from './job-crew.ts'

const random = seededRandom('job-storm')

export type StormOptions = { jobs: number; kills: number; timeoutMs: number }

const WORKERS = 4
const SCHEDULERS = 2
const WORK_MS = 40
const worker = { leaseMs: 600, workMs: WORK_MS, concurrency: 2, tickMs: undefined, isFrozenAtFirst: false }
const scheduler = { ...worker, tickMs: 100 }

type JobRow = { id: number; kind: string; state: string; effects: number }

export async function surviveStorm(context: EngineContext, options: StormOptions): Promise<void> {
  const { database, storage } = context
  await database.write((db) => sql`create table effects (job_id bigint not null)`.execute(db))
  const crew = createCrew(storage.env)
  try {
    const frozen = await freezeOne(crew, database)
    for (let index = 0; index < WORKERS; index++) crew.keep(index < SCHEDULERS ? scheduler : worker)
    await killMany(crew, database, options)
    await until('every job has succeeded', async () => (await countOpen(database)) === 0, options.timeoutMs)
    await thaw(frozen)
    const exits = await crew.dismiss()
    assert.ok(
      exits.every((code) => code === 0),
      `workers ended with ${exits}`,
    )
    check(await readJobs(database), crew, options)
  } finally {
    await crew.killAll()
  }
}

/** Alone with one job, so that nothing else of it is under way when it freezes. */
async function freezeOne(crew: Crew, database: Database): Promise<CrewMember> {
  await enqueueSome(database, 0, 1)
  const member = crew.start({ ...worker, concurrency: 1, isFrozenAtFirst: true })
  await until('a worker is frozen', () => member.lines.some((line) => line.startsWith('freeze ')))
  return member
}

async function thaw(member: CrewMember): Promise<void> {
  const [, id] = member.lines.find((line) => line.startsWith('freeze '))!.split(' ')
  member.process.kill('SIGCONT')
  await until('it was refused', () => member.lines.includes(`lost ${id}`))
}

/** Jobs come in portions, one for each kill, so that there is work to be interrupted until the last of them. */
async function killMany(crew: Crew, database: Database, { jobs, kills }: StormOptions): Promise<void> {
  for (let count = 0; count < kills; count++) {
    const started = crew.nextStart()
    const portion = (index: number) => 1 + Math.round((index * (jobs - 1)) / kills)
    await enqueueSome(database, portion(count), portion(count + 1))
    const victim = await started
    await delay(random() * WORK_MS)
    await crew.kill(victim)
  }
}

async function enqueueSome(database: Database, from: number, to: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (let index = from; index < to; index++) {
      await enqueue(tx, { kind: 'effect', uniqueKey: `job-${index}`, attemptsMax: 1000 })
    }
  })
}

async function countOpen(database: Database): Promise<number> {
  const rows = await storedRows(database, 'jobs', ['id'], { kind: 'effect', state: ['queued', 'running'] })
  return rows.length
}

async function readJobs(database: Database): Promise<JobRow[]> {
  const { rows } = await database.read((db) =>
    sql<JobRow>`select id, kind, state, (select count(*) from effects where job_id = jobs.id) as effects
      from jobs where kind in ('effect', 'tick')`.execute(db),
  )
  return rows
}

function check(rows: JobRow[], crew: Crew, { jobs, kills }: StormOptions): void {
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind)
  assert.equal(ofKind('effect').length, jobs)
  assert.ok(ofKind('tick').length > Math.min(10, kills / 4), 'the schedulers made jobs due')
  for (const row of rows) assert.equal(row.effects, row.state === 'succeeded' ? 1 : 0, JSON.stringify(row))
  const finished = rows.filter((row) => row.state === 'succeeded').length
  assert.ok(
    crew.countStarts() > finished,
    'some jobs were begun more than once, or nothing was put to the test',
  )
}
