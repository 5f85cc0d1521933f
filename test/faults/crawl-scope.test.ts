// What a project leaves out of its crawls is not asked for, whatever leads there, and the report says so.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, suiteSite } from '../helpers/fake-site.ts'
import { html, IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap } from '../helpers/fake-site-sitemaps.ts'

function refresh(content: string): SiteReply {
  return page({ title: 'Refresh', head: `<meta http-equiv="refresh" content="${content}">` })
}

onEveryEngine('the scope of a crawl', (context) => {
  const site = suiteSite()

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
      crawlSettings: {
        include: ['/blog'],
        exclude: ['/no', '*?no$', 'http://other.test:1/'],
        external_nofollow: true,
      },
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
    assert.deepEqual(
      crawled.issues.filter(({ issue }) => issue === 'link_external_followed'),
      [{ page: `${origin}/`, issue: 'link_external_followed', detail: '2 of 5 links' }],
      'what the settings want of links is judged',
    )
    assert.match(crawled.notes.join('\n'), /^6 addresses were not crawled, because the crawl settings/m)
  })

  test('refreshes, frames, translations and redirects keep to the scope like links', async () => {
    const host = 'ways.test'
    const origin = site.origin(host)
    const shop = site.origin(`shop.${host}`)
    site.serve(`shop.${host}`, { '*': page() })
    site.serve(host, {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: `Sitemap: ${origin}/map.xml` },
      '/map.xml': {
        headers: { 'content-type': 'application/xml' },
        body: `<urlset><url><loc>${origin}/translated</loc><xhtml:link rel="alternate" hreflang="de"
          href="${origin}/no/of-sitemap"/><xhtml:link rel="alternate" hreflang="fr" href="${shop}/of-sitemap"/></url></urlset>`,
      },
      '/': page({
        links: ['/soon', '/soon-away', '/late', '/frames', '/translated', '/moved', '/moved-away', '/goes'],
      }),
      '/soon': refresh('0; url=/no/soon'),
      '/soon-away': refresh(`0; url=${shop}/soon`),
      '/late': refresh('30; url=/no/late'),
      '/frames': page({ body: `<iframe src="/no/frame"></iframe><iframe src="${shop}/frame"></iframe>` }),
      '/translated': {
        headers: { link: '</no/of-header>; rel="alternate"; hreflang="it"' },
        body: html({ title: 'Translated' }),
      },
      '/moved': redirect('/no/moved'),
      '/moved-away': redirect(`${shop}/moved`),
      '/goes': redirect('/goal'),
      '*': page(),
    })
    const crawled = await crawlSite(context.database, site, {
      host,
      crawlSettings: { scope: 'host', exclude: ['/no/'] },
    })
    assert.deepEqual(
      asked(host).filter((path) => path.startsWith('/no/')),
      [],
    )
    const pages = ['/', '/frames', '/goal', '/goes', '/late', '/moved', '/moved-away', '/soon', '/soon-away']
    assert.deepEqual(pathsOf(crawled.pages.keys()), [...pages, '/translated'])
    assert.deepEqual(
      [...crawled.pages.keys()].filter((url) => url.startsWith(shop)),
      [],
    )
    assert.deepEqual(
      asked(`shop.${host}`)
        .filter((path) => path !== '/robots.txt')
        .sort(),
      ['/frame', '/moved', '/of-sitemap', '/soon'],
    )
    const ways = ['/soon', '/soon-away', '/moved', '/moved-away'].map((path) => {
      const { status_code, final_url } = crawled.page(path)
      return [status_code, final_url]
    })
    assert.deepEqual(ways, [
      [200, `${origin}/soon`],
      [200, `${shop}/soon`],
      [301, `${origin}/moved`],
      [200, `${shop}/moved`],
    ])
    const told = crawled.issues.filter(({ issue }) => /^redirect_(?:blocked|invalid)$/.test(issue))
    assert.deepEqual(told, [], 'robots.txt forbids none of it')
    assert.equal(site.count({ host, path: '/goal' }), 1)
  })

  test('a start page that leads to what is excluded says so', async () => {
    const host = 'start.test'
    site.serve(host, { '/': redirect('/no'), '*': page() })
    const crawled = await crawlSite(context.database, site, { host, crawlSettings: { exclude: ['/no'] } })
    const origin = site.origin(host)
    assert.ok(
      crawled.notes.includes(
        `The start page ${origin}/ redirects to ${origin}/no, which the crawl settings of the project exclude.`,
      ),
      crawled.notes.join(),
    )
    assert.equal(site.count({ host, path: '/no' }), 0)
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
      '/a': page({ links: ['/b', '/linked', '/missing'], body: '<iframe src="/framed"></iframe>' }),
      '/b': page(),
      '/moved': redirect('/goal'),
      '/refreshes': refresh('0; url=/b'),
      '/missing': { status: 404, body: 'no' },
      '*': page({ links: ['/further'] }),
    })
    const urls = ['/a', '/b', '/moved', '/refreshes', '/secret'].map((path) => origin + path)
    const crawled = await crawlSite(context.database, site, {
      host,
      crawlSettings: { urls, exclude: ['/secret'] },
    })
    assert.deepEqual(pathsOf(crawled.pages.keys()), ['/a', '/b', '/moved', '/refreshes'])
    assert.deepEqual(
      [...crawled.pages.values()].map(({ depth }) => depth),
      [0, 0, 0, 0],
    )
    assert.equal(crawled.urls.get(`${origin}/missing`)?.fetch_status_code, 404)
    assert.equal(crawled.page('/refreshes').final_url, `${origin}/b`)
    assert.equal(site.count({ host, path: '/b' }), 1)
    assert.equal(crawled.crawl.list_json, null)
    const notAsked = ['/', '/sitemap.xml', '/listed', '/further', '/secret']
    assert.deepEqual(
      asked(host).filter((path) => notAsked.includes(path)),
      [],
    )
    assert.deepEqual(crawled.notes, [
      'Of the 5 addresses of the list, only 4 are not excluded.',
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
