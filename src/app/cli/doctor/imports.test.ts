import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { openImport } from '../../../features/search-performance/store/import-writer.ts'
import { examineImports } from './imports.ts'

const SILENT_MS = 6 * 60_000

onEveryEngine('what doctor says of imports', (context) => {
  test('those that are under way are none of its business, those that were broken off are', async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const writer = await openImport(database, projectId, { source: 'file', nowMs: 0 })
    const { status, message } = await examineImports(database)
    assert.deepEqual([status, message], ['ok', 'none was interrupted'])
    await database.write((db) =>
      db
        .updateTable('search_imports')
        .set((eb) => ({ touched_at: eb('touched_at', '-', SILENT_MS) }))
        .execute(),
    )
    const broken = await examineImports(database)
    assert.equal(broken.status, 'warn')
    assert.match(broken.message, /^1 import was interrupted; what was stored of it is never read/)
    await writer.abandon()
    assert.equal((await examineImports(database)).status, 'ok')
  })
})
