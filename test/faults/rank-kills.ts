// Paid work under fire: worker processes with wrong clocks are killed, now one at a random moment, now all of them while
// a call is at the provider, and the provider itself loses replies and refuses calls. Whatever happens, no slot is
// lost, nothing is bought twice, and the ledger knows of all that was paid.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { Mode } from '../../src/background/providers/dataforseo/price.ts'
import { CHECK_KIND } from '../../src/features/rank-tracker/schedule/check-batches.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { type FakeDataForSeo, type Misbehaviour, startFakeDataForSeo } from '../helpers/fake-dataforseo.ts'
import type { FakeCall } from '../helpers/fake-dataforseo-account.ts'
import { QUICK_ENVIRONMENT } from '../helpers/quick-node.ts'
import { createRankProject, type RankProject } from '../helpers/rank-project.ts'
import { assertRecount } from '../helpers/recount.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { changeRows } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'
import type { RankWorkerOptions } from './rank-worker.ts'

const randomInt = seededInt('rank-kills')

export type KillOptions = { mode: Mode; workers: number; kills: number; timeoutMs: number }

const PROGRAM = fileURLToPath(new URL('./rank-worker.ts', import.meta.url))
const HOUR_MS = 3_600_000
const KEYWORDS_PER_ROUND = 6
/** The latest moment of a kill, counted from when there is new work. */
const KILL_WITHIN_MS = 150
/** A machine that stalls gives up a call before it arrives, and nothing is bought in that round. */
const CALL_WITHIN_MS = 5_000
/** Longer than a worker takes at most to finish what it does. */
const END_WITHIN_MS = 30_000
const PEACEFUL_ROUNDS_MAX = 10
const DEADLINES = { askByIdAfterMs: 300, unknownAfterMs: 2_500, givenUpAfterMs: 8_000 }

export async function surviveKills(context: EngineContext, options: KillOptions): Promise<void> {
  const calls = createCalls()
  const fake = await startFakeDataForSeo({ decide: calls.onCall })
  const crew = createCrew(context, { mode: options.mode, workers: options.workers, ...fake })
  try {
    const project = await createRankProject(context.database, { rank_tracker_depth: 10 })
    const slots = new Set<string>()
    await crew.fill(1)
    await crew.fill()
    for (let round = 0; crew.countKills() < options.kills; round++) {
      const killed = round % 2 === 0 ? calls.next(crew.killAll) : undefined
      await makeWork(context, project, slots, round)
      await (killed ?? delay(randomInt(KILL_WITHIN_MS)).then(crew.killOne))
      await crew.fill()
    }
    await crew.allUp()
    await settle(context, project, options)
    await workInPeace(context, project, slots, options)
    const exits = await crew.dismiss()
    assert.ok(
      exits.every((code) => code === 0),
      `workers ended with ${exits}`,
    )
    await verify(context, { project, fake, slots })
  } finally {
    await crew.killAll()
    await fake.close()
  }
}

/** New keywords, and another slot for each that has nothing under way. */
async function makeWork(
  { database }: EngineContext,
  project: RankProject,
  slots: Set<string>,
  round: number,
): Promise<void> {
  await project.add(Array.from({ length: KEYWORDS_PER_ROUND }, (_, index) => `keyword ${round} ${index}`))
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ keyword_id: number; due_at: number }>`update keyword_schedules
      set due_at = (select max(slot_at) from analyses as a
        where a.project_id = keyword_schedules.project_id and a.keyword_id = keyword_schedules.keyword_id) + 1
      where project_id = ${project.id} and queue = 'regular' and not exists (select 1 from analyses as a
        where a.project_id = keyword_schedules.project_id and a.keyword_id = keyword_schedules.keyword_id
          and a.status in ('pending', 'running'))
        and keyword_id in (select keyword_id from keyword_schedules where project_id = ${project.id}
          order by due_at desc limit 10)
      returning keyword_id, due_at`.execute(tx)
    for (const { keyword_id, due_at } of rows) slots.add(`${keyword_id} ${due_at}`)
  })
}

/** All is well afterwards: something succeeds soon. The provider has its moods, so perhaps not at once. */
async function workInPeace(
  context: EngineContext,
  project: RankProject,
  slots: Set<string>,
  options: KillOptions,
): Promise<void> {
  for (let round = 1; round <= PEACEFUL_ROUNDS_MAX; round++) {
    const before = new Set((await project.analyses()).map((analysis) => analysis.id))
    await makeWork(context, project, slots, -round)
    await settle(context, project, options)
    const fresh = (await project.analyses()).filter((analysis) => !before.has(analysis.id))
    if (fresh.some((analysis) => analysis.status === 'success')) return
  }
  assert.fail('nothing succeeds after the last kill')
}

/** What would be asked again in minutes is asked again now, until nothing is open. */
async function settle(
  { database }: EngineContext,
  project: RankProject,
  { timeoutMs }: KillOptions,
): Promise<void> {
  await until(
    'every slot has ended',
    async () => {
      await changeRows(database, 'jobs', { run_at: 1 }, { kind: CHECK_KIND, state: 'queued' })
      const open = (await project.analyses()).filter(
        ({ status }) => status === 'pending' || status === 'running',
      )
      const { rows } = await database.read((db) =>
        sql`select 1 from keyword_schedules where project_id = ${project.id}
          and queue <> 'held' and due_at < (select max(slot_at) from analyses where project_id = ${project.id})`.execute(
          db,
        ),
      )
      return open.length === 0 && rows.length === 0
    },
    timeoutMs,
  )
}

