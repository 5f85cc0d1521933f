// What crawls do is what the metrics count.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  crawlHandlers,
  crawlSite,
  createCrawledProject,
  openCrawl,
  startCrawl,
} from '../../../../test/helpers/crawled-site.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { suiteSite } from '../../../../test/helpers/fake-site.ts'
import { resetAtOnce } from '../../../../test/helpers/fake-site-faults.ts'
import { html, IMAGE, page, redirect } from '../../../../test/helpers/fake-site-pages.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { changeRows, storedRow } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { createMetrics } from '../../../background/metrics/registry.ts'
import { crawlMetrics } from '../metrics.ts'
import { cancelCrawl } from './crawl-store.ts'
import { failAbandoned } from './schedule.ts'

const BODY = html({ title: 'A page of some length', text: 'word '.repeat(100) })

onEveryEngine('the figures of crawls', (context) => {
  const site = suiteSite()

  /** The lines about crawls that `work` adds, without those of no crawl. */
  async function countDuring(work: () => Promise<unknown>): Promise<string[]> {
    const metrics = createMetrics({ features: [crawlMetrics(context.database)] })
    await work()
    const names = /^sightline_crawl(?!\w*(?:_bucket|_sum))\w*(?:\{[^}]*\})? (?!0$)/
    return (await metrics.render())
      .split('\n')
      .filter((line) => names.test(line))
      .map((line) => line.replace('sightline_', ''))
      .sort()
  }

  test('are how it ended, what was answered and how much was fetched', async () => {
    site.serve('site.test', {
      '/': page({
        links: ['/a', '/gone', '/no/page', '/moved', '/reset', '/odd'],
        images: ['/p.png', '/missing.png'],
      }),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /no\n' },
      '/a': { body: BODY },
      '/gone': { status: 410 },
      '/moved': redirect('mailto:nobody@site.test'),
      '/reset': resetAtOnce,
      '/odd': { status: 799 },
      '/p.png': IMAGE,
    })
    let bytes = 0
    const lines = await countDuring(async () => {
      const { crawl } = await crawlSite(context.database, site, { patienceMs: 20_000 })
      assert.equal(crawl.status, 'success', crawl.failure ?? '')
      bytes = JSON.parse(crawl.progress_json).bytes
    })
    assert.ok(bytes > BODY.length, `${bytes} bytes`)
    assert.deepEqual(lines, [
      `crawl_bytes_total ${bytes}`,
      'crawl_checks_total{status="2xx"} 1',
      'crawl_checks_total{status="4xx"} 1',
      'crawl_duration_seconds_count 1',
      'crawl_pages_total{status="2xx"} 2',
      'crawl_pages_total{status="3xx"} 1',
      'crawl_pages_total{status="4xx"} 1',
      'crawl_pages_total{status="none"} 1',
      'crawl_pages_total{status="other"} 1',
      'crawls_ended_total{status="success"} 1',
    ])
  })

  test('count what a process has to ask again only once', async () => {
    const gate = Promise.withResolvers<void>()
    let held = 0
    site.serve('twice.test', {
      '/': page({ links: ['/1', '/2', '/held'] }),
      '/held': () =>
        ++held === 1 ? { until: new Promise(() => {}) } : { until: gate.promise, body: 'late' },
      '/robots.txt': { status: 404 },
      '/1': page(),
      '/2': page(),
    })
    const { database } = context
    const projectId = await createCrawledProject(database, site.domain('twice.test'))
    const { uid } = (await openCrawl(database, projectId, {}, 5)) ?? assert.fail()
    const read = () => storedRow(database, 'crawls', '*', { uid })
    const network = { lookup: site.lookup, ports: [site.port], patienceMs: 30_000 }
    const start = () => {
      const runner = testRunner(database, crawlHandlers(database, network), { pollMs: 20 })
      runner.start()
      return runner
    }
    const lines = await countDuring(async () => {
      const first = start()
      await until('the other pages are stored', async () => (await read()).pages_crawled === 3)
      await first.stop(0)
      const second = start()
      gate.resolve()
      await until('it has ended', async () => (await read()).finished_at !== null).finally(() =>
        second.stop(1_000),
      )
    })
    assert.equal(held, 2)
    const { bytes } = JSON.parse((await read()).progress_json)
    assert.deepEqual(lines, [
      `crawl_bytes_total ${bytes}`,
      'crawl_duration_seconds_count 1',
      'crawl_pages_total{status="2xx"} 4',
      'crawls_ended_total{status="success"} 1',
    ])
  })

  test('have crawls that did not complete, by how they ended', async () => {
    const { database } = context
    site.names.set('nowhere.test')
    const lines = await countDuring(async () => {
      const refused = await crawlSite(database, site, { host: 'nowhere.test' })
      assert.equal(refused.crawl.status, 'failed')
      const abandoned =
        (await openCrawl(database, await createCrawledProject(database, 'a.test'))) ?? assert.fail()
      await changeRows(database, 'jobs', { state: 'failed' }, { unique_key: abandoned.uid })
      await failAbandoned(database)
      const open =
        (await openCrawl(database, await createCrawledProject(database, 'b.test'))) ?? assert.fail()
      for (let times = 0; times < 2; times++)
        await database.transaction((tx) => cancelCrawl(tx, open, Date.now()))
    })
    assert.deepEqual(lines, [
      'crawls_ended_total{status="canceled"} 1',
      'crawls_ended_total{status="failed"} 2',
    ])
  })

  test('have pages whose reading went wrong', async () => {
    site.serve('spoiled.test', { '/': page({ links: ['/bad'] }), '/bad': page() })
    const lines = await countDuring(async () => {
      const run = await startCrawl(context.database, site, {
        host: 'spoiled.test',
        log: { warn() {} },
        wrapFetcher: (fetcher) => ({
          ...fetcher,
          async fetchOne(url, options) {
            const fetched = await fetcher.fetchOne(url, options)
            const isBad = new URL(url).pathname === '/bad' && fetched.state === 'response'
            return isBad ? { ...fetched, encodings: null as never } : fetched
          },
        }),
      })
      await run.ended()
    })
    assert.ok(lines.includes('crawl_unreadable_pages_total 1'), lines.join('\n'))
  })
})
