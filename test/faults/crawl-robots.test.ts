// What a site's robots.txt and sitemaps say is heeded, whatever state they are in.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, type SiteReply, startFakeSite } from '../helpers/fake-site.ts'
import { silence, slowDrip } from '../helpers/fake-site-faults.ts'
import { graphSite, IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { entityBomb, sitemap, sitemapIndex } from '../helpers/fake-site-sitemaps.ts'

const robots = (...lines: string[]): SiteReply => ({
  headers: { 'content-type': 'text/plain' },
  body: lines.join('\n'),
})

onEveryEngine('robots.txt and sitemaps', (context) => {
  let site: FakeSite
  before(async () => {
    site = await startFakeSite()
  })
  after(() => site?.close())

  const pathsAsked = (host: string) =>
    site.requests.filter((request) => request.host === host).map(({ path }) => path)

  test('a page that is blocked is not asked, has no record, and is known to be blocked', async () => {
    site.serve('blocked.test', {
      '/robots.txt': robots(
        'User-agent: *',
        'Disallow: /no',
        'Allow: /no/but-this',
        'User-agent: other',
        'Disallow: /',
      ),
      '/': page({ links: ['/no/page', '/no/but-this', '/moved', '/yes'], images: ['/no/picture.png'] }),
      '/moved': redirect('/no/target'),
      '*': page(),
    })
    const { pages, urls, images, crawl } = await crawlSite(context.database, site, { host: 'blocked.test' })
    const origin = site.origin('blocked.test')
    assert.equal(crawl.status, 'success')
    assert.deepEqual(
      pathsAsked('blocked.test').filter((path) => /^\/no\/(?!but)/.test(path)),
      [],
    )
    assert.equal(pages.has(`${origin}/no/page`), false)
    assert.equal(urls.get(`${origin}/no/page`)?.outcome, 'blocked')
    assert.equal(images.get(`${origin}/no/picture.png`)?.status, null)
    assert.equal(pages.get(`${origin}/no/but-this`)?.status_code, 200)
    assert.equal(pages.get(`${origin}/moved`)?.status_code, 301)
    assert.equal(crawl.pages_crawled, pages.size)
  })

  test('a site whose robots.txt cannot be read is not crawled, and the crawl says why', async () => {
    site.serve('failing.test', { ...graphSite(5), '/robots.txt': { status: 503 } })
    site.serve('slow.test', { ...graphSite(5), '/robots.txt': slowDrip(50) })
    site.serve('silent.test', { ...graphSite(5), '/robots.txt': silence() })
    for (const host of ['failing.test', 'slow.test', 'silent.test']) {
      const { crawl, pages } = await crawlSite(context.database, site, { host, patienceMs: 800 })
      assert.deepEqual(
        pathsAsked(host).filter((path) => path !== '/robots.txt'),
        [],
      )
      assert.equal(crawl.status, 'failed')
      assert.equal(pages.size, 0)
      assert.match(crawl.failure ?? '', new RegExp(`robots\\.txt of ${host}`), host)
    }
  })

  test('a robots.txt that is missing, a megabyte long or elsewhere is read as the standard says', async () => {
    const padding = `# ${'x'.repeat(1_000)}\n`.repeat(600)
    site.serve('large.test', {
      ...graphSite(5, { images: 0 }),
      '/robots.txt': robots('User-agent: *', 'Disallow: /page/1', padding, 'Disallow: /page/2'),
    })
    site.serve('packed.test', {
      ...graphSite(5, { images: 0 }),
      '/robots.txt': {
        headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
        body: gzipSync(`User-agent: *\nDisallow: /page/4\n${padding}`),
      },
    })
    site.serve('moved.test', {
      ...graphSite(5, { images: 0 }),
      '/robots.txt': redirect('/robots/1'),
      '/robots/1': redirect('/robots/2'),
      '/robots/2': robots('User-agent: SightlineBot', 'Disallow: /page/3'),
    })
    site.serve('missing.test', { ...graphSite(5, { images: 0 }), '/robots.txt': { status: 403 } })
    const rules = {
      'large.test': '/page/1',
      'packed.test': '/page/4',
      'moved.test': '/page/3',
      'missing.test': '',
    }
    const all = ['/', '/page/1', '/page/2', '/page/3', '/page/4']
    for (const [host, blocked] of Object.entries(rules)) {
      const { crawl, pages } = await crawlSite(context.database, site, { host })
      assert.equal(crawl.status, 'success', `${host}: ${crawl.failure}`)
      assert.deepEqual(
        [...pages.keys()].map((url) => new URL(url).pathname).sort(),
        all.filter((path) => path !== blocked),
        host,
      )
    }
  })

  test('each host is asked for its own rules, once, before anything else of it', async () => {
    site.serve('cdn.test', { '/robots.txt': robots('User-agent: *', 'Disallow: /private'), '*': IMAGE })
    site.serve('blog.hosts.test', { '/robots.txt': robots('User-agent: *', 'Disallow: /b'), '*': page() })
    const cdn = site.origin('cdn.test')
    const blog = site.origin('blog.hosts.test')
    site.serve('hosts.test', {
      '/': page({
        links: [`${blog}/a`, `${blog}/b`, `${cdn}/file`, `${cdn}/private/file`],
        images: [`${cdn}/1.png`, `${cdn}/private/2.png`],
      }),
    })
    await crawlSite(context.database, site, { host: 'hosts.test', settings: { isExternalAllowed: true } })
    for (const host of ['cdn.test', 'blog.hosts.test']) {
      assert.equal(pathsAsked(host)[0], '/robots.txt')
      assert.equal(site.count({ host, path: '/robots.txt' }), 1)
    }
    assert.equal(site.count({ host: 'cdn.test', path: '/private/2.png' }), 0)
    assert.equal(site.count({ host: 'cdn.test', path: '/private/file' }), 0)
    assert.equal(site.count({ host: 'cdn.test', path: '/1.png' }), 1)
    assert.equal(site.count({ host: 'blog.hosts.test', path: '/a' }), 1)
    assert.equal(site.count({ host: 'blog.hosts.test', path: '/b' }), 0)
  })

  test('sitemaps are found in every form, and broken ones harm nothing', async () => {
    const origin = site.origin('maps.test')
    const at = (path: string) => origin + path
    site.serve('maps.test', {
      '/robots.txt': robots(
        `Sitemap: ${at('/index.xml')}`,
        `Sitemap: ${at('/urls.txt')}`,
        `Sitemap: ${at('/bomb.xml')}`,
        `Sitemap: ${at('/none.xml')}`,
        `Sitemap: ${at('/error.xml')}`,
        `Sitemap: ${at('/page.xml')}`,
      ),
      '/index.xml': sitemapIndex(['/packed.xml.gz', '/broken.xml', '/damaged.xml.gz', '/index.xml'].map(at)),
      '/packed.xml.gz': {
        headers: { 'content-type': 'application/gzip' },
        body: gzipSync((sitemap([at('/from/packed'), at('/q?a=1&b=2')]) as { body: string }).body),
      },
      '/broken.xml': { body: `<urlset><url><loc>${at('/from/broken')}</loc></url><url><loc>${at('/cut/o')}` },
      '/damaged.xml.gz': { body: gzipSync('<urlset>').subarray(0, 15) },
      '/urls.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `${at('/from/text')}\nnot an address\n`,
      },
      '/bomb.xml': entityBomb(at('/from/bomb')),
      '/error.xml': { status: 500 },
      '/page.xml': page({ title: 'no sitemap', links: [at('/from/page')] }),
      '/': page(),
      '*': page(),
    })
    const { pages, crawl } = await crawlSite(context.database, site, { host: 'maps.test' })
    assert.equal(crawl.status, 'success')
    const found = [...pages.keys()].map((url) => url.slice(origin.length)).sort()
    assert.deepEqual(found, ['/', '/from/bomb', '/from/broken', '/from/packed', '/from/text', '/q?a=1&b=2'])
    assert.deepEqual(site.repeated({ host: 'maps.test' }), {})
  })

  test('a sitemap lists pages of its own site alone', async () => {
    site.serve('foreign.test', {
      '/': page(),
      '/sitemap.xml': sitemap([
        `${site.origin('foreign.test')}/own`,
        `${site.origin('victim.test')}/attacked`,
        `${site.origin('notforeign.test')}/attacked`,
      ]),
      '/own': page(),
    })
    site.serve('victim.test', { '*': page() })
    site.serve('notforeign.test', { '*': page() })
    const { pages } = await crawlSite(context.database, site, { host: 'foreign.test' })
    assert.equal(pages.size, 2)
    assert.equal(site.count({ host: 'victim.test' }), 0)
    assert.equal(site.count({ host: 'notforeign.test' }), 0)
  })

  test('a host without an address is no answer, not a ban', async () => {
    const dead = ['http://dead.test/page', `http://dead.test:${site.port}/page`]
    site.serve('hopeful.test', {
      '/': page({ links: [...dead, '/moved'], images: ['http://dead.test/picture.png'] }),
      '/moved': redirect('http://dead.test/'),
    })
    const {
      urls,
      images,
      page: at,
    } = await crawlSite(context.database, site, {
      host: 'hopeful.test',
      settings: { isExternalAllowed: true },
      morePorts: [80],
    })
    for (const url of [...dead, 'http://dead.test/picture.png'])
      assert.equal(urls.get(url)?.outcome, 'unanswered', url)
    assert.equal(images.get('http://dead.test/picture.png')?.status, null)
    assert.equal(at('/moved').status_code, null)
  })

  test('a host that has enough is left alone for as long as it says', async () => {
    let refused = 0
    site.serve('busy.test', {
      '/': page({ links: ['/1', '/2', '/3', '/4'] }),
      '*': ({ path }) => {
        if (path !== '/2' || refused++ > 0) return page()
        return { status: 429, headers: { 'retry-after': '1' } }
      },
      '/robots.txt': { status: 404 },
    })
    const { crawl } = await crawlSite(context.database, site, {
      host: 'busy.test',
      settings: { concurrency: 1 },
    })
    assert.equal(crawl.status, 'success')
    const requests = site.requests.filter(({ host }) => host === 'busy.test')
    const at = requests.findIndex(({ path }) => path === '/2')
    const pauseMs = requests[at + 1]!.startedMs - requests[at]!.startedMs
    assert.ok(pauseMs > 900, `asked again after ${Math.round(pauseMs)} ms`)
  })

  test('another site that refuses every request does not hold up the crawl', async () => {
    site.serve('refusing.test', { '/robots.txt': { status: 404 }, '*': { status: 503 } })
    site.serve('linking.test', {
      '/': page({
        links: Array.from({ length: 6 }, (_, index) => `${site.origin('refusing.test')}/${index}`),
      }),
    })
    const { crawl } = await crawlSite(context.database, site, {
      host: 'linking.test',
      settings: { isExternalAllowed: true },
      timeoutMs: 30_000,
    })
    assert.equal(crawl.status, 'success')
  })
})
