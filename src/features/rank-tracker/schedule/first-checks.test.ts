// First checks of keywords that are added in large numbers: at once as far as there is room, the rest as others allow.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import { zoneOfMorning } from '../../../../test/helpers/zone-of-morning.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { checkHandler } from '../checks/check-job.ts'
import { importHistories } from '../import/import-history.ts'
import { readMended } from '../records/record-mending.ts'
import { BATCH_MAX, CHECK_KIND } from './check-batches.ts'
import { openSlotsHandler } from './open-slots.ts'
import { WAITING_MAX } from './waiting-checks.ts'

const HOUR_MS = DAY_MS / 24
const keywords = (count: number, name = 'keyword') =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`)

onEveryEngine('first checks', (context) => {
  const newProject = trackedProjects(context)

  const newRankProject = (settings: { timezone?: string } = {}) =>
    createRankProject(context.database, settings, newProject)
  const now = () => context.database.read((db) => readDatabaseNow(db, context.engine))
  const open = () => runOnce(context.database, openSlotsHandler(context.database))

  const schedulesOf = (project: RankProject) =>
    context.database.read((db) =>
      db
        .selectFrom('keyword_schedules')
        .innerJoin('keywords', (join) =>
          join
            .onRef('keywords.project_id', '=', 'keyword_schedules.project_id')
            .onRef('keywords.id', '=', 'keyword_schedules.keyword_id'),
        )
        .where('keyword_schedules.project_id', '=', project.id)
        .select(['keyword_schedules.keyword_id', 'keyword_schedules.due_at', 'keywords.created_at'])
        .orderBy('keyword_schedules.keyword_id')
        .execute(),
    )

  /** All that is open ends well. */
  async function finish(project: RankProject): Promise<void> {
    const open = (await project.analyses()).filter((analysis) => analysis.status === 'pending')
    await project.store(open.map(({ id }) => ({ analysisId: id, seen: ranked(1) })))
  }

  test('of many keywords do not keep those of a few in another project waiting', async () => {
    const { database } = context
    // None of it comes again before half a day has passed: in an afternoon, the first hours of the next day would be left out.
    const settings = { timezone: zoneOfMorning() }
    const [large, small] = [await newRankProject(settings), await newRankProject()]
    await large.add(keywords(1_000))
    await small.add(keywords(10))
    const provider = fakeProvider({ name: 'searxng', isPaid: false, concurrency: BATCH_MAX })
    const providers = providersOf(provider)
    const handlers = { [CHECK_KIND]: checkHandler({ database, providers, spendLimitMicros: 0 }) }
    const runner = testRunner(database, handlers)
    runner.start()
    // Whatever waited is done, and nobody has to look for what is due: each batch opens the next.
    await until('all are checked', async () => {
      const analyses = await large.analyses()
      return analyses.filter((analysis) => analysis.status === 'success').length === 1_000
    })
    await runner.stop(5_000)

    const { projectUid } = await small.context()
    const last = provider.requests.findLastIndex(({ tag }) => tag.includes(projectUid))
    assert.equal(provider.requests.filter(({ tag }) => tag.includes(projectUid)).length, 10)
    assert.ok(last < WAITING_MAX + BATCH_MAX, `the last of the few was number ${last + 1}`)

    const analyses = await large.analyses()
    const schedules = await schedulesOf(large)
    assert.deepEqual(
      analyses.map(({ keyword_id, slot_at }) => [keyword_id, slot_at]).sort(([a = 0], [b = 0]) => a - b),
      schedules.map(({ keyword_id, created_at }) => [keyword_id, created_at]),
      'one for each, in the slot of when it was added',
    )
    const nowMs = await now()
    const hours = new Array<number>(24).fill(0)
    for (const { due_at } of schedules) {
      assert.ok(due_at > nowMs + 0.4 * DAY_MS && due_at < nowMs + 2 * DAY_MS)
      hours[Math.floor((due_at % DAY_MS) / HOUR_MS)]! += 1
    }
    const mean = schedules.length / hours.length
    assert.ok(Math.min(...hours) >= 0.85 * mean && Math.max(...hours) <= 1.15 * mean, `${hours}`)
  })

  test('come ahead of all others as far as there is room, and behind them from then on', async () => {
    const project = await newRankProject()
    await project.add(keywords(WAITING_MAX + 150))
    const nowMs = await now()
    const ahead = await project.takeBatches()
    assert.deepEqual(
      ahead.map(({ analysisIds }) => analysisIds.length),
      new Array(WAITING_MAX / BATCH_MAX).fill(BATCH_MAX),
    )
    assert.ok(ahead.every(({ runAt }) => runAt < nowMs - 0.9 * HOUR_MS))
    await project.add(keywords(3, 'more'))
    await open()
    assert.deepEqual(await project.takeBatches(), [], 'there is no room')
    await finish(project)
    await open()
    const rest = await project.takeBatches()
    assert.deepEqual(
      rest.map(({ analysisIds }) => analysisIds.length),
      [BATCH_MAX, 53],
    )
    assert.ok(rest.every(({ runAt }) => runAt > nowMs - 0.1 * HOUR_MS))
    await finish(project)
    await open()
    assert.deepEqual(await project.takeBatches(), [])
    const analyses = await project.analyses()
    assert.equal(new Set(analyses.map((analysis) => analysis.keyword_id)).size, WAITING_MAX + 153)
    assert.equal(analyses.length, WAITING_MAX + 153)
  })

  test('are opened before regular ones of the same project, however long those are due', async () => {
    const project = await newRankProject()
    await project.add(keywords(WAITING_MAX))
    await finish(project)
    await changeRows(context.database, 'keyword_schedules', { due_at: 1 }, { project_id: project.id })
    await project.add(keywords(WAITING_MAX + BATCH_MAX, 'new'))
    await finish(project)
    await project.takeBatches()
    await open()
    const opened = (await project.analyses()).filter((analysis) => analysis.status === 'pending')
    const added = opened.filter((analysis) => analysis.keyword_id > 2 * WAITING_MAX)
    assert.deepEqual([opened.length, added.length], [WAITING_MAX, BATCH_MAX])
  })

  test('are what is shown as next until they have ended, also of a keyword that has a history', async () => {
    const { database, engine } = context
    const project = await newRankProject()
    const ids = await project.add(keywords(WAITING_MAX + 2))
    const [waiting, known] = ids.slice(-2) as [number, number]
    const addedMs = (await schedulesOf(project)).at(-1)?.created_at as number
    const history = { keywordId: known, measured: [{ atMs: addedMs - DAY_MS, position: 4 }] }
    const ofProject = await project.context()
    await database.transaction(
      (tx) => importHistories(tx, ofProject, [history], { engine, nowMs: addedMs }),
      READ_COMMITTED,
    )
    const shown = async (id: number) => {
      const record = await project.record(id)
      const [mended] = await database.read((db) => readMended(db, engine, project.id, [id]))
      assert.equal(mended?.next_analyze_at, record.next_analyze_at)
      return Date.parse(record.next_analyze_at as string)
    }
    const addedSecondMs = Math.floor(addedMs / 1000) * 1000
    assert.deepEqual([await shown(waiting), await shown(known)], [addedSecondMs, addedSecondMs])
    for (let round = 0; round < 2; round++) {
      await finish(project)
      await open()
    }
    const due = (await schedulesOf(project)).slice(-2).map(({ due_at }) => due_at)
    assert.ok(due.every((dueAtMs) => dueAtMs > addedMs + 0.5 * DAY_MS))
    assert.deepEqual([await shown(waiting), await shown(known)], due)
  })
})
