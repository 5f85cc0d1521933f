import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Tables } from '../../data/storage/tables.ts'
import { enqueueProjectRemoval, PROJECT_REMOVAL_KIND, projectRemovalHandler } from './project-removal.ts'

const OWNED = ['project_settings', 'project_counters', 'competitors', 'api_key_projects'] as const

onEveryEngine('what a deleted project owned', (context) => {
  async function countRows(table: (typeof OWNED)[number] | 'projects', projectId: number): Promise<number> {
    const column = (table === 'projects' ? 'projects.id' : `${table}.project_id`) as 'projects.id'
    const { count } = await context.database.read((db) =>
      db
        .selectFrom(table as keyof Tables as 'projects')
        .where(column, '=', projectId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    return count
  }

  test('is removed in the background, and what others own is not', async () => {
    const app = await createTestApp(context.database)
    const owner = await app.createTenant()
    const uids = [await app.createProject(owner.key), await app.createProject(owner.key)]
    await app.createKey({ memberId: owner.memberId, projectUids: uids })
    const ids: number[] = []
    for (const uid of uids) {
      const body = { name: 'Rival', domain: 'rival.example' }
      await app.call('POST', `/v1/projects/${uid}/competitors`, { key: owner.key, body })
      const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
      ids.push(id)
    }
    const [deleted = 0, kept = 0] = ids
    const runner = testRunner(context.database, app.product.handlers)
    runner.start()
    await app.call('DELETE', `/v1/projects/${uids[0]}`, { key: owner.key })
    await until('the job has run', () => runner.finished.length === 1)
    assert.deepEqual(
      [runner.finished[0]?.kind, runner.finished[0]?.outcome],
      [PROJECT_REMOVAL_KIND, 'succeeded'],
    )
    await runner.stop(1000)
    for (const table of [...OWNED, 'projects'] as const) {
      assert.equal(await countRows(table, deleted), 0, table)
      assert.equal(await countRows(table, kept), 1, table)
    }
    await app.close()
  })

  test('is removed by each feature in batches, until there is nothing left', async () => {
    const app = await createTestApp(context.database)
    const owner = await app.createTenant()
    const uid = await app.createProject(owner.key)
    let rows = 2500
    const batches: number[] = []
    const step = async (_tx: unknown, _projectId: number, rowsMax: number) => {
      const removed = Math.min(rows, rowsMax)
      rows -= removed
      batches.push(removed)
      return removed
    }
    const runner = testRunner(context.database, { [PROJECT_REMOVAL_KIND]: projectRemovalHandler([{ step }]) })
    await app.call('DELETE', `/v1/projects/${uid}`, { key: owner.key })
    runner.start()
    await until('the job has run', () => runner.finished.length === 1)
    await runner.stop(1000)
    assert.deepEqual(batches, [1000, 1000, 500])
    await app.close()
  })

  test('is left alone when the project was not deleted after all', async () => {
    const app = await createTestApp(context.database)
    const owner = await app.createTenant()
    const uid = await app.createProject(owner.key)
    const runner = testRunner(context.database, app.product.handlers)
    runner.start()
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    await context.database.transaction(async (tx) => {
      await enqueueProjectRemoval(tx, id)
    })
    await until('the job has run', () => runner.finished.length === 1)
    await runner.stop(1000)
    assert.equal((await app.call('GET', `/v1/projects/${uid}`, { key: owner.key })).status, 200)
    await app.close()
  })
})
