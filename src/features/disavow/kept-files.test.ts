import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import type { Database } from '../../data/storage/database.ts'
import { addDisavowEntries } from './add-entries.ts'
import { readFileVersion } from './file-store.ts'
import { createKeptFiles } from './kept-files.ts'

onEveryEngine('files of disavow lists that are kept', (context) => {
  const newProject = trackedProjects(context)

  const add = (id: number, value: string) =>
    context.database.transaction(
      (tx) =>
        addDisavowEntries(
          tx,
          context.engine,
          { id, domain: 'own.example' },
          { type: 'domain', values: [value] },
          0,
        ),
      { isolation: 'read committed' },
    )

  /** Counts how often a file is put together. */
  function watched() {
    let reads = 0
    const database: Database = {
      ...context.database,
      search: (accountId, work) => {
        reads++
        return context.database.search(accountId, work)
      },
    }
    return { database, count: () => reads }
  }

  test('are put together once for all who ask for a version, and again when the list has changed', async () => {
    const { database, count } = watched()
    const id = await newProject()
    const files = createKeptFiles(database, { bytesMax: 10_000 })
    const digest = async () => (await readFileVersion(context.database, id)).digest
    const read = async () => (await files.read({ id, accountId: 1 }, await digest())).bytes.toString()
    await add(id, 'a.example')
    assert.deepEqual(await Promise.all([read(), read()]), ['domain:a.example\n', 'domain:a.example\n'])
    assert.equal(await read(), 'domain:a.example\n')
    assert.equal(count(), 1)
    await add(id, 'b.example')
    assert.equal(await read(), 'domain:a.example\ndomain:b.example\n')
    assert.equal(count(), 2)
  })

  test('are those of their own project, and none without room', async () => {
    const { database, count } = watched()
    const [first, second] = [await newProject(), await newProject()]
    await add(first, 'a.example')
    await add(second, 'b.example')
    const files = createKeptFiles(database, { bytesMax: 0 })
    const read = async (id: number) =>
      (
        await files.read({ id, accountId: 1 }, (await readFileVersion(context.database, id)).digest)
      ).bytes.toString()
    assert.deepEqual(
      [await read(first), await read(second), await read(first)],
      ['domain:a.example\n', 'domain:b.example\n', 'domain:a.example\n'],
    )
    assert.equal(count(), 3)
  })
})
