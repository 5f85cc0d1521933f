// What waits is looked for again and again while a crawl runs: never by going through all that it knows.

import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import { IMAGE_QUEUE } from '../engine/queues.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { firstWaiting, waitingBehind } from './crawl-rows.ts'

const URLS = bulkTarget('crawl_urls', {
  project_id: 'integer',
  crawl_id: 'integer',
  id: 'integer',
  url: 'text',
  url_hash: 'integer',
  domain: 'text',
  is_external: 'integer',
  is_in_sitemap: 'integer',
  queue: 'integer',
})
const COUNT = 3000

onEveryEngine('plans of what waits to be asked', (context) => {
  let crawl: CrawlKey

  before(async () => {
    const projectId = await trackedProjects(context)()
    crawl = { projectId, crawlId: 1 }
    const values = Array.from({ length: COUNT }, (_, index) => {
      const queue = index % 3 === 0 ? null : index % 3 === 1 ? 5 : 1000
      return [projectId, 1, index + 1, `https://example.com/${index}`, index, 'example.com', 0, 0, queue]
    })
    await context.database.transaction((tx) => insertRows(tx, context.engine, URLS, values.flat()))
  })

  test('the first queue is found by its index', async () => {
    const { database } = context
    assertSeeks([await planOf(database, firstWaiting(database.builder, crawl))], /crawl_urls_waiting/)
  })

  test('a queue is read by the same index, where much waits and where nothing does', async () => {
    const { database } = context
    for (const queue of [5, IMAGE_QUEUE]) {
      const query = waitingBehind(database.builder, crawl, { queue, afterId: 7, limit: 100 })
      assertSeeks([await planOf(database, query)], /crawl_urls_waiting/)
    }
  })
})
