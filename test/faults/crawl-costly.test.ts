// Pages that take more than a page may: the crawl goes on without them, can be canceled and stopped while one is being
// read, and does not meet the same page for ever.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { cancelCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import { readCrawlResult } from '../helpers/crawl-result.ts'
import { crawlSite, createCrawledProject, openCrawl, startCrawl } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { page } from '../helpers/fake-site-pages.ts'
import { measureSpent } from '../helpers/spent-time.ts'
import { assertSoon, measureStopping } from '../helpers/stopping-time.ts'
import { until } from '../helpers/until.ts'
import { createCrawlCrew } from './crawl-crew.ts'

const READER = new URL('../helpers/costly-reader-thread.ts', import.meta.url)
/** The marks of marked-pages.mjs, which only threads can import. */
const NEVER_DONE = 'this page is never done'
const NEVER_ENOUGH = 'this page has never enough'
const PATIENCE_MS = 20_000
const UNTIL_MINUTE = { readersCount: 1, readingCpuMsMax: 60_000, readerFile: READER.href }

onEveryEngine('a page that takes too much to read', (context) => {
  const site = suiteSite()
  const plain = Array.from({ length: 40 }, (_, index) => `/plain/${index}`)
  before(async () => {
    const costly = (text: string) => ({
      ...page({ title: 'never seen', links: ['/hidden'], text }),
      status: 200,
    })
    const links = [...plain.slice(0, 10), '/costly', ...plain.slice(10)]
    const routes = {
      '/robots.txt': { status: 404 },
      '/sitemap.xml': { status: 404 },
      '/': page({ title: 'start', links }),
      '/costly': costly(NEVER_DONE),
      '/greedy': costly(NEVER_ENOUGH),
      ...Object.fromEntries(plain.map((path) => [path, page({ title: path, text: path })])),
    }
    // Also the address that the crawler makes up to see what a missing page looks like.
    const start = page({ title: 'start', links: [...links, '/greedy'] })
    site.serve('site.test', { ...routes, '/': start, '*': costly(NEVER_DONE) })
    site.serve('stuck.test', routes)
    site.serve('quick.test', { '/': page({ title: 'quick' }), '*': { status: 404 } })
  })
  const isCostlyAsked = () => site.count({ path: '/costly' }) === 1

  test('is recorded as such, and every other page is read once', async () => {
    const crawled = await crawlSite(context.database, site, {
      reading: { readersCount: 1, readingCpuMsMax: 300, readerFile: READER.href },
      patienceMs: PATIENCE_MS,
    })
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    assert.equal(crawled.crawl.pages_crawled, plain.length + 3)
    assert.equal(crawled.pages.size, plain.length + 3)
    for (const path of plain) assert.equal(crawled.page(path).title, path)
    for (const path of ['/costly', '/greedy']) {
      const { status_code, content_type, title, words_count, internal_links_count } = crawled.page(path)
      assert.deepEqual([status_code, content_type], [200, 'text/html'], path)
      assert.deepEqual([title, words_count, internal_links_count], [null, null, null], path)
      const of = crawled.issues.filter((issue) => issue.page === site.origin('site.test') + path)
      const judged = of.map(({ issue }) => issue).filter((issue) => !SITE_WIDE.includes(issue))
      assert.deepEqual(judged, ['response_too_costly'], path)
    }
    for (const path of [...plain, '/costly', '/greedy']) assert.equal(site.count({ path }), 1, path)
    assert.equal(site.count({ path: '/hidden' }), 0)
  })

  test('does not keep a crawl from being canceled, and its place is free for another account', async () => {
    site.clear()
    const crawl = await startCrawl(context.database, site, {
      host: 'stuck.test',
      reading: UNTIL_MINUTE,
      patienceMs: PATIENCE_MS,
      concurrency: 1,
    })
    await until('the costly page is asked', isCostlyAsked)
    const projectId = await createCrawledProject(context.database, site.domain('quick.test'))
    const quick = (await openCrawl(context.database, projectId)) ?? assert.fail()
    await context.database.transaction((tx) => cancelCrawl(tx, crawl.key, Date.now()))
    const spent = measureSpent()
    const isStarted = async () => (await readCrawlResult(context.database, quick)).crawl.status !== 'queued'
    await until('the other crawl has its place', isStarted, PATIENCE_MS)
    assertSoon(spent())
    await crawl.jobEnded()
  })

  test('does not keep a process from stopping, and the next one goes on after it', async (t) => {
    site.clear()
    const options = { port: site.port, patienceMs: PATIENCE_MS }
    const stopping = measureStopping(t)
    const env = { ...context.storage.env, ...stopping.settings }
    const crew = createCrawlCrew({ ...context.storage, env }, { ...options, reading: UNTIL_MINUTE })
    const next = createCrawlCrew(context.storage, {
      ...options,
      reading: { ...UNTIL_MINUTE, readingCpuMsMax: 300 },
    })
    try {
      const projectId = await createCrawledProject(context.database, site.domain('stuck.test'))
      const crawl = (await openCrawl(context.database, projectId, {}, 5)) ?? assert.fail()
      for (const end of ['stop', 'kill'] as const) {
        site.clear()
        await crew.start()
        await until('the costly page is asked', isCostlyAsked)
        await crew[end]()
      }
      stopping.assertSoon()
      await next.start()
      const read = () => readCrawlResult(context.database, crawl)
      const isOver = async () => !['queued', 'running'].includes((await read()).crawl.status)
      await until('the crawl has ended', isOver)
      const { crawl: ended, pages, issues } = await read()
      assert.equal(ended.status, 'success', ended.failure ?? '')
      assert.equal(pages.size, plain.length + 2)
      assert.equal(ended.pages_crawled, plain.length + 2)
      assert.equal(issues.filter(({ issue }) => issue === 'response_too_costly').length, 1)
    } finally {
      await crew.killAll()
      await next.killAll()
    }
  })
})

/** What every answer of the fake site lacks. */
const SITE_WIDE = [
  ...['http_scheme', 'csp_missing', 'x_content_type_options_missing', 'frame_options_missing'],
  ...['referrer_policy_missing', 'single_inlink', 'no_compression'],
]
