// Everything that changes a rank tracker, at the same time and from several processes' connections: keywords come and
// go while they are bought, collected and stored, competitors, segments, the frequency and the provider change under
// them, so that simulated and real results arrive where the other kind counts by then. In the
// end every sum must be what a recount gives, nothing may be left without its keyword, and all money accounted for.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { readDatabaseNow } from '../../src/background/jobs/database-time.ts'
import type { SerpProvider, SerpRequest } from '../../src/background/providers/contracts.ts'
import { failed } from '../../src/background/providers/failure.ts'
import type { Database, Tx } from '../../src/data/storage/database.ts'
import { READ_COMMITTED } from '../../src/data/storage/database.ts'
import { addCompetitor, deleteCompetitor } from '../../src/features/projects/competitor-store.ts'
import { checkHandler } from '../../src/features/rank-tracker/checks/check-job.ts'
import { COLLECT_KIND, collectHandler } from '../../src/features/rank-tracker/checks/collect-job.ts'
import { chooseProvider } from '../../src/features/rank-tracker/checks/provider-choice.ts'
import { outdateRecords, REBUILD_RECORDS_KIND } from '../../src/features/rank-tracker/records/outdated.ts'
import { CHECK_KIND } from '../../src/features/rank-tracker/schedule/check-batches.ts'
import { OPEN_KIND, openSlotsHandler } from '../../src/features/rank-tracker/schedule/open-slots.ts'
import { rescheduleKeywords } from '../../src/features/rank-tracker/schedule/reschedule.ts'
import { matchSegment, releaseMembers } from '../../src/features/rank-tracker/segments/segment-members.ts'
import { deleteSegment, insertSegment } from '../../src/features/rank-tracker/segments/segment-store.ts'
import { adoptSources } from '../../src/features/rank-tracker/source/adopt-sources.ts'
import { rebuildHandler } from '../../src/features/rank-tracker/source/rebuild-job.ts'
import { lockTracker } from '../../src/features/rank-tracker/tracker/tracker-row.ts'
import { createTestApp } from '../helpers/app.ts'
import { type EngineContext, onEveryEngine } from '../helpers/engines.ts'
import { fakeProvider, fakeQueue, providersOf, ranked } from '../helpers/fake-provider.ts'
import { enqueueOne, testRunner } from '../helpers/jobs.ts'
import { createRankProject, type RankProject } from '../helpers/rank-project.ts'
import { assertRecount } from '../helpers/recount.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { until } from '../helpers/until.ts'

const randomInt = seededInt('rank-races')

const FOLDERS = ['/blog/', '/shop/', '/']
const OPERATIONS = 50
const AT_ONCE = 6

const SIMULATOR = fakeProvider({ name: 'simulator', isPaid: false, answer: () => ranked(30, '/blog/sim') })

type Fake = ReturnType<typeof fakeProvider> | ReturnType<typeof fakeQueue>

function startWorkers(databases: readonly Database[], provider: SerpProvider) {
  const runners = databases.map((database) => {
    const providers = providersOf(provider, SIMULATOR)
    const parts = { database, providers, spendLimitMicros: 1_000_000_000 }
    return testRunner(
      database,
      {
        [CHECK_KIND]: checkHandler(parts),
        [COLLECT_KIND]: collectHandler({
          ...parts,
          deadlines: { askByIdAfterMs: 100, unknownAfterMs: 300, givenUpAfterMs: 600 },
        }),
        [OPEN_KIND]: openSlotsHandler(database, () => adoptSources(database, providers.defaultName)),
        [REBUILD_RECORDS_KIND]: rebuildHandler(database),
      },
      { pollMs: 20, leaseMs: 5_000 },
    )
  })
  for (const runner of runners) runner.start()
  return {
    stop: () => Promise.all(runners.map((runner) => runner.stop(10_000))),
    outcomes: () => new Set(runners.flatMap((runner) => runner.finished.map(({ outcome }) => outcome))),
  }
}

