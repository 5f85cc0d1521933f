// What a project leaves out of its crawls is not asked for, whatever leads there, and the report says so.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, startFakeSite } from '../helpers/fake-site.ts'
import { IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap } from '../helpers/fake-site-sitemaps.ts'

onEveryEngine('the scope of a crawl', (context) => {
  let site: FakeSite
  before(async () => {
    site = await startFakeSite()
  })
  after(() => site?.close())

  const asked = (host: string) =>
    site.requests.filter((request) => request.host === host).map(({ path }) => path)
  const pathsOf = (urls: Iterable<string>) => [...urls].map((url) => url.slice(url.indexOf('/', 8))).sort()

  test('what is excluded is neither crawled nor checked, however it is met; what is not included is checked', async () => {
    const host = 'patterns.test'
    const origin = site.origin(host)
    site.serve('other.test', { '*': page() })
    site.serve(host, {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: `Sitemap: ${origin}/map.xml` },
      '/map.xml': sitemap([`${origin}/blog/listed`, `${origin}/no/listed`, `${origin}/shop/listed`]),
      '/': page({
        links: [
          '/blog/a',
          '/shop',
          '/no/page',
          `${site.origin('other.test')}/no`,
          'http://other.test:1/private',
        ],
        images: ['/no/picture.png', '/picture.png'],
        head: '<link rel="canonical" href="/no/original">',
      }),
      '/blog/a': page({ links: ['/blog/moved', '/blog/b?no', '/', '/blog/away'] }),
      '/blog/moved': redirect('/no/target'),
      '/blog/away': redirect('/shop/behind'),
      '/picture.png': IMAGE,
      '*': page(),
    })
    const crawled = await crawlSite(context.database, site, {
      host,
      settings: { isExternalAllowed: true },
      crawlSettings: { include: ['/blog'], exclude: ['/no', '*?no$', 'http://other.test:1/'] },
    })
    assert.equal(crawled.crawl.status, 'success')
    assert.deepEqual(pathsOf(crawled.pages.keys()), [
      '/',
      '/blog/a',
      '/blog/away',
      '/blog/listed',
      '/blog/moved',
    ])
    const excluded = asked(host).filter((path) => /^\/no\/|\?no$/.test(path))
    assert.deepEqual(excluded, [])
    assert.ok(asked(host).includes('/shop'), 'a link out of what is included is checked')
    assert.deepEqual(asked('other.test').includes('/no'), true, 'paths of other sites are not ours')
    const status = (path: string) => crawled.urls.get(origin + path)?.fetch_status_code
    assert.deepEqual([status('/shop'), status('/no/page'), status('/no/picture.png')], [200, null, null])
    assert.equal(crawled.page('/blog/moved').status_code, 301)
    assert.equal(crawled.page('/blog/away').final_url, `${origin}/shop/behind`)
    assert.equal(crawled.links.filter(({ to }) => to === `${origin}/no/page`).length, 1)
    assert.match(crawled.notes.join('\n'), /^6 addresses were not crawled, because the crawl settings/m)
  })

  test('of a host alone no other of its domain is crawled, and www. is no other', async () => {
    const host = 'alone.test'
    const [www, shop] = [site.origin(`www.${host}`), site.origin(`shop.${host}`)]
    site.serve(`www.${host}`, { '*': page() })
    site.serve(`shop.${host}`, { '*': page() })
    site.serve(host, { '/': page({ links: [`${www}/a`, `${shop}/b`] }), '*': page() })
    const alone = await crawlSite(context.database, site, { host, crawlSettings: { scope: 'host' } })
    assert.deepEqual([...alone.pages.keys()].sort(), [`${site.origin(host)}/`, `${www}/a`].sort())
    assert.equal(alone.urls.get(`${shop}/b`)?.fetch_status_code, 200)
    assert.match(alone.notes.join('\n'), new RegExp(`^1 address was not crawled.*${shop}/b`, 'm'))
  })

  test('of a list exactly its addresses are crawled, and the links on them recorded and checked', async () => {
    const host = 'list.test'
    const origin = site.origin(host)
    site.serve(host, {
      '/sitemap.xml': sitemap([`${origin}/listed`]),
      '/a': page({ links: ['/b', '/linked', '/missing'] }),
      '/b': page(),
      '/moved': redirect('/goal'),
      '/missing': { status: 404, body: 'no' },
      '*': page({ links: ['/further'] }),
    })
    const urls = ['/a', '/b', '/moved', '/secret'].map((path) => origin + path)
    const crawled = await crawlSite(context.database, site, {
      host,
      crawlSettings: { urls, exclude: ['/secret'] },
    })
    assert.deepEqual(pathsOf(crawled.pages.keys()), ['/a', '/b', '/moved'])
    assert.deepEqual(
      [...crawled.pages.values()].map(({ depth }) => depth),
      [0, 0, 0],
    )
    assert.equal(crawled.urls.get(`${origin}/missing`)?.fetch_status_code, 404)
    assert.equal(crawled.crawl.list_json, null)
    const notAsked = ['/', '/sitemap.xml', '/listed', '/further', '/secret']
    assert.deepEqual(
      asked(host).filter((path) => notAsked.includes(path)),
      [],
    )
    assert.deepEqual(crawled.notes, [
      'Of the 4 addresses of the list, only 3 are not excluded.',
      'Only the addresses of a list were crawled; no links were followed.',
    ])
  })

  test('rules of robots.txt hold for the name that the project gives, on its own site alone', async () => {
    const host = 'named.test'
    const rules = 'User-agent: AuditBot\nDisallow: /audit\n\nUser-agent: *\nDisallow: /everyone'
    const file = { headers: { 'content-type': 'text/plain' }, body: rules }
    const other = site.origin('elsewhere.test')
    site.serve('elsewhere.test', { '/robots.txt': file, '*': page() })
    site.serve(host, {
      '/robots.txt': file,
      '/': page({ links: ['/audit', '/everyone', `${other}/audit`, `${other}/everyone`] }),
      '*': page(),
    })
    const { pages, urls } = await crawlSite(context.database, site, {
      host,
      settings: { isExternalAllowed: true },
      crawlSettings: { user_agent: 'AuditBot/2.0', robots_agent: 'auditbot' },
    })
    assert.deepEqual(pathsOf(pages.keys()), ['/', '/everyone'])
    assert.equal(urls.get(`${other}/audit`)?.fetch_status_code, 200)
    assert.equal(urls.get(`${other}/everyone`)?.outcome, 'blocked')
    const names = (at: string) => [
      ...new Set(
        site.requests.filter((request) => request.host === at).map(({ headers }) => headers['user-agent']),
      ),
    ]
    assert.deepEqual(names(host), ['AuditBot/2.0'])
    assert.match(names('elsewhere.test').join(), /^Mozilla\/5\.0 \(compatible; SightlineBot/)
  })
})
