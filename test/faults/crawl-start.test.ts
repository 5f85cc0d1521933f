// Where a crawl begins and how it ends: https and http, names that lead nowhere, sites that move, cancels, and crawls
// that are started at the same time.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { cancelCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import { readCrawlResult } from '../helpers/crawl-result.ts'
import {
  type Crawled,
  crawlHandlers,
  crawlSite,
  createCrawledProject,
  openCrawl,
  startCrawl,
} from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, startFakeSite, suiteSite } from '../helpers/fake-site.ts'
import { graphSite, page, redirect } from '../helpers/fake-site-pages.ts'
import { testRunner } from '../helpers/jobs.ts'
import { createSelfSigned, type SelfSigned } from '../helpers/self-signed.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'

const ASCII_HOST = 'xn--bcher-kva.test'

const DAY_MS = 24 * 3_600_000

onEveryEngine('the start and the end of a crawl', (context) => {
  const site = suiteSite()
  let secure: FakeSite
  let identity: SelfSigned
  before(async () => {
    identity = createSelfSigned('secure.test', new Date(Date.now() + 10.5 * DAY_MS))
    secure = await startFakeSite({ identity })
  })
  after(() => {
    secure?.close()
  })

  /** One crawl for two tests: whichever comes first makes it. */
  let plainCrawl: Promise<Crawled> | undefined
  const crawlPlain = () => {
    site.serve(ASCII_HOST, {
      '/': page({ links: [`http://BÜCHER.test:${site.port}/a`, '/ü?ö=ä'] }),
      '*': page(),
    })
    plainCrawl ??= crawlSite(context.database, site, { host: 'bücher.test' })
    return plainCrawl
  }

  test('a site is crawled by https where it can be, and the notes say that its certificate ends soon', async () => {
    secure.serve('secure.test', graphSite(3, { images: 0 }))
    const { pages, crawl, notes } = await crawlSite(context.database, secure, {
      host: 'secure.test',
      ca: [identity.cert],
    })
    assert.equal(crawl.status, 'success')
    assert.match(
      notes.join('\n'),
      /^The certificate of secure\.test\S* is valid only until \S+, for 10 days more: [^\n]*$/,
    )
    assert.deepEqual(
      [...pages.keys()].sort(),
      ['/', '/page/1', '/page/2'].map((path) => secure.origin('secure.test') + path),
    )
  })

  test('a site without https is crawled by http, and the attempt leaves no record', async () => {
    const { pages, urls, crawl } = await crawlPlain()
    assert.equal(crawl.status, 'success')
    assert.equal(pages.size, 3)
    assert.deepEqual(
      [...urls.keys()].filter((url) => url.startsWith('https:')),
      [],
    )
    assert.equal(pages.get(`${site.origin(ASCII_HOST)}/`)?.depth, 0)
  })

  test('a domain in another script is asked by its ASCII name', async () => {
    const { pages } = await crawlPlain()
    const origin = site.origin(ASCII_HOST)
    assert.deepEqual([...pages.keys()].sort(), [
      `${origin}/`,
      `${origin}/%C3%BC?%C3%B6=%C3%A4`,
      `${origin}/a`,
    ])
  })

  test('a certificate that nobody trusts and a name without an address end a crawl that says why', async () => {
    site.names.set('nowhere.test')
    secure.serve('secure.test', graphSite(2))
    secure.clear()
    for (const crawled of [
      await crawlSite(context.database, secure, { host: 'secure.test' }),
      await crawlSite(context.database, site, { host: 'nowhere.test' }),
    ]) {
      const { crawl, notes, pages } = crawled
      assert.ok(crawl.finished_at !== null)
      assert.ok([...pages.values()].every(({ status_code }) => status_code === null))
      assert.match(`${crawl.failure} ${notes.join('\n')}`, /(?:secure|nowhere)\.test/)
    }
    assert.deepEqual(secure.requests, [])
  })

  test('a start page that sends to www leads to the whole site', async () => {
    site.serve('bare.test', { '*': ({ path }) => redirect(site.origin('www.bare.test') + path) })
    site.serve('www.bare.test', graphSite(4, { images: 0 }))
    const { pages, page: at } = await crawlSite(context.database, site, { host: 'bare.test' })
    const start = at('/')
    assert.equal(start.status_code, 200)
    assert.equal(start.final_url, `${site.origin('www.bare.test')}/`)
    assert.equal(start.is_redirected, 1)
    const found = [...pages.keys()].filter((url) => url.startsWith(site.origin('www.bare.test')))
    assert.equal(found.length, 4)
    assert.equal(pages.get(`${site.origin('www.bare.test')}/`)?.depth, 0)
    assert.equal(pages.get(`${site.origin('www.bare.test')}/page/1`)?.depth, 1)
  })

  test('a start page that leads to another site leads to nothing more', async () => {
    site.serve('sold.test', { '*': redirect(`${site.origin('buyer.test')}/`) })
    site.serve('buyer.test', graphSite(4))
    const { pages, crawl, notes } = await crawlSite(context.database, site, { host: 'sold.test' })
    assert.equal(crawl.status, 'success')
    const [from, to] = [`${site.origin('sold.test')}/`, `${site.origin('buyer.test')}/`]
    assert.deepEqual(notes, [
      `The start page ${from} redirects to ${to}, which is another site, so its links were not followed. To crawl that site, make ${site.domain('buyer.test')} the domain of a project.`,
    ])
    assert.deepEqual([...pages.keys()], [`${site.origin('sold.test')}/`])
    assert.ok(site.count({ host: 'buyer.test', path: '/page/1' }) === 0)
  })

  test('a site whose certificate is not valid is crawled by http, and the notes say so', async () => {
    const fault = `The certificate of expired.test is not valid (CERT_HAS_EXPIRED).`
    site.serve('expired.test', { '/': page() })
    const { crawl, notes } = await crawlSite(context.database, site, {
      host: 'expired.test',
      wrapFetcher: (fetcher) => ({
        ...fetcher,
        async fetchOne(url, options) {
          if (!String(url).startsWith('https:')) return fetcher.fetchOne(url, options)
          return { state: 'failed', kind: 'certificate', message: fault, totalMs: 1 }
        },
      }),
    })
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.deepEqual(notes, [
      `${fault} The crawl therefore started at ${site.origin('expired.test')}/. Visitors who come by https are warned of the site: renew or correct the certificate.`,
    ])
  })

  test('a crawl that is canceled in the middle stops, and the next one can begin', async () => {
    let waiting = 0
    site.serve('cancel.test', {
      '/': page({ links: Array.from({ length: 500 }, (_, index) => `/wait/${index}`) }),
      '*': ({ path }) => {
        if (!path.startsWith('/wait/')) return { status: 404 }
        waiting++
        return { until: delay(50), body: 'late' }
      },
    })
    const run = await startCrawl(context.database, site, {
      host: 'cancel.test',
      settings: { concurrency: 5 },
    })
    await until('pages are under way', () => waiting >= 5)
    assert.equal(await context.database.transaction((tx) => cancelCrawl(tx, run.key, Date.now())), true)
    const { crawl } = await run.ended()
    assert.equal(crawl.status, 'canceled')
    // It is noticed at the next step, and there are two a second.
    assert.ok(waiting < 250, `${waiting} pages were asked`)
    assert.equal(crawl.summary_json, null)
    const next = await crawlSite(context.database, site, {
      projectId: run.key.projectId,
      settings: { pagesMax: 2 },
    })
    assert.equal(next.crawl.status, 'success')
  })

  test('a crawl whose project is deleted in the middle stops, and leaves nothing', async () => {
    site.serve('deleted.test', {
      '/': page({ links: Array.from({ length: 500 }, (_, index) => `/wait/${index}`) }),
      '*': () => ({ until: delay(20), body: 'late' }),
    })
    const run = await startCrawl(context.database, site, { host: 'deleted.test' })
    await until('pages are under way', () => site.count({ host: 'deleted.test' }) > 20)
    await context.database.transaction((tx) =>
      tx.deleteFrom('projects').where('id', '=', run.key.projectId).execute(),
    )
    await run.jobEnded()
    assert.ok(site.count({ host: 'deleted.test' }) < 400)
    const rows = await storedRows(context.database, 'crawls', ['id'], { project_id: run.key.projectId })
    assert.deepEqual(rows, [])
  })

  test('a crawl that goes on while robots.txt fails for a moment takes nothing for forbidden', async () => {
    let robotsAsked = 0
    site.serve('flaky.test', {
      '/': page({ links: Array.from({ length: 60 }, (_, index) => `/slow/${index}`) }),
      '/robots.txt': () => ({ status: ++robotsAsked === 2 ? 503 : 404 }),
      '*': () => ({ until: delay(20), body: 'late' }),
    })
    const projectId = await createCrawledProject(context.database, site.domain('flaky.test'))
    const key = (await openCrawl(context.database, projectId, {}, 10)) ?? assert.fail()
    const network = { lookup: site.lookup, ports: [site.port] }
    const first = testRunner(context.database, crawlHandlers(context.database, network))
    first.start()
    await until('pages are under way', () => site.count({ host: 'flaky.test' }) > 20)
    await first.stop(0)
    const second = testRunner(context.database, crawlHandlers(context.database, network), { pollMs: 20 })
    second.start()
    const read = () => readCrawlResult(context.database, key)
    await until('the crawl has ended', async () => (await read()).crawl.finished_at !== null).finally(() =>
      second.stop(1_000),
    )
    const { crawl, urls } = await read()
    assert.ok(robotsAsked >= 2)
    assert.deepEqual(
      [...urls.values()].filter(({ outcome }) => outcome !== 'answered').map(({ url }) => url),
      [],
    )
    assert.equal(crawl.status, 'success')
    assert.equal(crawl.pages_crawled, 61)
  })

  test('a project has one crawl at a time, also when ten are started at once', async () => {
    const projectId = await createCrawledProject(context.database, site.domain('once.test'))
    const started = await Promise.all(
      Array.from({ length: 10 }, () => openCrawl(context.database, projectId)),
    )
    assert.equal(started.filter((key) => key !== undefined).length, 1)
  })
})
