import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import { until } from '../../../test/helpers/until.ts'
import { loadConfig } from '../../data/settings/config.ts'
import { createCursorCodec } from '../../entry/http/answers/cursor.ts'
import {
  enqueueProjectRemoval,
  PROJECT_REMOVAL_KIND,
  projectRemovalHandler,
} from '../projects/project-removal.ts'
import { markDeleted } from '../projects/store.ts'
import { connect, findConnection } from './connections/connection-store.ts'
import { firstKeptDay } from './connections/sync-night.ts'
import { createSearchPerformance } from './feature.ts'
import { hurrySync } from './sync/sync-queue.ts'

const NOW_MS = Date.UTC(2026, 10, 15, 20)

onEveryEngine('search performance as a part of the product', (context) => {
  test('brings in what a connection has, and a deleted project takes it all along', async () => {
    const { database, engine } = context
    const projectId = await trackedProjects({ database })()
    const wantedFromDay = firstKeptDay(NOW_MS) + 470
    await database.transaction(async (tx) => {
      const told = { hasCountry: false, hasDevice: false, wantedFromDay, credential: null }
      await connect(tx, { projectId, source: 'simulator', property: 'simulated', ...told }, NOW_MS)
      await hurrySync(tx, engine, projectId)
    })
    const config = loadConfig({})
    const feature = createSearchPerformance({
      database,
      codec: createCursorCodec(Buffer.alloc(32)),
      clock: { nowMs: () => NOW_MS },
      secret: Buffer.alloc(32),
      log: { warn() {} },
      defaults: config,
      search: config.search,
      searchConsole: () => config.searchConsole,
    })
    const runner = testRunner(database, {
      ...feature.handlers,
      [PROJECT_REMOVAL_KIND]: projectRemovalHandler([feature.removal!]),
    })
    runner.start()
    const connection = () => database.read((db) => findConnection(db, projectId))
    await until('it is in', async () => (await connection())?.completeFromDay === wantedFromDay)
    await database.transaction(async (tx) => {
      await markDeleted(tx, projectId, NOW_MS)
      await enqueueProjectRemoval(tx, projectId)
    })
    const left = async (table: 'projects' | 'search_spans' | 'search_blocks' | 'search_connections') => {
      const column = table === 'projects' ? 'id' : 'project_id'
      const rows = await database.read((db) =>
        db
          .selectFrom(table as 'search_spans')
          .where(column as 'project_id', '=', projectId)
          .select(column as 'project_id')
          .execute(),
      )
      return rows.length
    }
    await until('the project is gone', async () => (await left('projects')) === 0)
    await runner.stop(1000)
    for (const table of ['search_spans', 'search_blocks', 'search_connections'] as const)
      assert.equal(await left(table), 0, table)
    assert.deepEqual(
      feature.schedules?.map(({ kind }) => kind in feature.handlers!),
      [true, true, true],
    )
  })
})
