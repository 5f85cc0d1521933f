import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countStatuses } from '../../../../test/helpers/direct-checks.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { planOf } from '../../../../test/helpers/plans.ts'
import {
  ageSchedules,
  createRankProject,
  type RankProject,
  runOnce,
} from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import type { SerpProvider } from '../../../background/providers/contracts.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { filterOf } from '../keywords/keyword-filter.ts'
import { readKeywordPage } from '../keywords/keyword-list.ts'
import { readKeywordRecord } from '../keywords/keyword-routes.ts'
import { outdateRecords } from '../records/outdated.ts'
import { LIMIT_REACHED } from '../records/record.ts'
import { mendPage, readMended } from '../records/record-mending.ts'
import { openSlotsHandler } from '../schedule/open-slots.ts'
import { rescheduleKeywords } from '../schedule/reschedule.ts'
import { selectHeld, selectHeldProjects } from '../schedule/spend-waits.ts'
import { checkHandler } from './check-job.ts'
import { chooseProvider } from './provider-choice.ts'
import { releaseHeld } from './spend-release.ts'

onEveryEngine('keywords that wait for money', (context) => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`)

  /** A server with this provider and limit, and what it says. */
  function server(provider: SerpProvider, spendLimitMicros: number) {
    const { database } = context
    const said: object[] = []
    const log = { warn: (fields: object) => void said.push(fields) }
    const parts = { database, providers: providersOf(provider), spendLimitMicros, log }
    const checks = checkHandler(parts)
    const slots = openSlotsHandler(database, (signal) => releaseHeld(parts, signal))
    return {
      said,
      /** Until nothing of the project is left to be done. */
      async work(project: RankProject): Promise<void> {
        for (let rounds = 0; rounds < 20; rounds++) {
          await runOnce(database, slots)
          const batches = await project.takeBatches()
          for (const batch of batches) await runOnce(database, checks, batch)
          if (batches.length === 0) return
        }
        assert.fail('It goes on and on.')
      },
    }
  }

  async function newMonth(project: RankProject): Promise<void> {
    const { accountId } = await project.context()
    await context.database.write((db) =>
      sql`delete from spend_months where account_id = ${accountId}`.execute(db),
    )
  }

  async function pass(project: RankProject, days: number): Promise<void> {
    const { database } = context
    await ageSchedules(database, project.id, days * DAY_MS)
    await database.write((db) =>
      sql`update analyses set slot_at = slot_at - ${days * DAY_MS} where project_id = ${project.id}`.execute(
        db,
      ),
    )
  }

  const shown = async (project: RankProject, id: number) =>
    (await readKeywordRecord(context.database, project.id, id)) ?? assert.fail('There is no such keyword.')

  const messages = async (project: RankProject, ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => shown(project, id)))).map(({ status, message }) => [status, message])

  test('are checked when a new month begins: once, and those that have waited longest first', async () => {
    const project = await createRankProject(context.database)
    const ids = await project.add(names(5))
    const provider = fakeProvider()
    const { work, said } = server(provider, 2_000)
    await work(project)
    assert.equal(provider.requests.length, 2)
    assert.deepEqual(await countStatuses(project), { success: 2 })
    await pass(project, 3)
    await work(project)
    assert.equal(provider.requests.length, 2)
    assert.deepEqual(await messages(project, ids), [
      ['success', LIMIT_REACHED],
      ['success', LIMIT_REACHED],
      ['pending', LIMIT_REACHED],
      ['pending', LIMIT_REACHED],
      ['pending', LIMIT_REACHED],
    ])
    assert.deepEqual(await countStatuses(project), { success: 2 }, 'nothing has failed')
    assert.equal((await project.record(ids[0] as number)).last_position, 1)
    await assertRecount(context.database, project.id)
    assert.equal(said.length, 1)

    await newMonth(project)
    await work(project)
    assert.deepEqual(
      provider.requests.slice(2).map(({ keyword }) => keyword),
      ['keyword 2', 'keyword 3'],
    )
    await newMonth(project)
    await work(project)
    await newMonth(project)
    await work(project)
    assert.equal(provider.requests.length, 7)
    assert.deepEqual(
      await messages(project, ids),
      ids.map(() => ['success', null]),
    )
    await assertRecount(context.database, project.id)
  })

  test('are checked when the limit is raised, as many as it pays for', async () => {
    const project = await createRankProject(context.database)
    await project.add(names(250))
    const provider = fakeProvider({ concurrency: 100 })
    const before = server(provider, 0)
    await before.work(project)
    assert.deepEqual(await countStatuses(project), {})
    assert.equal(before.said.length, 1, 'one line for all batches')
    const { accountId, projectUid } = await project.context()
    assert.deepEqual(before.said, [
      { project_uid: projectUid, account_id: accountId, provider: 'serper', limit_usd: 0 },
    ])
    await server(provider, 120_500).work(project)
    assert.equal(provider.requests.length, 120)
    assert.deepEqual(await project.month(), { spent: 120_000, reserved: 0 })
    await server(provider, 1_000_000).work(project)
    assert.deepEqual(await countStatuses(project), { success: 250 })
    await assertRecount(context.database, project.id)
  })

  test('are left alone while there is no money, however often somebody looks', async () => {
    const project = await createRankProject(context.database)
    await project.add(['site:example.com', 'keyword'])
    const provider = fakeProvider({ surcharge: (keyword) => (keyword.startsWith('site:') ? 5 : 1) })
    const { work } = server(provider, 4_000)
    await work(project)
    const version = async () =>
      (await storedRow(context.database, 'rank_trackers', ['version'], { project_id: project.id })).version
    const before = await version()
    await work(project)
    await work(project)
    assert.equal(await version(), before)
    assert.equal(provider.requests.length, 0)
    await server(provider, 5_000).work(project)
    assert.equal(provider.requests.length, 2, 'what the dear one did not cost is left for the other')
  })

  test('are looked for by their place in the schedule', async () => {
    for (const query of [selectHeldProjects(), selectHeld(1, 100)]) {
      const plan = await planOf(context.database, query)
      const seek =
        /SEARCH d (EXISTS )?USING (COVERING )?INDEX keyword_schedules_due \(project_id=\? AND queue=\?\)/
      assert.match(plan, context.engine === 'sqlite' ? seek : /keyword_schedules_due/)
      assert.doesNotMatch(plan, /TEMP B-TREE/)
    }
  })

  test('go on with a provider that costs nothing', async () => {
    const project = await createRankProject(context.database)
    await project.add(names(3))
    await server(fakeProvider(), 0).work(project)
    const free = fakeProvider({ name: 'searxng', isPaid: false })
    await server(free, 0).work(project)
    assert.equal(free.requests.length, 3)
    assert.deepEqual(await countStatuses(project), { success: 3 })
  })

  test('have their last result beside it, and are back in their series afterwards', async () => {
    const project = await createRankProject(context.database)
    const [id = 0] = await project.add(['keyword'])
    const provider = fakeProvider({ answer: () => ranked(null) })
    const { work } = server(provider, 1_000)
    await work(project)
    const { message: first, next_analyze_at } = await project.record(id)
    assert.match(first ?? '', /^Not found/)
    await pass(project, 2)
    await work(project)
    assert.equal((await shown(project, id)).message, `${first} ${LIMIT_REACHED}`)
    assert.equal((await project.record(id)).message, first, 'the sentence is no part of what is stored')
    const { accountId } = await project.context()
    const list = { order: { sort: 'position', direction: 'asc' }, accountId } as const
    const all = { search: undefined, segmentId: undefined, isUnmatched: false }
    const filtered = filterOf(context.engine, { projectId: project.id, device: 'mobile', ...all })
    const range = { limit: 10, isReversed: false }
    const page = await readKeywordPage(context.database, { ...list, ...filtered }, undefined, range)
    const mended = await mendPage(context.database, project.id, page)
    assert.deepEqual(
      [page.isStale, (JSON.parse(`[${mended.json}]`) as { message: string }[]).map(({ message }) => message)],
      [true, [`${first} ${LIMIT_REACHED}`]],
    )
    await newMonth(project)
    await work(project)
    const after = await project.record(id)
    assert.equal(after.message, first)
    const timeOfDay = (text: string | null) => text?.slice(11)
    assert.equal(timeOfDay(after.next_analyze_at), timeOfDay(next_analyze_at))
    assert.ok(Date.parse(after.next_analyze_at ?? '') > Date.now())
  })

  test('go on waiting under another frequency, and say so in records that are made again', async () => {
    const project = await createRankProject(context.database)
    const ids = await project.add(names(2))
    const { work } = server(fakeProvider(), 0)
    await work(project)
    const { database, engine } = context
    await database.transaction(async (tx) => {
      await rescheduleKeywords(tx, engine, project.id, {
        frequency: 'monthly',
        timeZone: 'UTC',
        nowMs: Date.now(),
      })
      await outdateRecords(tx, project.id)
    }, READ_COMMITTED)
    const mended = () => database.read((db) => readMended(db, engine, project.id, ids))
    assert.deepEqual(
      (await mended()).map(({ message }) => message),
      [LIMIT_REACHED, LIMIT_REACHED],
    )
    const nowMs = Date.now()
    await database.transaction(
      (tx) => chooseProvider(tx, engine, project.id, { provider: 'simulator', nowMs }),
      READ_COMMITTED,
    )
    assert.deepEqual(
      (await mended()).map(({ message }) => message),
      [null, null],
    )
    const simulator = fakeProvider({ name: 'simulator', isPaid: false })
    await server(simulator, 0).work(project)
    assert.equal(simulator.requests.length, 2)
  })
})
