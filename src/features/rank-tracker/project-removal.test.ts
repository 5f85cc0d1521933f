import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { fakeProvider, providersOf } from '../../../test/helpers/fake-provider.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { runOnce } from '../../../test/helpers/rank-project.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { answerOf, openTracker, type TrackerCaller } from '../../../test/helpers/tracker-caller.ts'
import { until } from '../../../test/helpers/until.ts'
import type { JobHandler } from '../../background/jobs/job.ts'
import { searchId } from '../../data/storage/sql/text-search.ts'
import { PROJECT_REMOVAL_KIND } from '../projects/project-removal.ts'
import { checkHandler } from './checks/check-job.ts'
import { chooseProvider } from './checks/provider-choice.ts'

/** More than one step removes. */
const KEYWORDS = 25

/** Tables whose ids hold the project. */
const SEARCHED = { keyword_keys: 'search_id', keyword_search: 'rowid' }

onEveryEngine('what a deleted project tracked', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function openFull(): Promise<TrackerCaller> {
    const tracker = await openTracker(app, context.database, owner)
    const keywords = Array.from({ length: KEYWORDS }, (_, index) => `shoes ${index}`)
    await tracker.addNew(keywords, { device: 'both' })
    for (const id of [1, 2, 3]) await tracker.end(id, answerOf([`https://example.com/blog/${id}`]))
    await tracker.end(4, answerOf(['https://example.com/shop/4']))
    await tracker.end(await tracker.openAnalysis(1), answerOf(['https://example.com/blog/other']))
    const rules = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
    await tracker.call('POST', '/segments', { name: 'Blog', rules })
    return tracker
  }

  /** Every table that has a column for the project, so that one that comes later is not forgotten. */
  async function listOwned(): Promise<string[]> {
    const query =
      context.engine === 'sqlite'
        ? sql<{ name: string }>`select distinct t.name from sqlite_schema as t, pragma_table_info(t.name) as c
            where t.type = 'table' and c.name = 'project_id'`
        : sql<{ name: string }>`select table_name as name from information_schema.columns
            where table_schema = 'public' and column_name = 'project_id'`
    const { rows } = await context.database.read((db) => query.execute(db))
    return rows.map(({ name }) => name).sort()
  }

  async function countRows(projectId: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of await listOwned()) {
      const query = sql<{ count: number }>`select count(*) as count from ${sql.ref(table)}
        where project_id = ${projectId}`
      const { rows } = await context.database.read((db) => query.execute(db))
      counts[table] = Number(rows[0]?.count)
    }
    for (const [table, id] of Object.entries(SEARCHED)) {
      if (table === 'keyword_search' && context.engine !== 'sqlite') continue
      const query = sql<{ count: number }>`select count(*) as count from ${sql.ref(table)}
        where ${sql.ref(id)} > ${searchId(projectId)} and ${sql.ref(id)} < ${searchId(projectId + 1)}`
      const { rows } = await context.database.read((db) => query.execute(db))
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  }

  test('is removed from every table, and what others track is not', async () => {
    const doomed = await openFull()
    const kept = await openFull()
    const before = await countRows(doomed.projectId)
    const filled = Object.keys(before).filter((table) => before[table] !== 0)
    for (const table of [
      'rank_trackers',
      'keywords',
      'keyword_states',
      'keyword_records',
      'keyword_keys',
      'keyword_schedules',
      'analyses',
      'analysis_evidence',
      'segments',
      'segment_members',
      'segment_totals',
      'rank_totals',
      'visibility_days',
      'folder_totals',
      'project_counters',
      ...(context.engine === 'sqlite' ? ['keyword_search'] : []),
    ]) {
      assert.ok(filled.includes(table), `${table} was empty before`)
    }
    const ofKept = await countRows(kept.projectId)
    const list = await kept.list()

    const handler = app.product.handlers[PROJECT_REMOVAL_KIND]
    const runner = testRunner(context.database, {
      [PROJECT_REMOVAL_KIND]: handler as NonNullable<typeof handler>,
    })
    await app.call('DELETE', `/v1/projects/${doomed.uid}`, { key: owner.key })
    const gone = await doomed.call('GET', '/keywords')
    assert.deepEqual([gone.status, gone.body], [404, { message: 'Project not found or not accessible.' }])
    assert.equal((await doomed.add({ keywords: ['more'] })).status, 404)
    runner.start()
    await until('the job has run', () => runner.finished.length === 1)
    await runner.stop(5000)
    assert.equal(runner.finished[0]?.outcome, 'succeeded')

    for (const [table, count] of Object.entries(await countRows(doomed.projectId))) {
      assert.equal(count, 0, table)
    }
    assert.deepEqual(await countRows(kept.projectId), ofKept)
    assert.deepEqual(await kept.list(), list)
  })

  test('and was being bought at that moment is written down, and nothing stays announced', async () => {
    const { database } = context
    const tracker = await openTracker(app, database, owner)
    await database.transaction((tx) =>
      chooseProvider(tx, context.engine, tracker.projectId, { provider: 'serper', nowMs: Date.now() }),
    )
    await tracker.addNew(['one', 'two', 'three'])
    const providers = providersOf(fakeProvider({ concurrency: 2, micros: 700 }))
    const handler = checkHandler({ database, providers, spendLimitMicros: 1_000_000 })
    let steps = 0
    const checkpoint = async (...args: Parameters<typeof database.transaction>) => {
      if (++steps > 1) throw new Error('The worker is dead.')
      await database.transaction(...args)
    }
    const batch = { projectId: tracker.projectId, analysisIds: [1, 2, 3] }
    await assert.rejects(runOnce(database, handler, batch, { checkpoint } as never), /dead/)
    await app.call('DELETE', `/v1/projects/${tracker.uid}`, { key: owner.key })
    const removal = app.product.handlers[PROJECT_REMOVAL_KIND] as JobHandler
    await runOnce(database, removal, { projectId: tracker.projectId })
    const months = await storedRows(database, 'spend_months', ['spent_micros', 'reserved_micros'], {
      account_id: owner.accountId,
    })
    assert.deepEqual(months, [{ spent_micros: 1400, reserved_micros: 0 }])
    assert.equal((await countRows(tracker.projectId)).keywords, 0)
  })
})
