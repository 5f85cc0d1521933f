// Who asked to be left alone is left alone, also by the process that goes on with a crawl.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCrawlResult } from '../../../../test/helpers/crawl-result.ts'
import { crawlHandlers, createCrawledProject, openCrawl } from '../../../../test/helpers/crawled-site.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { suiteSite } from '../../../../test/helpers/fake-site.ts'
import { IMAGE, page } from '../../../../test/helpers/fake-site-pages.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { until } from '../../../../test/helpers/until.ts'
import { type CrawlProgress, readProgress } from '../records/crawl-progress.ts'

const PATIENCE_MS = 30_000
const SETTINGS = { isExternalAllowed: true, areImagesChecked: true, areLinksChecked: true }

/** Leaps whenever it is looked at: nobody waits for a host to be ready again. */
function leapingClock() {
  let nowMs = Date.now()
  return { nowMs: () => (nowMs += 250) }
}

onEveryEngine('a crawl that goes on in another process', (context) => {
  const site = suiteSite()

  /** Stopped as soon as it has stored what `isTimeToStop` waits for, and gone on with by one that knows only that. */
  async function crawlInTwo(host: string, isTimeToStop: (progress: CrawlProgress) => boolean) {
    const { database } = context
    const projectId = await createCrawledProject(database, site.domain(host))
    const key = (await openCrawl(database, projectId, SETTINGS, 5)) ?? assert.fail()
    const network = { lookup: site.lookup, ports: [site.port], patienceMs: PATIENCE_MS }
    const start = () => {
      const handlers = crawlHandlers(database, network, { clock: leapingClock() })
      const runner = testRunner(database, handlers, { pollMs: 20 })
      runner.start()
      return runner
    }
    const read = () => readCrawlResult(database, key)
    const first = start()
    await until('it is time to stop', async () =>
      isTimeToStop(readProgress((await read()).crawl.progress_json)),
    ).finally(() => first.stop(0))
    assert.equal((await read()).crawl.finished_at, null)
    const asked = site.requests.length
    const second = start()
    await until('the crawl has ended', async () => (await read()).crawl.finished_at !== null).finally(() =>
      second.stop(1_000),
    )
    return { ...(await read()), later: site.requests.slice(asked) }
  }

  test('does not ask another host again that asked to be left alone', async () => {
    const gate = Promise.withResolvers<void>()
    const refusing = site.origin('refusing.test')
    site.serve('refusing.test', { '/robots.txt': { status: 404 }, '*': { status: 503 } })
    site.serve('slow.test', {
      '/robots.txt': { status: 404 },
      '*': ({ path }) => ({ ...IMAGE, ...(path === '/held.png' ? { until: gate.promise } : {}) }),
    })
    site.serve('linking.test', {
      '/': page({
        images: [`${refusing}/1.png`, `${site.origin('slow.test')}/held.png`],
        links: [`${refusing}/a`, `${refusing}/b`, `${site.origin('slow.test')}/c`],
      }),
    })
    const { crawl, urls, notes, later } = await crawlInTwo('linking.test', ({ hostsLeft }) => {
      const isLeft = hostsLeft.length > 0
      if (isLeft) setImmediate(gate.resolve)
      return isLeft
    })
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.ok(later.some(({ host }) => host === 'slow.test'))
    assert.deepEqual(
      later.filter(({ host }) => host === 'refusing.test').map(({ path }) => path),
      [],
    )
    for (const path of ['/a', '/b']) assert.equal(urls.get(refusing + path)?.outcome, null)
    assert.equal(urls.get(`${refusing}/a`)?.queue, null)
    assert.equal(urls.get(`${site.origin('slow.test')}/c`)?.fetch_status_code, 200)
    assert.deepEqual(notes, [
      `${new URL(refusing).host} asked to be left alone (status 503) 2 times in a row; what else there is was not asked.`,
    ])
  })

  test('asks nothing more of a site that asked to be left alone, and ends', async () => {
    const refused = { status: 429, headers: { 'retry-after': '0' } }
    const never = new Promise<void>(() => {})
    const slow = `${site.origin('blog.tired.test')}/held`
    site.serve('blog.tired.test', { '/robots.txt': { status: 404 }, '*': { until: never } })
    site.serve('tired.test', {
      '/': page({ links: [slow, ...Array.from({ length: 8 }, (_, index) => `/${index}`)] }),
      '/robots.txt': { status: 404 },
      '*': ({ path }) => (/^\/\d$/.test(path) ? refused : { status: 404 }),
    })
    const { crawl, notes, later } = await crawlInTwo('tired.test', ({ siteRefusal }) => siteRefusal !== null)
    assert.deepEqual(
      later.map(({ host, path }) => host + path),
      [],
    )
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.deepEqual(notes, [
      `${site.domain('tired.test')} asked to be left alone (status 429) 6 times in a row, so the crawl was ended; not all pages were crawled.`,
    ])
    assert.deepEqual(JSON.parse(crawl.end_json ?? ''), {
      reason: 'site_refused',
      host: site.domain('tired.test'),
      statusCode: 429,
      times: 6,
    })
  })
})
