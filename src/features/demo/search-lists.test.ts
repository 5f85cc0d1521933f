// From the simulator through sync and store to the lists: two months of the demo's search data, because sixteen take
// longer than a test should.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import { createSearchSimulator } from '../../background/providers/search-simulator/source.ts'
import { localDay } from '../../lib/local-day.ts'
import { computeHandler } from '../quick-wins/compute/compute-job.ts'
import { defaultRangeOf, QUICK_WIN_TYPES } from '../quick-wins/lists.ts'
import { findConnection } from '../search-performance/connections/connection-store.ts'
import { SEARCH_CONSOLE_ZONE } from '../search-performance/connections/sync-night.ts'
import { COMPUTE_KIND } from '../search-performance/store/compute-job-kind.ts'
import { syncHandler } from '../search-performance/sync/sync-job.ts'
import { SYNC_KIND } from '../search-performance/sync/sync-queue.ts'

const LAG_DAYS = 3
const DAYS = 56

onEveryEngine('the lists of the demo project', (context) => {
  const app = suiteApp(context)
  let demo: Demo

  before(async () => {
    demo = await openDemo(app, context.database)
    await fillSearchPerformance()
  })

  const lastDay = () => localDay(app.clock.ms, SEARCH_CONSOLE_ZONE) - LAG_DAYS

  async function fillSearchPerformance(): Promise<void> {
    const { database } = context
    await database.transaction((tx) =>
      tx
        .updateTable('search_connections')
        .set({ wanted_from_day: lastDay() - DAYS + 1 })
        .where('project_id', '=', demo.projectId)
        .execute(),
    )
    const { nowMs } = app.clock
    const runner = testRunner(database, {
      [SYNC_KIND]: syncHandler({
        database,
        clock: app.clock,
        log: { warn() {} },
        openSource: ({ domain }) => createSearchSimulator({ domain, nowMs }),
      }),
      [COMPUTE_KIND]: computeHandler({ database, nowMs }),
    })
    runner.start()
    await until('the lists are made', async () => (await countOpenJobs()) === 0)
    await runner.stop(5_000)
    assert.deepEqual(runner.faults, [])
  }

  async function countOpenJobs(): Promise<number> {
    const jobs = await storedRows(context.database, 'jobs', ['id'], {
      kind: [SYNC_KIND, COMPUTE_KIND],
      state: ['queued', 'running'],
    })
    return jobs.length
  }

  test('its connection works, and every day is there', async () => {
    const { database } = context
    const connection = await database.read((db) => findConnection(db, demo.projectId))
    assert.deepEqual([connection?.status, connection?.failure], ['working', null])
    const spans = await storedRows(
      database,
      'search_spans',
      ['last_day', 'source'],
      { project_id: demo.projectId },
      'last_day',
    )
    assert.equal(spans.length, DAYS)
    assert.equal(spans.at(-1)?.last_day, lastDay())
    assert.deepEqual(new Set(spans.map(({ source }) => source)), new Set(['simulator']))
  })

  test('there are findings of every type, and each list says that they are simulated', async () => {
    const lists = await storedRows(
      context.database,
      'quick_win_lists',
      ['type', 'rows_count', 'warnings_json'],
      { project_id: demo.projectId, range: '28d' },
    )
    const expected = QUICK_WIN_TYPES.filter((type) => defaultRangeOf(type) === '28d')
    assert.deepEqual(lists.map(({ type }) => type).sort(), [...expected].sort())
    for (const list of lists) {
      assert.ok(list.rows_count >= 2, list.type)
      assert.match(list.warnings_json, /simulator/)
    }
  })
})
