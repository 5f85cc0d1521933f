import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { expireLease, testRunner } from '../../../test/helpers/jobs.ts'
import { failure, type ScriptedSource, scriptedSource } from '../../../test/helpers/scripted-search-source.ts'
import { createTrackedProject } from '../../../test/helpers/tracked-project.ts'
import { until } from '../../../test/helpers/until.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { DAY_MS, formatDay } from '../../lib/local-day.ts'
import { markDeleted } from '../../projects/store.ts'
import type { SearchFailure } from '../../providers/search-source.ts'
import { connect, disconnect, findConnection, type NewConnection } from '../connections/connection-store.ts'
import { COMPUTE_KIND } from '../store/compute-job-kind.ts'
import { openImport } from '../store/import-writer.ts'
import { listSpans } from '../store/span-store.ts'
import { syncHandler } from './sync-job.ts'
import { type DayOutcome, observeSyncs } from './sync-observer.ts'
import { hurrySync, readNow, SYNC_KIND } from './sync-queue.ts'

// Noon in California, 15 November 2026.
const NOW_MS = Date.UTC(2026, 10, 15, 20)
const LAST = Date.UTC(2026, 10, 12) / DAY_MS
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

const DAYS_PER_JOB = 15

onEveryEngine('a sync', (context) => {
  let newProject: () => Promise<number>
  let projectId: number
  let source: ScriptedSource
  let warnings: string[]

  beforeEach(async () => {
    // What a test left waiting is not the next one's.
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    newProject ??= await createTrackedProject(context.database)
    projectId = await newProject()
    source = scriptedSource(LAST)
    warnings = []
  })

  const handlers = (open: () => ScriptedSource | SearchFailure = () => source) => ({
    [SYNC_KIND]: syncHandler({
      database: context.database,
      daysPerJob: DAYS_PER_JOB,
      clock: { nowMs: () => NOW_MS },
      log: { warn: (_fields, message) => void warnings.push(message) },
      openSource: open,
    }),
  })

  function connected(days: number, more: Partial<NewConnection> = {}): Promise<void> {
    const given: NewConnection = {
      projectId,
      source: 'search_console',
      property: 'sc-domain:example.com',
      hasCountry: false,
      hasDevice: false,
      wantedFromDay: LAST - days + 1,
      credential: null,
      ...more,
    }
    return context.database.transaction(async (tx) => {
      await connect(tx, given, await readNow(tx, context.engine))
      await hurrySync(tx, context.engine, projectId)
    })
  }

  const ask = () => context.database.transaction((tx) => hurrySync(tx, context.engine, projectId))
  const connection = async () =>
    (await context.database.read((db) => findConnection(db, projectId))) ?? assert.fail('it is gone')
  const spans = () => context.database.read((db) => listSpans(db, projectId))
  const storedDays = async () => (await spans()).map((span) => span.lastDay)

  async function jobs(kind = SYNC_KIND) {
    const rows = await context.database.read((db) =>
      db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id').execute(),
    )
    return rows.filter((row) => JSON.parse(row.payload_json).projectId === projectId)
  }

  /** Runs what is due until nothing of the project waits for now. */
  async function work(given = handlers()): Promise<void> {
    const runner = testRunner(context.database, given, { random: () => 0.99 })
    runner.start()
    await until('nothing is due', async () => {
      const open = (await jobs()).filter(({ state }) => state === 'queued' || state === 'running')
      // Read after them: what is put off for no time at all is due.
      const nowMs = await context.database.read((db) => readNow(db, context.engine))
      return open.every(({ state, run_at }) => state === 'queued' && run_at > nowMs)
    })
    await runner.stop(1000)
  }

  test('brings the whole history in, newest day first, cut into jobs, each of which has quick wins computed once', async () => {
    const days = 2 * DAYS_PER_JOB + 1
    await connected(days)
    await work()
    assert.deepEqual(source.asked, down(LAST, LAST - days + 1))
    assert.deepEqual(await storedDays(), down(LAST, LAST - days + 1).reverse())
    const after = await connection()
    assert.deepEqual([after.status, after.failure, after.completeFromDay], ['working', null, LAST - days + 1])
    assert.ok(after.succeededAtMs !== null && after.attemptedAtMs !== null)
    assert.deepEqual([(await jobs()).length, (await jobs(COMPUTE_KIND)).length], [3, 3])
  })

  test('is resumed after a kill with the day after the last that was stored, and asks none twice', async () => {
    await connected(20)
    const killed = Promise.withResolvers<void>()
    source.onAsked = async (day) => {
      if (day === LAST - 12) {
        killed.resolve()
        // As if the process were gone: it never comes back from here.
        await new Promise(() => {})
      }
    }
    const dead = testRunner(context.database, handlers())
    dead.start()
    await killed.promise
    assert.equal((await storedDays()).length, 12)
    source.onAsked = async () => {}
    const asked = source.asked.splice(0)
    const [job] = (await jobs()).filter(({ state }) => state === 'running')
    await expireLease(context.database, job!.id)
    await work()
    assert.deepEqual([...asked.slice(0, -1), ...source.asked], down(LAST, LAST - 19))
    await dead.stop(0)
    assert.equal((await storedDays()).length, 20)
  })

  test('stops between two days, and gives the rest back', async () => {
    await connected(15)
    const runner = testRunner(context.database, handlers())
    let stopped: Promise<void> | undefined
    source.onAsked = async (day) => {
      if (day === LAST - 3) stopped = runner.stop(5000)
    }
    runner.start()
    await until('it was told to stop', () => stopped !== undefined)
    await stopped
    assert.equal(source.asked.length, 4)
    assert.equal((await storedDays()).length, 4, 'the day that was under way is stored')
    const [job] = await jobs()
    assert.deepEqual([job?.state, job?.attempts], ['queued', 0])
    await work()
    assert.deepEqual(source.asked, down(LAST, LAST - 14))
  })

  test('asks the last ten days again each night, and late corrections replace what was stored', async () => {
    await connected(12)
    await work()
    source.asked.length = 0
    source.lastFinalDay = LAST + 1
    for (const day of down(LAST + 1, LAST - 20)) source.clicks.set(day, 7)
    await ask()
    await work()
    assert.deepEqual(source.asked, down(LAST + 1, LAST - 8))
    const clicks = new Map((await spans()).map((span) => [span.lastDay, span.clicks]))
    assert.deepEqual([clicks.get(LAST + 1), clicks.get(LAST - 8), clicks.get(LAST - 9)], [7, 7, 1])
    assert.equal(clicks.size, 13)
  })

  test('makes up for nights that were missed', async () => {
    await connected(12)
    await work()
    source.asked.length = 0
    source.lastFinalDay = LAST + 20
    await ask()
    await work()
    assert.deepEqual(source.asked, down(LAST + 20, LAST + 1))
    assert.equal((await storedDays()).length, 32)
  })

  test('stores a day without rows as known and empty', async () => {
    await connected(20)
    source.clicks.set(LAST - 5, 0)
    await work()
    const empty = (await spans()).find((span) => span.lastDay === LAST - 5)
    assert.deepEqual([empty?.rows, empty?.clicks, empty?.source], [0, 0, 'search_console'])
  })

  test('takes empty days before the first that has rows for unknown, and does not ask for them every night', async () => {
    await connected(25)
    for (const day of down(LAST - 15, LAST - 24)) source.clicks.set(day, 0)
    source.clicks.set(LAST - 20, 3)
    await work()
    assert.deepEqual(await storedDays(), down(LAST, LAST - 20).reverse())
    source.asked.length = 0
    await ask()
    await work()
    assert.deepEqual(source.asked, down(LAST, LAST - 9))
  })

  test('never stores a day that failed, and asks it again', async () => {
    await connected(20)
    source.failures.set(LAST - 4, [failure('upstream', 'Search Console is out of order (HTTP 503).')])
    await work()
    assert.deepEqual(await storedDays(), down(LAST, LAST - 3).reverse())
    const during = await connection()
    const message = '2026-11-08: Search Console is out of order (HTTP 503).'
    assert.deepEqual([during.status, during.failure], ['failing', message])
    assert.deepEqual(warnings, [`Search data could not be read. ${message}`])
    const [job] = await jobs()
    assert.deepEqual([job?.state, job?.attempts, job?.last_error], ['queued', 0, message])
    source.asked.length = 0
    await ask()
    await work()
    assert.deepEqual(source.asked, down(LAST - 4, LAST - 19))
    const after = await connection()
    assert.deepEqual([after.status, after.failure], ['working', null])
  })

  test('is tried again later, and fails for good when nothing comes in', async () => {
    source.lastFinalDay = failure('timeout', 'Search Console did not answer in 120 s.')
    await connected(20)
    await work()
    const [job] = await jobs()
    assert.deepEqual([job?.state, job?.attempts], ['queued', 1])
    await context.database.write((db) =>
      db.updateTable('jobs').set({ attempts: 9, run_at: 1 }).where('id', '=', job!.id).execute(),
    )
    await work()
    assert.equal((await jobs())[0]?.state, 'failed')
    assert.equal((await connection()).status, 'failing')
  })

  test('waits when it is throttled, without spending an attempt or calling the connection broken', async () => {
    await connected(20)
    source.failures.set(LAST - 4, [failure('quota', 'Enough for now.', 1_200_000)])
    await work()
    const [job] = await jobs()
    const nowMs = await context.database.read((db) => readNow(db, context.engine))
    assert.deepEqual([job?.state, job?.attempts], ['queued', 0])
    assert.ok(job!.run_at > nowMs + 1_100_000 && job!.run_at <= nowMs + 1_200_000)
    const during = await connection()
    assert.deepEqual([during.status, during.failure], ['working', '2026-11-08: Enough for now.'])
    assert.equal((await jobs(COMPUTE_KIND)).length, 1, 'what came in is made readable')
    await ask()
    await work()
    assert.deepEqual([(await connection()).failure, (await storedDays()).length], [null, 20])
    assert.deepEqual(source.asked.length, 21)
  })

  test('ends with a message, and does not hammer, when it may not read', async () => {
    for (const [index, failureClass] of (['auth', 'permission', 'missing'] as const).entries()) {
      if (index > 0) projectId = await newProject()
      source = scriptedSource(LAST)
      source.lastFinalDay = failure(failureClass, 'It may not read this property.')
      await connected(20)
      await work()
      const [job, ...others] = await jobs()
      assert.deepEqual([job?.state, others.length], ['succeeded', 0])
      const after = await connection()
      assert.deepEqual([after.status, after.failure], ['failing', 'It may not read this property.'])
      assert.deepEqual([source.asked, after.succeededAtMs], [[], null])
      source.lastFinalDay = LAST
      await ask()
      await work()
      assert.deepEqual([(await connection()).status, (await connection()).failure], ['working', null])
    }
  })

  test('says so when the connection cannot be opened', async () => {
    await connected(20)
    await work(handlers(() => failure('auth', 'It was sealed with another secret: connect again.')))
    const after = await connection()
    assert.deepEqual(
      [after.status, after.failure],
      ['failing', 'It was sealed with another secret: connect again.'],
    )
  })

  test('of a site that has no data yet is a success without a day', async () => {
    source.lastFinalDay = null
    await connected(20)
    await work()
    assert.deepEqual([(await connection()).status, await storedDays()], ['working', []])
    assert.deepEqual(await jobs(COMPUTE_KIND), [])
  })

  test('does not ask for what Search Console has no more', async () => {
    await connected(2000)
    await context.database.write((db) =>
      db
        .updateTable('search_connections')
        .set({ complete_from_day: Date.UTC(2025, 6, 17) / DAY_MS })
        .where('project_id', '=', projectId)
        .execute(),
    )
    await work()
    const first = Date.UTC(2025, 6, 15) / DAY_MS
    assert.deepEqual(source.asked, [...down(LAST, LAST - 9), first + 1, first])
  })

  test('does not ask for what would be removed again', async () => {
    await connected(100)
    const handler = syncHandler({
      database: context.database,
      clock: { nowMs: () => NOW_MS },
      log: { warn() {} },
      daysKept: 12,
      openSource: () => source,
    })
    await work({ [SYNC_KIND]: handler })
    assert.deepEqual(source.asked, down(LAST, LAST - 12))
  })

  test('two workers at once ask each day once', async () => {
    await connected(DAYS_PER_JOB + 5)
    await ask()
    const other = await context.storage.open()
    const runners = [testRunner(context.database, handlers()), testRunner(other, handlers(), { pollMs: 20 })]
    for (const runner of runners) runner.start()
    await until('all is in', async () => (await storedDays()).length === DAYS_PER_JOB + 5)
    await until('none is open', async () => (await jobs()).every(({ state }) => state === 'succeeded'))
    await Promise.all(runners.map((runner) => runner.stop(1000)))
    await other.close()
    assert.deepEqual(
      source.asked.toSorted((a, b) => b - a),
      down(LAST, LAST - DAYS_PER_JOB - 4),
    )
  })

  test('leaves the data when it is disconnected in the middle, and asks no more', async () => {
    await connected(60)
    source.onAsked = async (day) => {
      if (day === LAST - 5) await context.database.transaction((tx) => disconnect(tx, projectId))
    }
    await work()
    assert.equal(source.asked.length, 6)
    assert.deepEqual(await storedDays(), down(LAST, LAST - 4).reverse())
    assert.ok((await jobs()).every(({ state }) => state === 'succeeded'))
  })

  test('goes on with the new property when the project is connected to another one meanwhile', async () => {
    await connected(20)
    const properties: string[] = []
    const open = handlers()[SYNC_KIND]!
    source.onAsked = async (day) => {
      properties.push((await connection()).property)
      if (day === LAST - 5 && properties.length === 6) {
        await connected(20, { property: 'https://www.example.com/' })
        source.clicks.set(LAST, 9)
      }
    }
    await work({ [SYNC_KIND]: open })
    assert.deepEqual(source.asked, [...down(LAST, LAST - 5), ...down(LAST, LAST - 19)])
    assert.equal((await spans()).at(-1)?.clicks, 9, 'the day of the old property was replaced')
  })

  test('that fails while the project is connected anew looks at the new connection', async () => {
    await connected(15)
    source.onAsked = async (day) => {
      if (day !== LAST - 3 || source.failures.has(day)) return
      source.failures.set(day, [failure('auth', 'The old credential was revoked.')])
      await connected(15, { credential: Buffer.from([2]) })
    }
    await work()
    const after = await connection()
    assert.deepEqual([after.status, after.failure, (await storedDays()).length], ['working', null, 15])
  })

  test('that finds no connection does not miss one that is made before it ends', async () => {
    await connected(15)
    await context.database.transaction((tx) => disconnect(tx, projectId))
    const handler = handlers()[SYNC_KIND]!
    let isFirst = true
    const racing: JobHandler = {
      ...handler,
      run: (job, of) =>
        handler.run(job, {
          ...of,
          async commit(end) {
            if (isFirst) await connected(15)
            isFirst = false
            await of.commit(end)
          },
        }),
    }
    await work({ [SYNC_KIND]: racing })
    assert.equal((await storedDays()).length, 15)
  })

  test('of a deleted project does nothing', async () => {
    await connected(20)
    await context.database.transaction((tx) => markDeleted(tx, projectId, 1))
    await work()
    assert.deepEqual(source.asked, [])
  })

  test('leaves days of a bulk export alone, and puts its own in place of those of other files', async () => {
    for (const [from, clicks] of [
      ['bigquery', 50],
      ['file', 60],
    ] as const) {
      const writer = await openImport(context.database, projectId, { source: from, nowMs: NOW_MS })
      const day = from === 'bigquery' ? LAST - 2 : LAST - 3
      const texts = { query: 'oak desk', page: null, country: null, device: null }
      writer.add({ ...texts, firstDay: day, lastDay: day, clicks, impressions: 90, positionSum: 90 })
      await writer.publish()
    }
    await connected(20)
    await work()
    assert.equal(source.asked.includes(LAST - 2), false)
    const clicks = new Map((await spans()).map((span) => [span.lastDay, span.clicks]))
    assert.deepEqual([clicks.get(LAST - 2), clicks.get(LAST - 3), clicks.size], [50, 1, 20])
  })

  test('one day that makes no sense does not keep the others away, and is named', async () => {
    const senseless = failure('garbage', 'What is this?')
    source.failures.set(LAST - 12, [senseless])
    await connected(DAYS_PER_JOB)
    await work()
    assert.deepEqual(
      (await storedDays()).toSorted((a, b) => b - a),
      down(LAST, LAST - DAYS_PER_JOB + 1).filter((day) => day !== LAST - 12),
    )
    assert.equal((await connection()).status, 'failing')
    assert.match((await connection()).failure ?? '', new RegExp(`^${formatDay(LAST - 12)}: What is this`))
  })

  test('many days that make no sense end it', async () => {
    for (let day = LAST - 19; day <= LAST; day++)
      source.failures.set(day, [failure('garbage', 'What is this?')])
    await connected(20)
    await work()
    assert.deepEqual(source.asked, down(LAST, LAST - 3))
  })

  test('tells whoever counts what became of each day', async () => {
    const outcomes: DayOutcome[] = []
    const end = observeSyncs(context.database, { onDay: (outcome) => outcomes.push(outcome) })
    source.clicks.set(LAST - 1, 0)
    source.failures.set(LAST - 3, [failure('garbage', 'What is this?')])
    await connected(4)
    await work()
    end()
    assert.deepEqual(outcomes, ['stored', 'empty', 'stored', 'garbage'])
  })
})
