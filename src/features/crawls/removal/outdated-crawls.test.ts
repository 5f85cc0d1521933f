import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crawlIds, insertCrawl } from '../../../../test/helpers/crawl-data-rows.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { Tables } from '../../../data/storage/tables.ts'
import { outdatedCrawls, removeOutdated } from './outdated-crawls.ts'
import { REMOVE_KIND } from './remove-job.ts'

type Status = Tables['crawls']['status']

onEveryEngine('outdated crawls', (context) => {
  /** Oldest first; ids count from 1. */
  async function projectWith(statuses: readonly Status[]): Promise<number> {
    const projectId = await trackedProjects(context)()
    for (const status of statuses) await insertCrawl(context.database, projectId, status)
    return projectId
  }

  async function outdatedIds(statuses: readonly Status[], keptMax: number): Promise<number[]> {
    const projectId = await projectWith(statuses)
    const outdated = await context.database.read((db) => outdatedCrawls(db, projectId, keptMax))
    for (const crawl of outdated) assert.equal(crawl.projectId, projectId)
    return outdated.map((crawl) => crawl.crawlId)
  }

  test('are the completed ones beyond the newest', async () => {
    assert.deepEqual(await outdatedIds(['success', 'success', 'success', 'success'], 3), [1])
    assert.deepEqual(await outdatedIds(['success', 'success', 'success', 'success'], 1), [1, 2, 3])
    assert.deepEqual(await outdatedIds(['success', 'success', 'success'], 3), [])
    assert.deepEqual(await outdatedIds([], 1), [])
  })

  test('are also those that ended otherwise before the oldest that is kept', async () => {
    const statuses: Status[] = ['failed', 'success', 'canceled', 'success', 'failed', 'success', 'canceled']
    assert.deepEqual(await outdatedIds(statuses, 2), [1, 2, 3])
    assert.deepEqual(await outdatedIds(statuses, 3), [1])
    assert.deepEqual(await outdatedIds(statuses, 4), [])
    assert.deepEqual(await outdatedIds(['canceled', 'failed'], 1), [])
  })

  test('never are one that is under way', async () => {
    assert.deepEqual(await outdatedIds(['running', 'success', 'success'], 1), [2])
    assert.deepEqual(await outdatedIds(['success', 'success', 'queued'], 1), [1])
  })

  test('lose their rows at once, and their data by jobs', async () => {
    const { database } = context
    const projectId = await projectWith(['success', 'failed', 'success', 'success'])
    const otherId = await projectWith(['success', 'success', 'success'])
    await database.transaction((tx) => removeOutdated(tx, projectId, 2))
    assert.deepEqual(await crawlIds(database, projectId), [3, 4])
    assert.deepEqual(await crawlIds(database, otherId), [1, 2, 3])
    const jobs = await storedRows(database, 'jobs', ['payload_json'], { kind: REMOVE_KIND }, 'id')
    assert.deepEqual(
      jobs.map((job) => JSON.parse(job.payload_json)),
      [
        { projectId, crawlId: 1 },
        { projectId, crawlId: 2 },
      ],
    )
    await database.transaction((tx) => removeOutdated(tx, projectId, 2))
    assert.deepEqual(await crawlIds(database, projectId), [3, 4])
  })
})