/** One change of the project, of any kind, by any connection. */
function createChanges(databases: readonly Database[], projects: readonly RankProject[]) {
  const { engine } = databases[0] as Database
  let count = 0

  async function change(project: RankProject, work: (tx: Tx) => Promise<void>): Promise<void> {
    const database = databases[randomInt(databases.length)] as Database
    await database.transaction(async (tx) => {
      await lockTracker(tx, project.id)
      await work(tx)
    }, READ_COMMITTED)
  }

  const kinds: ((project: RankProject) => Promise<unknown>)[] = [
    (project) => project.add([`a ${count++}`, `b ${count}`], { device: count % 2 ? 'mobile' : 'desktop' }),
    (project) => project.add([`c ${count++}`]),
    (project) => project.delete([1 + randomInt(count + 1), 1 + randomInt(count + 1)]),
    (project) =>
      change(project, async (tx) => {
        const dueAtMs = (await readDatabaseNow(tx, engine)) - randomInt(10_000)
        await sql`update keyword_schedules set due_at = ${dueAtMs} where project_id = ${project.id}
          and keyword_id % 3 = ${randomInt(3)}`.execute(tx)
      }),
    (project) =>
      change(project, async (tx) => {
        const domain = `other-${1 + randomInt(9)}.test`
        const known = await tx
          .selectFrom('competitors')
          .where('project_id', '=', project.id)
          .where('domain', '=', domain)
          .select('id')
          .executeTakeFirst()
        if (known === undefined) await addCompetitor(tx, project.id, { name: domain, domain }, 1)
        else await deleteCompetitor(tx, project.id, known.id)
        await outdateRecords(tx, project.id)
      }),
    (project) =>
      change(project, async (tx) => {
        const timeZone = ['UTC', 'Asia/Tokyo', 'America/Santiago'][randomInt(3)] as string
        const nowMs = await readDatabaseNow(tx, engine)
        await rescheduleKeywords(tx, engine, project.id, { frequency: 'daily', timeZone, nowMs })
      }),
    (project) =>
      change(project, async (tx) => {
        const provider = randomInt(2) === 0 ? 'simulator' : null
        await chooseProvider(tx, engine, project.id, { provider, nowMs: await readDatabaseNow(tx, engine) })
      }),
    (project) =>
      change(project, async (tx) => {
        const path = FOLDERS[randomInt(FOLDERS.length)] as string
        const known = await tx
          .selectFrom('segments')
          .where('project_id', '=', project.id)
          .where('name', '=', path)
          .select('id')
          .executeTakeFirst()
        if (known !== undefined) {
          await releaseMembers(tx, engine, project.id, known.id)
          return deleteSegment(tx, project.id, known.id)
        }
        const rules = [{ field: 'path', operator: 'starts_with', value: path } as const]
        const id = await insertSegment(tx, project.id, { name: path, rules }, 1)
        await matchSegment(tx, engine, project.id, { id, rules })
      }),
  ]

  return async () => {
    const project = projects[randomInt(projects.length)] as RankProject
    await kinds[randomInt(kinds.length)]?.(project)
    for (const kind of [OPEN_KIND, COLLECT_KIND]) {
      if (randomInt(4) === 0) await enqueueOne(databases[0] as Database, { kind })
    }
  }
}

async function settle(database: Database, projects: readonly RankProject[]): Promise<void> {
  await until('everything has ended', async () => {
    for (const kind of [OPEN_KIND, COLLECT_KIND]) await enqueueOne(database, { kind })
    await database.write((db) =>
      sql`update jobs set run_at = 1 where state = 'queued' and kind = ${CHECK_KIND}`.execute(db),
    )
    // Those as well that were just queued: one may find that a project has another source, and make its keywords anew.
    await until('no job is left', async () => !(await isAnyLeft(database, LEFT_JOBS)))
    return !(await isAnyLeft(database, leftWork()))
  })
  for (const project of projects) await assertRecount(database, project.id)
}

const LEFT_JOBS = sql`select 1 from jobs where state in ('queued', 'running')
  and kind in (${OPEN_KIND}, ${COLLECT_KIND}, ${REBUILD_RECORDS_KIND})`

const leftWork = () => sql`select 1 from analyses where status in ('pending', 'running')
  union all select 1 from keyword_schedules where queue <> 'held' and due_at <= ${Date.now()}
  union all ${LEFT_JOBS}`

async function isAnyLeft(database: Database, query: RawBuilder<unknown>): Promise<boolean> {
  return (await database.read((db) => query.execute(db))).rows.length > 0
}

async function assertNoOrphans(database: Database): Promise<void> {
  const tables = ['keyword_states', 'keyword_records', 'keyword_schedules', 'analyses', 'segment_members']
  for (const table of tables) {
    const { rows } = await database.read((db) =>
      sql`select 1 from ${sql.ref(table)} as t where not exists
        (select 1 from keywords as k where k.project_id = t.project_id and k.id = t.keyword_id)`.execute(db),
    )
    assert.equal(rows.length, 0, table)
  }
  const { rows } = await database.read((db) =>
    sql`select 1 from keywords as k where not exists
      (select 1 from keyword_states as s where s.project_id = k.project_id and s.keyword_id = k.id)
      or not exists (select 1 from keyword_records as r where r.project_id = k.project_id and r.keyword_id = k.id)
      or not exists (select 1 from keyword_schedules as d where d.project_id = k.project_id and d.keyword_id = k.id)
      union all select 1 from analysis_evidence as e where not exists
        (select 1 from analyses as a where a.project_id = e.project_id and a.id = e.analysis_id)`.execute(db),
  )
  assert.equal(rows.length, 0)
}

