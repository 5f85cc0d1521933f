import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countData,
  crawlIds,
  fillCrawl,
  insertCrawl,
  sameCount,
} from '../../../../test/helpers/crawl-data-rows.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { removeWithUndoneSteps } from '../../../../test/helpers/removed-project.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { projectRemovalHandler } from '../../projects/project-removal.ts'
import { crawlRemoval } from './project-removal.ts'

onEveryEngine('what a deleted project has crawled', (context) => {
  async function keepPages(projectId: number, count: number): Promise<void> {
    const rest = { generation: 1, crawl_id: 1, bytes: 1, url: '', encodings: '', headers_json: '{}' }
    const pages = Array.from({ length: count }, (_, index) => ({
      project_id: projectId,
      url_hash: index,
      ...rest,
      body: new Uint8Array(1),
    }))
    await context.database.write((db) => db.insertInto('crawl_kept_pages').values(pages).execute())
  }
  async function countKept(projectId: number): Promise<number> {
    const rows = await storedRows(context.database, 'crawl_kept_pages', ['url_hash'], {
      project_id: projectId,
    })
    return rows.length
  }

  test('is removed, also what crawls without a row have left, and what others crawled is not', async () => {
    const { database } = context
    const newProject = trackedProjects({ database })
    const doomedId = await newProject()
    const keptId = await newProject()
    const doomed = [
      await insertCrawl(database, doomedId, 'success'),
      await insertCrawl(database, doomedId, 'failed'),
      { projectId: doomedId, crawlId: 77 },
    ]
    const kept = await insertCrawl(database, keptId, 'success')
    for (const crawl of [...doomed, kept]) await fillCrawl(database, crawl, 600)
    for (const projectId of [doomedId, keptId]) await keepPages(projectId, 250)
    await runOnce(database, projectRemovalHandler([{ step: crawlRemoval(context.engine) }]), {
      projectId: doomedId,
    })
    assert.deepEqual([await countKept(doomedId), await countKept(keptId)], [0, 250])
    for (const crawl of doomed) assert.deepEqual(await countData(database, crawl), sameCount(0))
    assert.deepEqual(await crawlIds(database, doomedId), [])
    assert.deepEqual(await countData(database, kept), sameCount(600))
    assert.deepEqual(await crawlIds(database, keptId), [1])
  })

  test('is removed although a step is undone after it was made', async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const crawl = await insertCrawl(database, projectId, 'success')
    await fillCrawl(database, crawl, 30)
    await removeWithUndoneSteps(database, crawlRemoval(context.engine), projectId, 20)
    assert.deepEqual(await countData(database, crawl), sameCount(0))
  })

  test('a crawl that is under way is ended before its data goes', async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const crawl = await insertCrawl(database, projectId, 'running')
    await fillCrawl(database, crawl, 30)
    const step = crawlRemoval(context.engine)
    await database.transaction((tx) => step(tx, projectId, 10))
    const row = await storedRow(database, 'crawls', ['status', 'finished_at'], { project_id: projectId })
    assert.equal(row.status, 'canceled')
    assert.ok(Math.abs((row.finished_at ?? 0) - Date.now()) < 60_000)
    await runOnce(database, projectRemovalHandler([{ step }]), { projectId })
    assert.deepEqual(await crawlIds(database, projectId), [])
    assert.deepEqual(await countData(database, crawl), sameCount(0))
  })
})
