import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { primaryKeys } from '../../../../test/helpers/primary-keys.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { countProjectRows, removeWithUndoneSteps } from '../../../../test/helpers/removed-project.ts'
import { importRows, searchRow } from '../../../../test/helpers/search-rows.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { storedSums } from '../../../../test/helpers/stored-search-sums.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { projectRemovalHandler } from '../../projects/project-removal.ts'
import { openImport } from '../store/import-writer.ts'
import { REMOVED_TABLES, searchRemoval } from './project-removal.ts'

const DAY = 20_000
const ROWS = Array.from({ length: 250 }, (_, n) =>
  searchRow({ day: DAY + n, query: `query ${n}`, page: `https://example.com/${n}` }),
)

onEveryEngine('search data of a deleted project', (context) => {
  const countRows = (projectId: number) =>
    countProjectRows(
      context.database,
      projectId,
      REMOVED_TABLES.map(({ table }) => table),
    )

  async function newSite(): Promise<number> {
    const projectId = await trackedProjects(context)()
    await importRows(context.database, projectId, ROWS, {
      limits: { rowsMax: 50, bytesMax: 2 ** 20, blocksMax: 100 },
    })
    return projectId
  }

  test('is removed from every table that has any, and that of others is not', async () => {
    const { database, engine } = context
    const doomed = await newSite()
    const kept = await newSite()
    const before = await countRows(kept)
    assert.equal(before.search_blocks, 250)
    await changeRows(database, 'projects', { deleted_at: 1 }, { id: doomed })
    await runOnce(database, projectRemovalHandler([{ step: searchRemoval(engine) }]), { projectId: doomed })
    assert.deepEqual([...new Set(Object.values(await countRows(doomed)))], [0])
    assert.deepEqual(await countRows(kept), before)
    assert.equal((await storedSums(database, kept, { bytesMax: 10 ** 6 })).size, 250)
  })

  test('is removed although a step is undone after it was made', async () => {
    const { database, engine } = context
    const projectId = await newSite()
    await removeWithUndoneSteps(database, searchRemoval(engine), projectId, 90)
    assert.deepEqual([...new Set(Object.values(await countRows(projectId)))], [0])
  })

  test('is not added to by an import that is under way', async () => {
    const { database, engine } = context
    const projectId = await newSite()
    const writer = await openImport(database, projectId, { source: 'file', nowMs: 0 })
    await writer.add(searchRow({ query: 'query 1' }))
    const step = searchRemoval(engine)
    for (let removed = 1000; removed === 1000; )
      await database.transaction(async (tx) => {
        removed = await step(tx, projectId, 1000)
      })
    await assert.rejects(writer.publish())
    assert.deepEqual([...new Set(Object.values(await countRows(projectId)))], [0])
  })

  test('lies in these tables and in no others', async () => {
    const keys = await primaryKeys(context.database)
    const owned = [...keys].filter(([name]) => /^search_/.test(name))
    // Rows of one for each project go with it.
    const many = owned.filter(([, key]) => key.length > 1)
    const known = REMOVED_TABLES.map(({ table, key }) => [table as string, ['project_id', ...key]] as const)
    assert.deepEqual(new Map(known.toSorted()), new Map(many.toSorted()))
  })
})
