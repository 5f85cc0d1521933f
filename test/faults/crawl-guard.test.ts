// That an address inside the network is refused, and not only out of reach: nobody answers at most of them where tests
// run, so a crawler without a guard would find no page there either. The reason on record is what tells the two apart.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, startFakeSite, suiteSite } from '../helpers/fake-site.ts'
import { page, redirect } from '../helpers/fake-site-pages.ts'

const INSIDE_ADDRESS = '127.0.0.2'
const METADATA = '169.254.169.254'
/** Nobody is slow here but the machine. */
const PATIENCE_MS = 20_000
const INSIDE = [
  METADATA,
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  `[::ffff:${METADATA}]`,
  `[64:ff9b::${METADATA}]`,
  '[2002:a9fe:a9fe::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[fd00::1]',
  '[fe80::1]',
]
/** For a name other than the site's own, the failure only says that it has no public address: see crawl-names.test.ts. */
const INSIDE_NAMES = ['metadata.test', 'mapped.test']
const ELSEWHERE = ['file:///etc/passwd', 'gopher://127.0.0.1/', 'javascript:alert(1)', 'data:text/html,<a>']

onEveryEngine('addresses inside the network', (context) => {
  const site = suiteSite()
  let inside: FakeSite
  let crawled: Crawled
  before(async () => {
    inside = await startFakeSite({ address: INSIDE_ADDRESS })
    site.names.set('metadata.test', [METADATA])
    site.names.set('mapped.test', [`::ffff:${METADATA}`])
    const targets = [...INSIDE, ...INSIDE_NAMES].map((host) => `http://${host}/page`).concat(ELSEWHERE)
    site.serve('site.test', {
      '/': page({ title: 'start', links: targets.map((_, index) => `/to/${index}`) }),
      ...Object.fromEntries(targets.map((target, index) => [`/to/${index}`, redirect(target)])),
    })
    crawled = await crawlSite(context.database, site, {
      settings: { concurrency: 20 },
      // All ports are allowed, so that no port is a reason.
      morePorts: [80, inside.port],
      patienceMs: PATIENCE_MS,
    })
  })
  after(() => {
    inside?.close()
  })

  const findingsOf = (path: string) =>
    crawled.issues
      .filter((found) => found.page === site.origin('site.test') + path)
      .map(({ issue, detail }) => `${issue} ${detail}`)

  test('are refused as the end of a redirect, however they are written', () => {
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    for (const [index, host] of [...INSIDE, ...INSIDE_NAMES].entries()) {
      assert.equal(crawled.page(`/to/${index}`).status_code, null, host)
      const found = findingsOf(`/to/${index}`)
      const reason = INSIDE_NAMES.includes(host) ? 'dns' : 'refused-address'
      assert.ok(found.includes(`redirect_to_error ${reason}`), `${host}: ${found}`)
    }
  })

  test('are not asked for by other schemes either', () => {
    for (const [index, target] of ELSEWHERE.entries()) {
      const path = `/to/${INSIDE.length + INSIDE_NAMES.length + index}`
      const { status_code, final_url } = crawled.page(path)
      assert.equal(status_code, 301, target)
      assert.equal(final_url, site.origin('site.test') + path, target)
    }
  })

  test('give a site no rules: a robots.txt that leads there is one that cannot be read', async () => {
    inside.serve(INSIDE_ADDRESS, { '*': { headers: { 'content-type': 'text/plain' }, body: 'Allow: /' } })
    for (const [host, target] of [
      ['to-inside.test', `http://${INSIDE_ADDRESS}:${inside.port}/robots.txt`],
      ['to-metadata.test', `http://${METADATA}/robots.txt`],
    ] as const) {
      site.serve(host, { '/robots.txt': redirect(target), '*': page() })
      const { crawl, pages } = await crawlSite(context.database, site, {
        host,
        morePorts: [80, inside.port],
        patienceMs: PATIENCE_MS,
      })
      assert.equal(crawl.status, 'failed', host)
      assert.equal(pages.size, 0)
      assert.match(crawl.failure ?? '', /is at an address that is not public/, crawl.failure ?? '')
      assert.deepEqual(
        site.requests.filter((request) => request.host === host && request.path !== '/robots.txt'),
        [],
      )
    }
    assert.deepEqual(inside.requests, [])
  })

  test('are no site of their own', async () => {
    site.names.set('moved-in.test', [INSIDE_ADDRESS])
    inside.serve('moved-in.test', { '*': page() })
    inside.names.set('moved-in.test', [INSIDE_ADDRESS])
    const { crawl } = await crawlSite(context.database, inside, { host: 'moved-in.test' })
    assert.equal(crawl.status, 'failed')
    assert.match(crawl.failure ?? '', /^moved-in\.test is at an address that is not public/)
    assert.deepEqual(inside.requests, [])
  })
})
