import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { type StoredTestCrawl, storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { hashedStatuses } from '../../crawls/pages/page-statuses.ts'
import { crawledStatuses, latestCrawl } from './crawled-statuses.ts'

onEveryEngine('what a crawl saw of linked pages', (context) => {
  let crawl: StoredTestCrawl
  let uid: string

  const statusesOf = (urls: readonly string[], { projectId, crawlId } = crawl) =>
    crawledStatuses(context.database, projectId, crawlId, urls)
  const latest = () => context.database.read((db) => latestCrawl(db, crawl.projectId))

  before(async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const project = await storedRow(database, 'projects', ['uid'], { id: projectId })
    uid = project.uid
    assert.equal(await database.read((db) => latestCrawl(db, projectId)), undefined)
    crawl = await storeCrawl(database, uid, {
      pages: [
        { url: 'https://example.com/', status_code: 200 },
        { url: 'https://example.com/gone', status_code: 410 },
        { url: 'https://example.com/silent', status_code: null },
        { url: 'https://example.com/caf%C3%A9', status_code: 404 },
      ],
      links: [{ from: 'https://example.com/', to: 'https://example.com/file.pdf' }],
      statusCodes: { 'https://example.com/file.pdf': 403 },
    })
  })

  test('is what each answered in the end, by any spelling of its address', async () => {
    const statuses = await statusesOf([
      'https://example.com',
      'https://EXAMPLE.com/gone#top',
      'https://example.com/café',
      'https://example.com/file.pdf',
    ])
    assert.deepEqual(statuses, [200, 410, 404, 403])
  })

  test('is nothing where it has no response, does not know the address or cannot read it', async () => {
    const urls = ['https://example.com/silent', 'https://example.com/gone/', 'mailto:a@example.com', '']
    assert.deepEqual(await statusesOf(urls), [undefined, undefined, undefined, undefined])
    assert.deepEqual(await statusesOf([]), [])
  })

  test('keeps its order over many addresses, of which some come again', async () => {
    const urls = Array.from({ length: 2500 }, (_, number) =>
      number % 2 === 0 ? 'https://example.com/gone' : `https://example.com/${number}`,
    )
    const statuses = await statusesOf(urls)
    assert.deepEqual(
      statuses,
      urls.map((_, number) => (number % 2 === 0 ? 410 : undefined)),
    )
  })

  test('is of that crawl alone; the latest is the last that was completed', async () => {
    const pages = [{ url: 'https://example.com/gone', status_code: 200 }]
    const next = await storeCrawl(context.database, uid, { pages })
    await storeCrawl(context.database, uid, { row: { status: 'failed' } })
    assert.equal(await latest(), next.crawlId)
    assert.deepEqual(await statusesOf(['https://example.com/gone'], next), [200])
    assert.deepEqual(await statusesOf(['https://example.com/', 'https://example.com/gone']), [200, 410])
    assert.deepEqual(await statusesOf(['https://example.com/'], next), [undefined])
  })

  test('is looked up by its hash', async () => {
    const query = hashedStatuses(context.engine, crawl, [urlHash53('https://example.com/')])
    const plan = await planOf(context.database, query)
    assertSeeks([plan.replace('SCAN given', '')], /crawl_urls_by_hash/)
  })
})
