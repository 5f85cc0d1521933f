// Connections that cannot be made, in the middle of a site: certificates, names, ports and protocols. Each leaves the
// record of a page without an answer that says why, and the rest of the site is crawled.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, startFakeSite } from '../helpers/fake-site.ts'
import { IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { freePort } from '../helpers/free-port.ts'
import { createSelfSigned } from '../helpers/self-signed.ts'

/** Nobody is slow here but the machine. */
const PATIENCE_MS = 20_000

onEveryEngine('a site with addresses that cannot be reached', (context) => {
  let site: FakeSite
  let secure: FakeSite
  let otherPort: FakeSite
  let closedPort: FakeSite
  let crawled: Crawled
  /** Pages by their fault, as the audit names it. */
  let unreachable: Record<string, string>

  before(async () => {
    site = await startFakeSite()
    const silentPort = await freePort()
    secure = await startFakeSite({ identity: createSelfSigned('secure.site.test') })
    otherPort = await startFakeSite()
    closedPort = await startFakeSite()
    for (const other of [secure, closedPort]) other.serve('site.test', { '*': page({ title: 'never seen' }) })
    secure.serve('secure.site.test', { '*': page({ title: 'never seen' }) })
    otherPort.serve('site.test', {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /no\n' },
      '/page': page({ title: 'other port', links: ['/no/page', '/deeper'] }),
      '/deeper': page({ title: 'deeper' }),
      '*': IMAGE,
    })
    site.names.set('secure.site.test', ['127.0.0.1'])
    unreachable = {
      [`https://secure.site.test:${secure.port}/page`]: 'certificate',
      [`https://site.test:${site.port}/page`]: 'tls',
      [`http://secure.site.test:${secure.port}/page`]: 'reset',
      [`http://gone.site.test:${site.port}/page`]: 'dns',
      [`http://site.test:${silentPort}/page`]: 'connect',
      [`http://site.test:${closedPort.port}/page`]: 'refused-address',
    }
    const targets = Object.keys(unreachable)
    const other = `http://site.test:${otherPort.port}`
    site.serve('site.test', {
      '/': page({
        title: 'start',
        links: [...targets, ...targets.map((_, index) => `/to/${index}`), '/good', `${other}/page`],
        images: [...targets.map((url) => `${url}.png`), `${other}/picture.png`],
      }),
      ...Object.fromEntries(targets.map((url, index) => [`/to/${index}`, redirect(`${url}/redirected`)])),
      '/good': page({ title: 'good' }),
    })
    crawled = await crawlSite(context.database, site, {
      settings: { concurrency: 20 },
      morePorts: [secure.port, otherPort.port, silentPort],
      patienceMs: PATIENCE_MS,
    })
  })

  after(() => {
    for (const started of [site, secure, otherPort, closedPort]) started?.close()
  })

  const findingsOf = (url: string) =>
    crawled.issues.filter((found) => found.page === url).map(({ issue, detail }) => `${issue} ${detail}`)

  test('is crawled to its end', () => {
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    assert.equal(crawled.page('/').title, 'start')
    assert.equal(crawled.page('/good').title, 'good')
  })

  test('has records without an answer that say why', () => {
    for (const [url, why] of Object.entries(unreachable)) {
      const row = crawled.pages.get(url) ?? assert.fail(`no record of ${url}`)
      assert.deepEqual([row.status_code, row.final_url, row.title], [null, null, null], url)
      assert.equal(crawled.urls.get(url)?.outcome, 'unanswered', url)
      assert.ok(findingsOf(url).includes(`connection_error ${why}`), `${url}: ${findingsOf(url)}`)
    }
  })

  test('has redirects there, which end without an answer', () => {
    for (const [index, why] of Object.values(unreachable).entries()) {
      const { status_code, is_redirected } = crawled.page(`/to/${index}`)
      assert.deepEqual([status_code, is_redirected], [null, 1], why)
      const found = findingsOf(`${site.origin('site.test')}/to/${index}`)
      assert.ok(found.includes(`redirect_to_error ${why}`), `${why}: ${found}`)
    }
  })

  test('has images there, which have no status', () => {
    for (const url of Object.keys(unreachable)) {
      assert.equal(crawled.urls.get(`${url}.png`)?.outcome, 'unanswered', url)
      assert.equal(crawled.images.get(`${url}.png`)?.status, null, url)
    }
  })

  test('is crawled on each of its ports that are open to us, by the rules of each', () => {
    const other = `http://site.test:${otherPort.port}`
    assert.equal(crawled.pages.get(`${other}/page`)?.title, 'other port')
    assert.equal(crawled.pages.get(`${other}/deeper`)?.title, 'deeper')
    assert.equal(crawled.urls.get(`${other}/no/page`)?.outcome, 'blocked')
    assert.equal(crawled.images.get(`${other}/picture.png`)?.status, 200)
    assert.equal(otherPort.count({ path: '/no/page' }), 0)
    assert.equal(otherPort.count({ path: '/robots.txt' }), 1)
    assert.deepEqual(closedPort.requests, [])
    assert.deepEqual(secure.requests, [])
  })

  test('cannot be crawled when that is where it begins, and the crawl says why', async () => {
    site.names.set('nowhere.test')
    const untrusted = await crawlSite(context.database, secure, { host: 'secure.site.test' })
    const nameless = await crawlSite(context.database, site, { host: 'nowhere.test' })
    for (const { crawl, pages } of [untrusted, nameless]) {
      assert.equal(crawl.status, 'failed')
      assert.equal(pages.size, 0)
    }
    assert.match(
      untrusted.crawl.failure ?? '',
      /The certificate of secure\.site\.test is not valid \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    )
    assert.match(nameless.crawl.failure ?? '', /^nowhere\.test .*ENOTFOUND/)
    assert.deepEqual(secure.requests, [])
  })
})
