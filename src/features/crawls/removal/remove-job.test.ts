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
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { Tables } from '../../../data/storage/tables.ts'
import { enqueueRemoval, REMOVE_KIND, removeCrawlsHandler } from './remove-job.ts'

/** More than a step takes of pages. */
const ROWS = 700

onEveryEngine('the removal of a crawl', (context) => {
  const newProject = trackedProjects(context)

  for (const status of ['canceled', 'failed'] as const) {
    test(`takes the data of a ${status} crawl, and leaves its row`, async () => {
      const { database } = context
      const projectId = await newProject()
      const kept = await insertCrawl(database, projectId, 'success')
      const doomed = await insertCrawl(database, projectId, status)
      for (const crawl of [kept, doomed]) await fillCrawl(database, crawl, ROWS)
      const runner = testRunner(database, { [REMOVE_KIND]: removeCrawlsHandler(database) })
      runner.start()
      await database.transaction((tx) => enqueueRemoval(tx, doomed))
      await until('the job has run', () => runner.finished.length === 1)
      await runner.stop(5000)
      assert.equal(runner.finished[0]?.outcome, 'succeeded')
      assert.deepEqual(await countData(database, doomed), sameCount(0))
      assert.deepEqual(await countData(database, kept), sameCount(ROWS))
      assert.deepEqual(await crawlIds(database, projectId), [1, 2])
    })
  }

  test('takes the data of a crawl whose row is gone', async () => {
    const { database } = context
    const doomed = { projectId: await newProject(), crawlId: 5 }
    await fillCrawl(database, doomed, 10)
    await runOnce(database, removeCrawlsHandler(database), doomed)
    assert.deepEqual(await countData(database, doomed), sameCount(0))
  })

  test('goes on after a kill between two steps, whichever they are', async () => {
    const { database } = context
    const projectId = await newProject()
    const doomed = await insertCrawl(database, projectId, 'canceled')
    await fillCrawl(database, doomed, ROWS)
    let kills = 0
    for (let isDone = false; !isDone; ) {
      let steps = 0
      // Each run is killed after a step more than the one before.
      const checkpoint = async (...args: Parameters<typeof database.transaction>) => {
        if (++steps > kills + 1) throw new Error('The worker is dead.')
        await database.transaction(...args)
      }
      try {
        await runOnce(database, removeCrawlsHandler(database), doomed, { checkpoint } as never)
        isDone = true
      } catch (error) {
        assert.match(String(error), /dead/)
        kills++
      }
    }
    assert.ok(kills >= 3, `${kills} kills`)
    assert.deepEqual(await countData(database, doomed), sameCount(0))
  })

  for (const status of ['queued', 'running', 'success'] as const satisfies Tables['crawls']['status'][]) {
    test(`leaves the data of a crawl alone that is ${status}`, async () => {
      const { database } = context
      const crawl = await insertCrawl(database, await newProject(), status)
      await fillCrawl(database, crawl, 3)
      await runOnce(database, removeCrawlsHandler(database), crawl)
      assert.deepEqual(await countData(database, crawl), sameCount(3))
    })
  }

  test('is asked for once, however often', async () => {
    const { database } = context
    const crawl = { projectId: await newProject(), crawlId: 1 }
    await database.transaction(async (tx) => {
      await enqueueRemoval(tx, crawl)
      await enqueueRemoval(tx, crawl)
      await enqueueRemoval(tx, { ...crawl, crawlId: 11 })
    })
    const jobs = await storedRows(database, 'jobs', ['payload_json'], { state: 'queued' }, 'id')
    assert.deepEqual(
      jobs.map((job) => JSON.parse(job.payload_json)),
      [crawl, { ...crawl, crawlId: 11 }],
    )
  })
})
