import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { checkHandler } from '../checks/check-job.ts'
import { changeSource } from '../source/change-source.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { openDueSlots } from './open-slots.ts'
import { readRequestable, readRequestProgress, requestChecks } from './requested-checks.ts'
import { isSameCheck, slotAfterRequest } from './requested-slot.ts'
import { rescheduleKeywords } from './reschedule.ts'

describe('the slot after a check that was asked for', () => {
  const noon = Date.UTC(2026, 6, 15, 12)
  const rhythm = (frequency: 'daily' | 'weekly', timeZone = 'UTC') => ({ frequency, timeZone, seed: 7 })

  test('stays where it is, unless it is due within the hour', () => {
    assert.equal(slotAfterRequest(noon + 2 * HOUR_MS, noon, rhythm('daily')), noon + 2 * HOUR_MS)
    const weekly = slotAfterRequest(noon + 30 * MINUTE_MS, noon, rhythm('weekly'))
    assert.equal(weekly, noon + 30 * MINUTE_MS + 7 * DAY_MS)
    assert.ok(slotAfterRequest(noon + 30 * MINUTE_MS, noon, rhythm('daily')) > noon + 12 * HOUR_MS)
    assert.equal(slotAfterRequest(noon - DAY_MS, noon, rhythm('weekly')), noon + 6 * DAY_MS)
  })

  test('of the next day is never taken for the check of this one', () => {
    const late = Date.UTC(2026, 6, 15, 23, 50)
    assert.equal(isSameCheck(late + 20 * MINUTE_MS, late, { timeZone: 'UTC' }), false)
    assert.equal(isSameCheck(late + 20 * MINUTE_MS, late, { timeZone: 'Europe/Berlin' }), true)
  })
})

