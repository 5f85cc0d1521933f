import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { storeOutcomes } from '../checks/store-outcomes.ts'
import { createObserver } from '../evidence/outcome.ts'
import { readRankOverview } from '../overview/overview.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { DAYS_KIND, daysHandler } from './days-job.ts'
import { remakeSomeDays } from './remake-days.ts'

const HOUR_MS = DAY_MS / 24
const START = Date.now() - 12 * DAY_MS

/** A check of one of the keywords, so long after the start. */
type Check = { keyword: number; afterMs: number; position: number | null }
const KEYWORDS: readonly Device[] = ['mobile', 'mobile', 'desktop']

const check = fc.record({
  keyword: fc.nat(KEYWORDS.length - 1),
  afterMs: fc.integer({ min: DAY_MS, max: 11 * DAY_MS }),
  position: fc.option(fc.integer({ min: 1, max: 30 })),
})

onEveryEngine('the days of visibility', (context) => {
  const app = suiteApp(context)
  let key: string
  const handler = () => daysHandler(context.database)

  before(async () => {
    ;({ key } = await app.createTenant())
  })

  async function open(timezone: string): Promise<{ uid: string; project: RankProject }> {
    const uid = await app.createProject(key, { timezone })
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    const project = await createRankProject(context.database, {}, async () => id)
    for (const [index, device] of KEYWORDS.entries())
      await project.add([`keyword ${index}`], { device, nowMs: START + index * 7 * HOUR_MS })
    return { uid, project }
  }

  /** Stores the days as a worker that has read `known` of the project. */
  async function store(project: RankProject, check: Check, known?: TrackerContext): Promise<void> {
    const { database, engine } = context
    const ofProject = known ?? (await project.context())
    const nowMs = START + check.afterMs
    const slot = { keywordId: check.keyword + 1, slotAtMs: nowMs }
    await database.transaction(async (tx) => {
      const [id] = await insertAnalyses(tx, engine, ofProject, [slot])
      const analysis = { id: id as number, depth: ofProject.depth }
      const outcome = await createObserver(ofProject).outcomeOf(analysis, ranked(check.position))
      const provider = { name: 'serper', isSimulated: false }
      await storeOutcomes(tx, ofProject, [outcome], { engine, provider, nowMs })
    }, READ_COMMITTED)
  }

  const move = async (uid: string, timezone: string) => {
    const { status } = await app.call('PATCH', `/v1/projects/${uid}`, { key, body: { timezone } })
    assert.equal(status, 200)
  }

  /** The rows of each device. */
  async function rowsOf({ id }: RankProject, nowMs = Date.now()) {
    const clock = { nowMs: () => nowMs }
    const overviews = await Promise.all(
      DEVICES.map((device) => readRankOverview(context.database, clock, id, { device })),
    )
    return overviews.map((overview) => overview?.visibility)
  }

  async function waiting({ id }: RankProject): Promise<number> {
    const jobs = await storedRows(context.database, 'jobs', ['id'], {
      kind: DAYS_KIND,
      payload_json: JSON.stringify({ projectId: id }),
    })
    return jobs.length
  }

  test('are those of a new time zone once they are made again, and those of the old one until then', async () => {
    const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'Pacific/Honolulu', 'Pacific/Kiritimati')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(check, { minLength: 4, maxLength: 8, selector: ({ afterMs }) => afterMs }),
        fc.uniqueArray(zones, { minLength: 2, maxLength: 2 }),
        async (checks, [from = '', to = '']) => {
          const [moved, there] = [await open(from), await open(to)]
          const inOrder = checks.toSorted((a, b) => a.afterMs - b.afterMs)
          for (const { project } of [moved, there]) for (const one of inOrder) await store(project, one)
          const nowMs = Date.now()
          const before = await rowsOf(moved.project, nowMs)
          await move(moved.uid, to)
          assert.deepEqual(await rowsOf(moved.project, nowMs), before)
          assert.equal(await waiting(moved.project), 1)
          await runOnce(context.database, handler(), { projectId: moved.project.id })
          const rows = await rowsOf(moved.project, nowMs)
          assert.deepEqual(rows, await rowsOf(there.project, nowMs))
          assert.equal(rows[0]?.rows.at(-1)?.date, formatDay(localDay(nowMs, to)))
          await assertRecount(context.database, moved.project.id)
        },
      ),
      { numRuns: 3 },
    )
  })

  test('have every result that is stored while they are made again, and every keyword that comes or goes', async () => {
    const [moved, there] = [await open('UTC'), await open('Asia/Tokyo')]
    const both = [moved.project, there.project]
    for (const project of both) await store(project, { keyword: 0, afterMs: DAY_MS, position: 9 })
    const known = await moved.project.context()
    await move(moved.uid, 'Asia/Tokyo')
    const { database, engine } = context
    const step = (afterId: number) =>
      database.transaction((tx) => remakeSomeDays(tx, engine, moved.project.id, afterId), READ_COMMITTED)
    assert.equal(await step(0), KEYWORDS.length)
    for (const project of both) {
      await store(project, { keyword: 0, afterMs: 5 * DAY_MS + 20 * HOUR_MS, position: 2 })
      await project.add(['late'], { nowMs: START + 6 * DAY_MS })
      await project.delete([2], START + 6 * DAY_MS)
    }
    await runOnce(database, handler(), { projectId: moved.project.id })
    assert.deepEqual(await rowsOf(moved.project), await rowsOf(there.project))
    await assertRecount(database, moved.project.id)
    const later = { keyword: 0, afterMs: 10 * DAY_MS + 18 * HOUR_MS, position: 1 }
    await store(moved.project, later, known)
    await store(there.project, later)
    assert.deepEqual(await rowsOf(moved.project), await rowsOf(there.project))
  })

  test('are not made again for a zone that was left before, nor for the one that they are of', async () => {
    const [moved, there] = [await open('UTC'), await open('Pacific/Honolulu')]
    for (const { project } of [moved, there])
      await store(project, { keyword: 0, afterMs: 3 * DAY_MS + 5 * HOUR_MS, position: 3 })
    const before = await rowsOf(moved.project)
    const { database, engine } = context
    await move(moved.uid, 'Asia/Tokyo')
    await database.transaction((tx) => remakeSomeDays(tx, engine, moved.project.id, 0), READ_COMMITTED)
    await move(moved.uid, 'UTC')
    await runOnce(database, handler(), { projectId: moved.project.id })
    assert.deepEqual(await rowsOf(moved.project), before)
    await move(moved.uid, 'Asia/Tokyo')
    await database.transaction((tx) => remakeSomeDays(tx, engine, moved.project.id, 0), READ_COMMITTED)
    await move(moved.uid, 'Pacific/Honolulu')
    assert.deepEqual(await rowsOf(moved.project), before)
    await runOnce(database, handler(), { projectId: moved.project.id })
    assert.deepEqual(await rowsOf(moved.project), await rowsOf(there.project))
  })

  test('of a project without keywords, or that is gone, are none to make', async () => {
    const uid = await app.createProject(key)
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    await move(uid, 'Asia/Tokyo')
    const jobs = await storedRows(context.database, 'jobs', ['id'], {
      kind: DAYS_KIND,
      payload_json: JSON.stringify({ projectId: id }),
    })
    assert.deepEqual(jobs, [])
    await app.call('DELETE', `/v1/projects/${uid}`, { key })
    await runOnce(context.database, handler(), { projectId: id })
  })
})
