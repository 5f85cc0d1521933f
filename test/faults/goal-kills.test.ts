// Workers that judge goals and are killed before or after any of their steps: the next one goes on, and nothing is told twice.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JobContext } from '../../src/background/jobs/job.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { createGoalWatch, type GoalWatch } from '../helpers/watched-goals.ts'

const GOALS = 90

onEveryEngine('goals whose worker is killed', (context) => {
  let watch: GoalWatch
  before(async () => {
    watch = await createGoalWatch(context.database, { SIGHTLINE_RANK_TRACKING_LIMIT: '100' })
  })
  after(() => watch?.app.close())

  /** Dies before its step with this number, or once that is stored. */
  function dying(step: number, isStored: boolean): Partial<JobContext> {
    let left = step
    return {
      checkpoint: async (work, options) => {
        if (left-- > 0) return void (await context.database.transaction(work, options))
        if (isStored) await context.database.transaction(work, options)
        throw new Error('The worker is dead.')
      },
    }
  }

  test('end each once, wherever the sweep is killed', async () => {
    const { add, measure, set, list, sweep, told } = await watch.open()
    const ids = await add(Array.from({ length: GOALS }, (_, index) => `keyword ${index}`))
    await set(ids, 3, 1)
    watch.later(DAY_MS)
    // Nobody judges these in time: the sweep finds them.
    for (const id of ids.slice(0, 5)) await measure(id, 2)
    for (const id of ids.slice(5, 10)) await measure(id, 8)
    watch.later(2 * DAY_MS)
    for (const isStored of [false, true])
      for (const step of [0, 1]) await assert.rejects(sweep(dying(step, isStored)), /dead/)
    await sweep()
    await sweep()
    const states = Object.groupBy(await list('?limit=100'), ({ state }: { state: string }) => state)
    assert.deepEqual(
      Object.entries(states)
        .map(([state, goals]) => [state, goals?.length])
        .toSorted(),
      [
        ['missed', 5],
        ['reached', 5],
        ['unmeasured', GOALS - 10],
      ],
    )
    const kinds = Object.groupBy(await told(), ([kind]) => kind)
    assert.deepEqual(
      Object.entries(kinds)
        .map(([kind, events]) => [kind, events?.length])
        .toSorted(),
      [
        ['goal.missed', 5],
        ['goal.reached', 5],
        ['goal.unmeasured', GOALS - 10],
      ],
    )
  })

  test('are reached once, when the evaluation is killed around its step and two run at once', async () => {
    const { projectId, add, measure, set, list, judge, told } = await watch.open()
    const ids = await add(['boots', 'tents'])
    await set(ids, 3, 9)
    watch.later(DAY_MS)
    for (const id of ids) await measure(id, 1)
    await assert.rejects(judge(dying(0, false)), /dead/)
    assert.equal((await list('?state=open')).length, 2)
    await assert.rejects(judge(dying(0, true)), /dead/)
    assert.equal((await list('?state=reached')).length, 2)
    const payload = { projectId, sinceMs: 0 }
    await Promise.all([
      watch.run('goals.judge', payload),
      watch.run('goals.judge', payload),
      watch.run('goals.sweep'),
    ])
    await judge()
    assert.equal((await told()).length, 2)
  })
})