/** `lost` has the tags of checks that did not find the site: one that had been on the first page is asked for a second time, once. */
async function race(
  { database, storage }: EngineContext,
  provider: Fake,
  lost: ReadonlySet<string> = new Set(),
): Promise<void> {
  const timesMax = (tag: string) => (lost.has(tag) ? 2 : 1)

  const databases = [database, await storage.open(), await storage.open()]
  const projects = [await createRankProject(database), await createRankProject(database)]
  const workers = startWorkers(databases.slice(1), provider)
  try {
    const change = createChanges(databases, projects)
    let left = OPERATIONS
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await change()
      }),
    )
    await settle(database, projects)
  } finally {
    await workers.stop()
    for (const other of databases.slice(1)) await other.close()
  }
  assert.deepEqual([...workers.outcomes()], ['succeeded'])
  await assertNoOrphans(database)
  const tooOften = [...provider.paid].filter(([tag, times]) => times > timesMax(tag))
  assert.deepEqual(tooOften, [], 'bought too often')
  const months = await Promise.all(projects.map((project) => project.month()))
  const entries = (await Promise.all(projects.map((project) => project.entries()))).flat()
  assert.ok(months.every(({ reserved }) => reserved === 0))
  const spent = months.reduce((sum, month) => sum + month.spent, 0)
  assert.equal(
    spent,
    entries.reduce((sum, entry) => sum + entry.cost_micros, 0),
  )
  const known = Map.groupBy(entries, (entry) => entry.reference)
  for (const [reference, ofOne] of known)
    assert.ok(ofOne.length <= timesMax(reference ?? ''), `${reference} has ${ofOne.length} entries`)
  for (const tag of provider.paid.keys())
    assert.ok(known.has(tag), `${tag} was paid and is not in the ledger`)
}

onEveryEngine('deletes, results, competitors and segments at the same time', (context) => {
  const lost = new Set<string>()
  const answer = ({ tag }: SerpRequest) => {
    const chance = randomInt(20)
    if (chance === 2) lost.add(tag)
    if (chance === 0) return failed('upstream', 'Not now.')
    if (chance === 1) return failed('auth', 'No.')
    return ranked(chance === 2 ? null : 1 + randomInt(20), `${FOLDERS[randomInt(3)]}x`)
  }

  test('leave no orphan and no wrong sum at a provider that answers at once', async () => {
    await race(context, fakeProvider({ concurrency: 4, answer }), lost)
  })

  test('leave no orphan and no wrong sum at a provider that queues', async () => {
    const provider = fakeQueue({ concurrency: 4, answer: () => ranked(1 + randomInt(20), '/blog/x') })
    provider.onPost = () => {
      const chance = randomInt(15)
      if (chance === 0) return 'lost'
      if (chance === 1) return 'never arrived'
      return chance === 2 ? failed('rate', 'Slow down.') : 'accepted'
    }
    await race(context, provider)
  })

  test('wait for no lock in a circle while the project itself is changed', async () => {
    const { database, engine } = context
    const app = await createTestApp(database)
    const { key } = await app.createTenant()
    const path = `/v1/projects/${await app.createProject(key)}`
    const patch = (frequency: string) =>
      app.call('PATCH', path, { key, body: { rank_tracker_frequency: frequency } })
    const add = (keyword: string) =>
      app.call('POST', `${path}/rank-tracker/keywords`, {
        key,
        body: { keywords: [keyword], country_code: 'US', language_code: 'en' },
      })
    const before = await countDeadlocks(database)
    const calls = Array.from({ length: 12 }, (_, index) => [
      patch(index % 2 === 0 ? 'weekly' : 'daily'),
      add(`a ${index}`),
      add(`b ${index}`),
    ])
    const results = await Promise.all(calls.flat())
    assert.ok(results.every(({ status }) => status === 200 || status === 201))
    if (engine === 'postgres') assert.equal(await countDeadlocks(database), before)
    await app.close()
  })
})

async function countDeadlocks(database: Database): Promise<number> {
  if (database.engine === 'sqlite') return 0
  const { rows } = await database.read((db) =>
    sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db),
  )
  return rows[0]?.deadlocks ?? 0
}
