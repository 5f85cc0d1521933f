import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { takeIds } from './counters.ts'

onEveryEngine('counters', (context) => {
  test('ids are counted per project and name, and never given twice', async () => {
    const app = await createTestApp(context.database)
    const owner = await app.createTenant()
    const [first, second] = await context.database.read(async (db) => {
      const uids = [await app.createProject(owner.key), await app.createProject(owner.key)]
      const rows = await db
        .selectFrom('projects')
        .where('uid', 'in', uids)
        .select('id')
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id) as [number, number]
    })
    const take = (projectId: number, name: string, count?: number) =>
      context.database.transaction((tx) => takeIds(tx, projectId, name, count))
    assert.equal(await take(first, 'keywords'), 1)
    assert.equal(await take(first, 'keywords', 100), 2)
    assert.equal(await take(first, 'keywords'), 102)
    assert.equal(await take(first, 'segments'), 1)
    assert.equal(await take(second, 'keywords'), 1)
    const many = await Promise.all(Array.from({ length: 20 }, () => take(second, 'keywords', 3)))
    assert.deepEqual(
      many.sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => 2 + index * 3),
    )
    await app.close()
  })
})
