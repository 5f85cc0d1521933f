import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { suiteApp, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { answerOf, openTracker } from '../../../../test/helpers/tracker-caller.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { FREQUENCIES } from '../../projects/settings.ts'
import { dueFrom, INTERVAL_DAYS } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'
import { insertAnalyses } from './analysis-store.ts'
import { openSlotsHandler } from './open-slots.ts'
import { type NewRhythm, RESCHEDULE_KIND, rescheduleHandler, rescheduleKeywords } from './reschedule.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const HOUR_MS = DAY_MS / 24
const KEYWORDS = 30

type Known = { dueMs: number; lastMs: number | null | 'under way'; queue?: 'first' | 'held' }

onEveryEngine('a new rhythm', (context) => {
  let project: RankProject
  const app = suiteApp(context)
  let owner: Awaited<ReturnType<TestApp['createTenant']>>
  before(async () => {
    owner = await app.createTenant()
    const newProject = trackedProjects(context)
    project = await createRankProject(context.database, {}, newProject)
    await project.add(Array.from({ length: KEYWORDS }, (_, index) => `keyword ${index}`))
  })

  async function projectIdOf(uid: string): Promise<number> {
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    return id
  }

  async function waitingJobs(projectId: number): Promise<number> {
    const jobs = await storedRows(context.database, 'jobs', ['id'], {
      kind: RESCHEDULE_KIND,
      payload_json: JSON.stringify({ projectId }),
    })
    return jobs.length
  }

  /** What keywords of which that is known are due at afterwards. */
  async function reschedule(known: readonly Known[], rhythm: NewRhythm): Promise<number[]> {
    const { database } = context
    return database.transaction(async (tx) => {
      await tx.deleteFrom('analyses').where('project_id', '=', project.id).execute()
      for (const [index, { dueMs, lastMs, queue = 'regular' }] of known.entries()) {
        await tx
          .updateTable('keyword_schedules')
          .set({ due_at: dueMs, queue })
          .where('project_id', '=', project.id)
          .where('keyword_id', '=', index + 1)
          .execute()
        if (lastMs === null) continue
        const slotAtMs = (lastMs === 'under way' ? NOW : lastMs) - HOUR_MS
        // An older one as well, which does not count.
        const slots = [slotAtMs - 90 * DAY_MS, slotAtMs].map((slot) => ({
          keywordId: index + 1,
          slotAtMs: slot,
        }))
        const ids = await insertAnalyses(tx, database.engine, { projectId: project.id, depth: 10 }, slots)
        for (const [at, id] of ids.entries()) {
          if (at === 1 && lastMs === 'under way') continue
          await tx
            .updateTable('analyses')
            .set({ status: 'failed', finished_at: (slots[at]?.slotAtMs ?? 0) + HOUR_MS })
            .where('project_id', '=', project.id)
            .where('id', '=', id)
            .execute()
        }
      }
      await rescheduleKeywords(tx, database.engine, project.id, rhythm)
      const rows = await tx
        .selectFrom('keyword_schedules')
        .where('project_id', '=', project.id)
        .select('due_at')
        .orderBy('keyword_id')
        .limit(known.length)
        .execute()
      return rows.map((row) => row.due_at)
    }, READ_COMMITTED)
  }

  test('is that of the rules, by the last analysis of each, whatever was due when', async () => {
    const agoMs = fc.oneof(fc.nat(100 * DAY_MS), fc.nat(2 * DAY_MS))
    const known = fc.record({
      dueMs: fc.integer({ min: NOW - 40 * DAY_MS, max: NOW + 40 * DAY_MS }),
      lastMs: fc.oneof(
        agoMs.map((ago) => NOW - ago),
        fc.constantFrom(null, 'under way' as const),
      ),
    })
    const rhythm = fc.record({
      frequency: fc.constantFrom(...FREQUENCIES),
      timeZone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'),
      nowMs: fc.constant(NOW),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(known, { minLength: 1, maxLength: KEYWORDS }),
        rhythm,
        async (all, { nowMs, ...rhythm }) => {
          const due = await reschedule(all, { nowMs, ...rhythm })
          const expected = all.map(({ dueMs, lastMs }, index) =>
            dueFrom({ dueMs, lastMs: lastMs === 'under way' ? nowMs : lastMs }, nowMs, {
              ...rhythm,
              seed: seedOf(project.id, index + 1),
            }),
          )
          assert.deepEqual(due, expected)
          for (const [index, { lastMs }] of all.entries()) {
            if (typeof lastMs !== 'number') continue
            const afterMs = (due[index] as number) - lastMs
            assert.ok(
              afterMs >= INTERVAL_DAYS[rhythm.frequency] * DAY_MS - 1000,
              `${afterMs / HOUR_MS} hours`,
            )
          }
        },
      ),
      { numRuns: examples(15) },
    )
  })

  test('makes nothing due in a burst: keywords spread over a month stay spread over the week', async () => {
    const known = Array.from({ length: KEYWORDS }, (_, index) => ({
      dueMs: NOW + (index + 1) * DAY_MS - HOUR_MS,
      lastMs: NOW + (index - 29) * DAY_MS - HOUR_MS,
    }))
    const next = await reschedule(known, { frequency: 'weekly', timeZone: 'UTC', nowMs: NOW })
    const days = next.map((dueMs) => Math.floor((dueMs - NOW) / DAY_MS))
    const counts = [0, 1, 2, 3, 4, 5, 6].map((day) => days.filter((found) => found === day).length)
    assert.ok(Math.min(...counts) >= 2 && Math.max(...counts) <= 6, `${counts}`)
  })

  test('leaves those waiting that wait for their first check, or for money', async () => {
    const known = (['first', 'held'] as const).flatMap((queue) =>
      [NOW - 40 * DAY_MS, NOW].map((dueMs) => ({ dueMs, lastMs: null, queue })),
    )
    const waiting = known.map(({ dueMs }) => dueMs)
    for (const frequency of FREQUENCIES) {
      assert.deepEqual(await reschedule(known, { frequency, timeZone: 'UTC', nowMs: NOW }), waiting)
    }
  })

  test('moves the rest of a large project in a job, before which none of its slots is opened', async () => {
    const { database } = context
    const large = await createRankProject(database, {}, async () => {
      const uid = await app.createProject(owner.key, { rank_tracker_frequency: 'weekly' })
      return projectIdOf(uid)
    })
    await large.add(Array.from({ length: 7 }, (_, index) => `keyword ${index}`))
    await large.takeBatches()
    const dueMs = Date.now() - HOUR_MS
    const schedules = () =>
      storedRows(database, 'keyword_schedules', ['due_at'], { project_id: large.id }, 'keyword_id')
    await database.transaction((tx) =>
      tx.updateTable('keyword_schedules').set({ due_at: dueMs }).where('project_id', '=', large.id).execute(),
    )
    const rhythm = { frequency: 'weekly', timeZone: 'UTC', nowMs: Date.now() } as const
    await database.transaction(
      (tx) => rescheduleKeywords(tx, database.engine, large.id, rhythm, 3),
      READ_COMMITTED,
    )
    const isOld = async () => (await schedules()).map((row) => row.due_at === dueMs)
    assert.deepEqual(await isOld(), [false, false, false, true, true, true, true])
    const analyses = (await large.analyses()).length
    await runOnce(database, openSlotsHandler(database), {})
    assert.equal((await large.analyses()).length, analyses)

    const before = await large.context()
    assert.equal(await waitingJobs(large.id), 1)
    await runOnce(database, rescheduleHandler(database, 3), { projectId: large.id })
    assert.deepEqual(await isOld(), Array(7).fill(false))
    assert.ok((await large.context()).revision > before.revision, 'records show the new slots')
    // What a second job finds is nothing to do.
    const moved = await schedules()
    await runOnce(database, rescheduleHandler(database, 3), { projectId: large.id })
    assert.deepEqual(await schedules(), moved)
    await database.transaction((tx) =>
      tx.updateTable('keyword_schedules').set({ due_at: dueMs }).where('project_id', '=', large.id).execute(),
    )
    await runOnce(database, openSlotsHandler(database), {})
    assert.equal((await large.analyses()).length, analyses + 7)
  })

  test('is what the records show from the next read on', async () => {
    const before = await project.context()
    await reschedule([], { frequency: 'weekly', timeZone: 'UTC', nowMs: NOW })
    assert.equal((await project.context()).revision, before.revision + 1)
  })

  test('comes with a new frequency, and with a new time zone of what is daily', async () => {
    const tracker = await openTracker(app, context.database, owner)
    const addedMs = Date.now()
    for (const id of await tracker.addNew(['shoes', 'boots', 'hats', 'gloves'])) {
      const { body } = await tracker.call('GET', `/keywords/${id}/analyses`)
      await tracker.end(body.data[0].id, answerOf(['https://example.com/']))
    }
    const change = async (body: object) => {
      const { status } = await app.call('PATCH', `/v1/projects/${tracker.uid}`, { key: owner.key, body })
      assert.equal(status, 200)
      const { data } = await tracker.list()
      return data.map((keyword: { last_analyzed_at: string; next_analyze_at: string }) => ({
        lastMs: Date.parse(keyword.last_analyzed_at),
        dueMs: Date.parse(keyword.next_analyze_at),
      }))
    }
    for (const timezone of ['Asia/Tokyo', 'America/Los_Angeles', 'UTC'])
      for (const { lastMs, dueMs } of await change({ timezone }))
        assert.equal(localDay(dueMs, timezone), localDay(lastMs, timezone) + 1, timezone)
    for (const frequency of ['weekly', 'daily', 'monthly'] as const) {
      for (const { dueMs } of await change({ rank_tracker_frequency: frequency }))
        assert.ok(dueMs >= addedMs + INTERVAL_DAYS[frequency] * DAY_MS - 1000, frequency)
    }
  })
})
