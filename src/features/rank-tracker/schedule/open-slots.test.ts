import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import {
  ageSchedules,
  createRankProject,
  type RankProject,
  runOnce,
} from '../../../../test/helpers/rank-project.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay, parseDay } from '../../../lib/local-day.ts'
import { seedOf, shareOf } from '../tracker/time-of-day.ts'
import { BATCH_MAX } from './check-batches.ts'
import { openDueSlots, openSlotsHandler } from './open-slots.ts'
import { rescheduleKeywords } from './reschedule.ts'
import { WAITING_MAX } from './waiting-checks.ts'

const keywords = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`)

onEveryEngine('opening slots', (context) => {
  const newProject = trackedProjects(context)
  let others: Database[]
  before(async () => {
    others = await Promise.all([context.storage.open(), context.storage.open()])
  })
  after(() => Promise.all(others.map((database) => database.close())))

  /** Keywords whose first analysis has ended. */
  async function track(count: number, settings = {}): Promise<RankProject> {
    const project = await createRankProject(context.database, settings, newProject)
    await project.add(keywords(count))
    for (await finish(project); (await waitingForFirst(project)) > 0; await finish(project)) await open()
    return project
  }

  const waitingForFirst = async (project: RankProject) =>
    (
      await storedRows(context.database, 'keyword_schedules', ['keyword_id'], {
        project_id: project.id,
        queue: 'first',
      })
    ).length

  /** All that is open ends well. */
  async function finish(project: RankProject, nowMs?: number): Promise<void> {
    await project.takeBatches()
    const open = (await project.analyses()).filter((analysis) => analysis.status === 'pending')
    const ended = open.map(({ id }) => ({ analysisId: id, seen: ranked(1) }))
    await project.store(ended, nowMs === undefined ? {} : { nowMs })
  }

  const open = (database = context.database) => runOnce(database, openSlotsHandler(database))
  /** Slots by keyword. */
  const pending = async (project: RankProject) =>
    (await project.analyses())
      .filter((analysis) => analysis.status === 'pending')
      .sort((a, b) => a.keyword_id - b.keyword_id)
  const dues = async (project: RankProject) => {
    const rows = await storedRows(
      context.database,
      'keyword_schedules',
      ['due_at'],
      { project_id: project.id },
      'keyword_id',
    )
    return rows.map((row) => row.due_at)
  }

  test('nothing is opened before it is due', async () => {
    const project = await track(3)
    await open()
    assert.deepEqual(await pending(project), [])
  })

  test('a slot that is due is one analysis and one batch, and the next is an interval later', async () => {
    for (const [frequency, days] of Object.entries({ weekly: 7, biweekly: 14, monthly: 30 })) {
      const project = await track(3, { rank_tracker_frequency: frequency, rank_tracker_depth: 20 })
      await ageSchedules(context.database, project.id, (days + 0.6) * DAY_MS)
      const due = await dues(project)
      const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
      assert.ok(due.every((dueAtMs) => dueAtMs <= nowMs && dueAtMs > nowMs - 1.2 * DAY_MS))
      await open()
      await open()
      const analyses = await pending(project)
      assert.deepEqual(
        analyses.map((analysis) => [analysis.slot_at, analysis.depth]),
        due.map((slotAtMs) => [slotAtMs, 20]),
      )
      assert.deepEqual(
        await dues(project),
        due.map((slotAtMs) => slotAtMs + days * DAY_MS),
      )
      const batches = await project.takeBatches()
      assert.deepEqual(
        batches.map((batch) => batch.analysisIds.toSorted()),
        [analyses.map((analysis) => analysis.id).sort()],
      )
    }
  })

  test('slots that were missed are not made up: only the latest is opened', async () => {
    const project = await track(2)
    await ageSchedules(context.database, project.id, 10 * DAY_MS)
    await open()
    await open()
    const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
    const analyses = await pending(project)
    assert.equal(analyses.length, 2)
    for (const [index, { slot_at }] of analyses.entries()) {
      assert.ok(slot_at <= nowMs && slot_at > nowMs - DAY_MS)
      const own = shareOf(DAY_MS, seedOf(project.id, index + 1))
      assert.equal(slot_at % DAY_MS, own, 'at its own time of day')
    }
  })

  test('schedulers of several processes open each slot once', async () => {
    for (let round = 0; round < 3; round++) {
      const projects = await Promise.all([track(30), track(30)])
      for (const { id } of projects) await ageSchedules(context.database, id, 2 * DAY_MS)
      const databases = [context.database, ...others]
      await Promise.all([...databases, ...databases].map((database) => open(database)))
      for (const project of projects) {
        const analyses = await pending(project)
        assert.deepEqual(
          analyses.map((analysis) => analysis.keyword_id),
          keywords(30).map((_, index) => index + 1),
        )
        const ids = (await project.takeBatches()).flatMap((batch) => batch.analysisIds)
        assert.deepEqual(ids.sort(), analyses.map((analysis) => analysis.id).sort())
      }
    }
  })

  test('a project with many keywords has few batches waiting, and leaves room for a small one', async () => {
    const count = 2 * WAITING_MAX + 50
    const [large, small] = [await track(count), await track(1)]
    for (const { id } of [large, small]) await ageSchedules(context.database, id, 2 * DAY_MS)
    for (let look = 0; look < 4; look++) await open()
    assert.equal((await pending(large)).length, WAITING_MAX)
    const batches = await large.takeBatches()
    assert.ok(batches.every((batch) => batch.analysisIds.length === BATCH_MAX))
    assert.equal((await pending(small)).length, 1)
    assert.equal((await small.takeBatches()).length, 1)
    // A batch and a bit are done: one more is opened meanwhile.
    const done = (await pending(large)).slice(0, BATCH_MAX + 1)
    await large.store(done.map(({ id }) => ({ analysisId: id, seen: ranked(1) })))
    for (let look = 0; look < 4; look++) await open()
    assert.equal((await pending(large)).length, WAITING_MAX - 1)
    for (let round = 0; round < 3; round++) {
      await finish(large)
      await open()
    }
    const analyses = await large.analyses()
    assert.equal(analyses.length, 2 * count)
    assert.ok(analyses.every((analysis) => analysis.status === 'success'))
    assert.equal(new Set(analyses.map((analysis) => analysis.keyword_id)).size, count)
  })

  test('a daily slot comes once in each day of the project, also where clocks change', async () => {
    const { database, engine } = context
    const startMs = Date.parse('2026-10-30T12:00:00Z')
    const project = await createRankProject(database, { timezone: 'America/New_York' }, newProject)
    await project.add(keywords(3), { nowMs: startMs })
    await finish(project, startMs)
    const ofProject = await project.context()
    for (let hour = 1; hour <= 24 * 5; hour++) {
      const nowMs = startMs + hour * 3_600_000
      const openOnce = () =>
        database.transaction((tx) => openDueSlots(tx, engine, ofProject, nowMs), READ_COMMITTED)
      await Promise.all([openOnce(), openOnce()])
      if ((await pending(project)).length > 0) await finish(project, nowMs)
    }
    const bySlot = Map.groupBy(await project.analyses(), (analysis) => analysis.keyword_id)
    for (const analyses of bySlot.values()) {
      const days = analyses.map((analysis) => localDay(analysis.slot_at, 'America/New_York'))
      const first = parseDay('2026-10-30') as number
      assert.deepEqual(
        days.slice(0, 5),
        [0, 1, 2, 3, 4].map((day) => first + day),
      )
    }
  })

  test('what was read before a new frequency opens nothing by the old one', async () => {
    const { database, engine } = context
    const project = await track(2)
    await ageSchedules(database, project.id, 2 * DAY_MS)
    const before = await project.context()
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    await database.transaction(
      (tx) => rescheduleKeywords(tx, engine, project.id, { frequency: 'monthly', timeZone: 'UTC', nowMs }),
      READ_COMMITTED,
    )
    await ageSchedules(database, project.id, 40 * DAY_MS)
    await database.transaction((tx) => openDueSlots(tx, engine, before, nowMs), READ_COMMITTED)
    assert.deepEqual(await pending(project), [])
  })

  test('a project that cannot be opened does not keep the slots of others shut', async () => {
    const [broken, sound] = [await track(1), await track(1)]
    for (const { id } of [broken, sound]) await ageSchedules(context.database, id, 2 * DAY_MS)
    const setFrequency = (frequency: string) =>
      changeRows(
        context.database,
        'project_settings',
        { rank_tracker_frequency: frequency },
        { project_id: broken.id },
      )
    await setFrequency('hourly')
    await assert.rejects(open())
    assert.equal((await pending(sound)).length, 1)
    await setFrequency('daily')
    await open()
    assert.equal((await pending(broken)).length, 1)
  })

  test('a project that was deleted opens nothing', async () => {
    const project = await track(1)
    await ageSchedules(context.database, project.id, 2 * DAY_MS)
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: project.id })
    await open()
    assert.deepEqual(await pending(project), [])
  })
})
