import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import {
  ageSchedules,
  createRankProject,
  type RankProject,
  runOnce,
} from '../../../../test/helpers/rank-project.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { insertAnalyses } from './analysis-store.ts'
import { BATCH_MAX } from './check-batches.ts'
import { openSlotsHandler } from './open-slots.ts'
import { PUT_BACK_MAX, readCheckQuota, readFirstCheckQuota, WAITING_MAX } from './waiting-checks.ts'

onEveryEngine('what waits of a project', (context) => {
  const newProject = trackedProjects(context)

  const quotaOf = ({ id }: RankProject) =>
    context.database.transaction(
      async (tx) => ({ forFirst: await readFirstCheckQuota(tx, id), forAny: await readCheckQuota(tx, id) }),
      READ_COMMITTED,
    )

  /** A project with one keyword, whose first analysis has ended. */
  async function track(): Promise<RankProject> {
    const project = await createRankProject(context.database, {}, newProject)
    await project.add(['keyword'])
    await project.takeBatches()
    await project.store([{ analysisId: 1, seen: ranked(1) }])
    return project
  }

  /** So many regular analyses of it wait, tried as often as said. */
  async function wait(project: RankProject, count: number, attempts: number): Promise<void> {
    const { database, engine } = context
    const ofProject = await project.context()
    const analyses = await project.analyses()
    const latest = Math.max(...analyses.map((analysis) => analysis.slot_at))
    const slots = Array.from({ length: count }, (_, at) => ({ keywordId: 1, slotAtMs: latest + at + 1 }))
    await database.transaction(async (tx) => {
      await insertAnalyses(tx, engine, ofProject, slots)
      await tx
        .updateTable('analyses')
        .set({ attempts })
        .where('project_id', '=', project.id)
        .where('slot_at', '>', latest)
        .execute()
    }, READ_COMMITTED)
  }

  /** Ends checks of different keywords; checks of one keyword would be stored one after the other. */
  async function setStatus(project: RankProject, status: 'running' | 'failed', ids: number[]): Promise<void> {
    await changeRows(context.database, 'analyses', { status }, { project_id: project.id, id: ids })
  }

  test('leaves so much less room for more', async () => {
    const project = await track()
    assert.deepEqual(await quotaOf(project), { forFirst: WAITING_MAX, forAny: WAITING_MAX })
    await wait(project, 30, 0)
    assert.deepEqual(await quotaOf(project), { forFirst: WAITING_MAX, forAny: WAITING_MAX - 30 })
    await wait(project, WAITING_MAX, 0)
    assert.deepEqual(await quotaOf(project), { forFirst: WAITING_MAX, forAny: 0 })
    await project.add(['first', 'second'])
    assert.deepEqual(await quotaOf(project), { forFirst: WAITING_MAX - 2, forAny: 0 })
  })

  test('does not count what is under way or has ended', async () => {
    const project = await track()
    await wait(project, 20, 0)
    const ids = (await project.analyses()).map(({ id }) => id)
    for (const [status, from] of [
      ['running', 5],
      ['failed', 15],
    ] as const)
      await setStatus(
        project,
        status,
        ids.filter((id) => id > from),
      )
    assert.deepEqual(await quotaOf(project), { forFirst: WAITING_MAX, forAny: WAITING_MAX - 4 })
  })

  test('to be tried again later leaves room for others, until nothing seems to work', async () => {
    const project = await track()
    await wait(project, WAITING_MAX, 1)
    assert.deepEqual(await quotaOf(project), { forFirst: WAITING_MAX, forAny: WAITING_MAX })
    await wait(project, PUT_BACK_MAX - WAITING_MAX - 50, 3)
    assert.deepEqual(await quotaOf(project), { forFirst: 50, forAny: 50 })
    await wait(project, 60, 2)
    assert.deepEqual(await quotaOf(project), { forFirst: 0, forAny: 0 })
  })

  test('to be tried again later does not keep the slots of others shut', async () => {
    const { database } = context
    const project = await track()
    await project.add(Array.from({ length: BATCH_MAX }, (_, index) => `other ${index}`))
    await project.takeBatches()
    const first = (await project.analyses()).filter((analysis) => analysis.status === 'pending')
    await project.store(first.map(({ id }) => ({ analysisId: id, seen: ranked(1) })))
    await ageSchedules(database, project.id, 2 * DAY_MS)
    await wait(project, PUT_BACK_MAX, 1)
    await runOnce(database, openSlotsHandler(database))
    assert.deepEqual(await project.takeBatches(), [])
    // Some of them have ended: nobody opens more than there is room for.
    const again = (await project.analyses()).filter((analysis) => analysis.attempts > 0)
    const ended = again.filter(({ status }) => status === 'pending').slice(0, BATCH_MAX)
    await setStatus(
      project,
      'failed',
      ended.map(({ id }) => id),
    )
    await runOnce(database, openSlotsHandler(database))
    const batches = await project.takeBatches()
    assert.deepEqual(
      batches.map((batch) => batch.analysisIds.length),
      [BATCH_MAX],
    )
  })
})
