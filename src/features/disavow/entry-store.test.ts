import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { addEntries, disavowRemoval } from './entry-store.ts'

onEveryEngine('a deleted project', (context) => {
  test('loses its disavow list in steps, gets nothing more, and others keep theirs', async () => {
    const { database } = context
    const app = await createTestApp(database)
    const { key } = await app.createTenant()
    const uids = [await app.createProject(key), await app.createProject(key)]
    const rows = await storedRows(database, 'projects', ['id'], { uid: uids }, 'id')
    const [gone, kept] = rows.map(({ id }) => id) as [number, number]
    const entries = Array.from(
      { length: 25 },
      (_, at) => ({ type: 'domain', value: `s${at}.example`, note: null }) as const,
    )
    const add = (id: number) =>
      database.transaction((tx) => addEntries(tx, database.engine, id, entries, 1), {
        isolation: 'read committed',
      })
    await add(gone)
    await add(kept)
    await app.call('DELETE', `/v1/projects/${uids[0]}`, { key })
    await assert.rejects(add(gone), { code: 'project_not_found' })
    const removal = disavowRemoval(database.engine)
    const step = () => database.transaction((tx) => removal(tx, gone, 10))
    assert.deepEqual([await step(), await step(), await step(), await step()], [10, 10, 5, 0])
    const left = await database.read((db) =>
      db.selectFrom('disavow_entries').select('project_id').distinct().execute(),
    )
    assert.deepEqual(left, [{ project_id: kept }])
    await app.close()
  })
})