onEveryEngine('checks that somebody asked for', (context) => {
  async function ask(project: RankProject, ids: readonly number[], nowMs: number): Promise<void> {
    const { database, engine } = context
    await database.transaction(async (tx) => {
      await lockTracker(tx, project.id)
      const ofProject = await project.context()
      const askable = await readRequestable(tx, engine, ofProject, ids, nowMs)
      await requestChecks(tx, engine, ofProject, askable, nowMs)
      await openDueSlots(tx, engine, ofProject, nowMs)
    }, READ_COMMITTED)
  }

  async function work(project: RankProject, provider: ReturnType<typeof fakeProvider>, limit = 1_000_000) {
    const { database } = context
    const checks = checkHandler({ database, providers: providersOf(provider), spendLimitMicros: limit })
    for (const batch of await project.takeBatches()) await runOnce(database, checks, batch)
  }

  /** Keywords that were measured an hour ago and are due again in some hours. */
  async function track(count: number, provider: ReturnType<typeof fakeProvider>) {
    const { database } = context
    const project = await createRankProject(database)
    const ids = await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
    await work(project, provider)
    await changeRows(
      database,
      'analyses',
      { finished_at: Date.now() - HOUR_MS, slot_at: Date.now() - HOUR_MS },
      { project_id: project.id },
    )
    await changeRows(database, 'keyword_schedules', { due_at: DUE_MS }, { project_id: project.id })
    return { project, ids }
  }
  const DUE_MS = Date.now() + 5 * HOUR_MS

  const progressOf = async (project: RankProject) => {
    const { asked } = await context.database.read((db) => readRequestProgress(db, context.engine, project.id))
    return asked.map(({ state }) => state)
  }
  const scheduleOf = (project: RankProject, keyword_id: number) =>
    storedRow(context.database, 'keyword_schedules', ['queue', 'due_at'], {
      project_id: project.id,
      keyword_id,
    })

  test('are made once however often they are asked for, and leave the regular slot alone', async () => {
    const provider = fakeProvider()
    const { project, ids } = await track(3, provider)
    const [first] = ids as [number]
    const spent = provider.spentMicros
    await Promise.all([ask(project, ids, Date.now()), ask(project, ids, Date.now())])
    assert.deepEqual(await progressOf(project), ['waiting', 'waiting', 'waiting'])
    await ask(project, ids, Date.now())
    await work(project, provider)
    assert.equal(provider.requests.length, 6)
    assert.deepEqual([...new Set(provider.paid.values())], [1])
    assert.equal(provider.spentMicros, spent + 3000)
    assert.deepEqual(await progressOf(project), ['done', 'done', 'done'])
    // Asked for again at once, which a second click does that comes late.
    await ask(project, ids, Date.now())
    await work(project, provider)
    assert.equal(provider.requests.length, 6)
    assert.deepEqual(await scheduleOf(project, first), { queue: 'regular', due_at: DUE_MS })
  })

  test('stand in the history, give the keyword its newest result, and count once for the day', async () => {
    const provider = fakeProvider()
    const { project, ids } = await track(1, provider)
    const [id] = ids as [number]
    const { recent } = await project.state(id)
    provider.answer = () => ranked(4)
    await ask(project, ids, Date.now())
    await work(project, provider)
    const record = await project.record(id)
    assert.deepEqual([record.last_position, record.change_position, record.best_position], [4, -3, 1])
    assert.equal((await project.analyses()).length, 2)
    const after = await project.state(id)
    assert.equal(after.recent.length, recent.length)
    await assertRecount(context.database, project.id)
    const days = await storedRows(context.database, 'visibility_days', ['measured', 'keywords'], {
      project_id: project.id,
      device: 'mobile',
    })
    const counted = days.filter(({ keywords }) => keywords > 0)
    assert.deepEqual(counted, [{ measured: 1, keywords: 1 }])
  })

  test('are those of slots that come within the hour, which are not bought again', async () => {
    const { database, engine } = context
    const provider = fakeProvider()
    const { project, ids } = await track(1, provider)
    const [id] = ids as [number]
    const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS + DAY_MS / 2
    const dueMs = noon + 20 * MINUTE_MS
    await changeRows(database, 'keyword_schedules', { due_at: dueMs }, { project_id: project.id })
    await ask(project, ids, noon)
    await work(project, provider)
    assert.equal(provider.requests.length, 2)
    const after = await scheduleOf(project, id)
    assert.equal(after.queue, 'regular')
    assert.ok(after.due_at >= dueMs + 12 * HOUR_MS, String(after.due_at - dueMs))
    await database.transaction(async (tx) => openDueSlots(tx, engine, await project.context(), dueMs + 1))
    assert.deepEqual(await project.takeBatches(), [])
  })

  test('wait for money like all others where the limit leaves no room, and the slot that follows is kept', async () => {
    const provider = fakeProvider()
    const { project, ids } = await track(2, provider)
    await ask(project, ids, Date.now())
    await work(project, provider, 3000)
    assert.deepEqual((await progressOf(project)).toSorted(), ['done', 'held'])
    assert.equal(provider.requests.length, 3)
    // Nobody waits for a round that only waits for money.
    await changeRows(
      context.database,
      'analyses',
      { finished_at: Date.now() - HOUR_MS },
      { project_id: project.id },
    )
    await ask(project, ids, Date.now())
    assert.deepEqual((await progressOf(project)).toSorted(), ['held', 'waiting'])
  })

  test('are forgotten when the project has another source, and have no slot of an older rhythm', async () => {
    const { database, engine } = context
    const provider = fakeProvider()
    const { project, ids } = await track(2, provider)
    const [first] = ids as [number]
    await ask(project, [first], Date.now())
    await database.transaction(async (tx) => {
      const rhythm = { frequency: 'weekly', timeZone: 'UTC', nowMs: Date.now() } as const
      await rescheduleKeywords(tx, engine, project.id, rhythm)
    }, READ_COMMITTED)
    const slots = await storedRows(database, 'asked_checks', ['regular_due_at'], { project_id: project.id })
    assert.deepEqual(slots, [{ regular_due_at: null }])
    await database.transaction(
      (tx) => changeSource(tx, engine, project.id, 'none', Date.now()),
      READ_COMMITTED,
    )
    assert.deepEqual(await progressOf(project), [])
    assert.deepEqual(
      await project.takeBatches().then((batches) => batches.length),
      1,
      'it finds nothing to do',
    )
    await work(project, provider)
    assert.equal(provider.requests.length, 2)
  })
})
