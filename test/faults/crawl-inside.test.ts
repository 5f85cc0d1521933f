// A crawler is a way into the network that it runs in. Here a service stands inside: on an address that nobody opened,
// with a port that is crawled, so the guard alone keeps it apart. A site tries every way to have it asked: links,
// images, redirects, sitemaps, robots.txt, names that change their address, and addresses written in odd ways.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, startFakeSite, suiteSite } from '../helpers/fake-site.ts'
import { page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap } from '../helpers/fake-site-sitemaps.ts'

const INSIDE_ADDRESS = '127.0.0.2'
const SPELLINGS = [
  INSIDE_ADDRESS,
  '2130706434',
  '0x7f000002',
  '0177.0.0.2',
  '127.2',
  '[::ffff:127.0.0.2]',
  '[::127.0.0.2]',
  '[64:ff9b::127.0.0.2]',
  '[2002:7f00:2::]',
  'inside.test',
  'mixed.test',
]
const METADATA = 'http://169.254.169.254/latest/meta-data/'

onEveryEngine('a site that wants to look inside', (context) => {
  const site = suiteSite()
  let inside: FakeSite
  let crawled: Crawled
  let targets: string[]

  before(async () => {
    inside = await startFakeSite({ address: INSIDE_ADDRESS })
    site.names.set('inside.test', [INSIDE_ADDRESS])
    site.names.set('mixed.test', [INSIDE_ADDRESS, '::ffff:7f00:2', '10.0.0.1'])
    const origin = site.origin('site.test')
    const secrets = SPELLINGS.map((host) => `http://${host}:${inside.port}/secret`)
    targets = [
      ...secrets,
      METADATA,
      `http://127.0.0.1:${inside.port + 1}/other-port`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      'gopher://127.0.0.2/',
      `http://user:pw@127.0.0.2:${inside.port}/`,
    ]
    const routes = Object.fromEntries(targets.map((target, index) => [`/to/${index}`, redirect(target)]))
    // Each connection is closed, so that a name is looked up again for the next.
    const rebinding = { headers: { connection: 'close' }, body: '<title>mine</title>' }
    site.serve('rebind.test', { '*': rebinding })
    site.names.set('rebind.test', ['127.0.0.1'], [INSIDE_ADDRESS])
    const rebound = [1, 2, 3].map((index) => `${site.origin('rebind.test')}/${index}`)
    site.serve('site.test', {
      ...routes,
      '/': page({
        title: 'start',
        links: [...Object.keys(routes), ...secrets, METADATA, ...rebound, '/good', '/rebound'],
        images: [...secrets.map((url) => `${url}.png`), METADATA, '/picture', 'file:///etc/passwd'],
      }),
      '/rebound': redirect(`${site.origin('rebind.test')}/redirected`),
      '/picture': redirect(`http://127.0.0.2:${inside.port}/picture.png`),
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: [...secrets, METADATA, `${origin}/map.xml`, `${origin}/moved.xml`, 'file:///etc/passwd']
          .map((url) => `Sitemap: ${url}`)
          .join('\n'),
      },
      '/map.xml': sitemap([...secrets, METADATA, `${origin}/good`]),
      '/moved.xml': redirect(`http://127.0.0.2:${inside.port}/sitemap.xml`),
      '/good': page({ title: 'good' }),
    })
    crawled = await crawlSite(context.database, site, {
      settings: { isExternalAllowed: true, concurrency: 20 },
      // The address alone is what keeps the service apart.
      morePorts: [inside.port, 80],
    })
  })

  after(() => {
    inside?.close()
  })

  test('the service inside is never asked', () => {
    assert.deepEqual(inside.requests, [])
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    assert.ok(crawled.ms < 60_000, `it took ${Math.round(crawled.ms)} ms`)
  })

  test('a redirect that leads inside or to another port leaves a page without an answer', () => {
    for (const [index, target] of targets.entries()) {
      const { status_code, final_url, title } = crawled.page(`/to/${index}`)
      const isOnTheWeb = target.startsWith('http')
      assert.equal(title, null, target)
      assert.equal(status_code, isOnTheWeb ? null : 301, target)
      assert.equal(final_url, isOnTheWeb ? null : `${site.origin('site.test')}/to/${index}`, target)
    }
    assert.equal(crawled.page('/good').title, 'good')
  })

  test('links and images inside are on record as not answered', () => {
    const refused = [...crawled.urls.values()].filter(({ url }) => url.includes(`:${inside.port}/secret`))
    // The first five spellings are one address.
    assert.equal(refused.length, 2 * (SPELLINGS.length - 4))
    for (const { url, outcome, fetch_status_code } of refused)
      assert.deepEqual([outcome, fetch_status_code], ['unanswered', null], url)
    assert.equal(crawled.images.get(`${site.origin('site.test')}/picture`)?.status, null)
  })

  test('a name that moves inside after its first answer is not followed there', () => {
    assert.ok(site.names.count('rebind.test') >= 2)
    assert.ok(site.count({ host: 'rebind.test' }) <= 1)
  })
})