type Ended = { project: RankProject; fake: FakeDataForSeo; slots: ReadonlySet<string> }

async function verify({ database, engine }: EngineContext, { project, fake, slots }: Ended): Promise<void> {
  const analyses = await project.analyses()
  const opened = new Set(analyses.map((analysis) => `${analysis.keyword_id} ${analysis.slot_at}`))
  assert.equal(opened.size, analyses.length, 'one analysis a slot')
  const lost = [...slots].filter((slot) => !opened.has(slot))
  assert.deepEqual(lost, [], 'slots that were due and never opened')
  assert.ok(analyses.length >= slots.size)
  const nowMs = await database.read((db) => readDatabaseNow(db, engine))
  for (const { status, message, slot_at, finished_at } of analyses) {
    assert.ok(status === 'success' || (status === 'failed' && message), `${status}: ${message}`)
    assert.ok(
      finished_at !== null && finished_at >= slot_at && finished_at <= nowMs,
      'a wrong clock was believed',
    )
  }
  const { paid, spentMicros } = fake.counts()
  const twice = Object.entries(paid).filter(([, times]) => times > 1)
  assert.deepEqual(twice, [], 'bought twice')
  const entries = await project.entries()
  const { spent, reserved } = await project.month()
  assert.equal(reserved, 0, 'nothing stays announced')
  assert.equal(
    spent,
    entries.reduce((sum, entry) => sum + entry.cost_micros, 0),
  )
  assert.ok(spent >= spentMicros, `the ledger has ${spent}, the provider took ${spentMicros}`)
  const known = new Set(entries.map((entry) => entry.reference))
  assert.equal(known.size, entries.length, 'one entry an analysis')
  assert.deepEqual(
    Object.keys(paid).filter((tag) => !known.has(tag)),
    [],
    'paid and not in the ledger',
  )
  // Else nothing was put to the test.
  const interrupted = entries.filter((entry) => entry.is_estimated === 1).length
  assert.ok(interrupted > 0, 'no purchase was interrupted')
  await assertRecount(database, project.id)
}

/** What the provider does with a call, and when one comes. */
function createCalls() {
  const odds: [number, Misbehaviour][] = [
    [0.04, { kind: 'drop' }],
    [0.07, { kind: 'refuse' }],
    [0.1, { kind: 'status', status: 503 }],
    [0.12, { kind: 'truncate' }],
    [0.13, { kind: 'hang' }],
  ]
  let onPaid: (() => void) | undefined
  return {
    onCall(call: FakeCall): Misbehaviour | undefined {
      const isPaid = call === 'post' || call === 'live'
      if (isPaid && onPaid !== undefined) return void onPaid()
      const chance = randomInt(1_000) / 1_000
      return odds.find(([below]) => chance < below)?.[1]
    },
    /** Called while the next paid call is at the provider, which carries it out, if one comes soon. */
    async next(work: () => Promise<unknown>): Promise<void> {
      const giveUp = new AbortController()
      const called = new Promise<unknown>((resolve) => {
        onPaid = () => {
          onPaid = undefined
          giveUp.abort()
          resolve(work())
        }
      })
      const isLate = delay(CALL_WITHIN_MS, undefined, { signal: giveUp.signal }).catch(() => called)
      await Promise.race([called, isLate])
      onPaid = undefined
    },
  }
}

function createCrew(
  { storage }: EngineContext,
  {
    mode,
    workers,
    url,
    login,
    password,
  }: Pick<RankWorkerOptions, 'mode' | 'url' | 'login' | 'password'> & { workers: number },
) {
  const alive = new Set<ChildProcess>()
  const starts = new Map<ChildProcess, Promise<unknown>>()
  let count = 0
  let kills = 0

  function start(): Promise<unknown> {
    const clockOffsetMs = [-HOUR_MS, 0, HOUR_MS][count++ % 3] as number
    const options: RankWorkerOptions = { mode, url, login, password, clockOffsetMs, deadlines: DEADLINES }
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
      env: { ...process.env, ...storage.env, ...QUICK_ENVIRONMENT },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    alive.add(child)
    child.once('exit', () => alive.delete(child))
    const isUp = Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    starts.set(child, isUp)
    return isUp
  }

  async function end(signal: NodeJS.Signals): Promise<(number | null)[]> {
    return Promise.all(
      [...alive].map(async (child) => {
        child.kill(signal)
        const giveUp = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
        await once(child, 'exit')
        clearTimeout(giveUp)
        return child.exitCode
      }),
    )
  }

  return {
    /** The number of workers; the test waits for one of them, so that there is always one to kill. */
    async fill(count = workers): Promise<void> {
      while (alive.size < count) start()
      await Promise.any([...alive].map((child) => starts.get(child)))
    },
    async killOne(): Promise<void> {
      const child = [...alive][randomInt(alive.size)] as ChildProcess
      kills++
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    countKills: () => kills,
    allUp: () => Promise.all([...alive].map((child) => starts.get(child))),
    dismiss: () => end('SIGTERM'),
    killAll(): Promise<unknown> {
      kills += alive.size
      return end('SIGKILL')
    },
  }
}
