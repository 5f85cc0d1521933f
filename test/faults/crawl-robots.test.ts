// What a site's robots.txt and sitemaps say is heeded, whatever state they are in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, suiteSite } from '../helpers/fake-site.ts'
import { silence, slowDrip } from '../helpers/fake-site-faults.ts'
import { graphSite, IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { entityBomb, sitemap, sitemapIndex } from '../helpers/fake-site-sitemaps.ts'

/** For tests that look at one crawl: whichever comes first makes it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const robots = (...lines: string[]): SiteReply => ({
  headers: { 'content-type': 'text/plain' },
  body: lines.join('\n'),
})

onEveryEngine('robots.txt and sitemaps', (context) => {
  const site = suiteSite()

  const pathsAsked = (host: string) =>
    site.requests.filter((request) => request.host === host).map(({ path }) => path)

  test('a page that is blocked is not asked, has no record, and is known to be blocked', async () => {
    site.serve('blocked.test', {
      '/robots.txt': robots(
        'User-agent: *',
        'Disallow: /no',
        'Allow: /no/but-this',
        'User-agent: other',
        'User-agent: GPTBot',
        'User-agent: ClaudeBot',
        'User-agent: OAI-SearchBot',
        'Disallow: /',
      ),
      '/': page({ links: ['/no/page', '/no/but-this', '/moved', '/yes'], images: ['/no/picture.png'] }),
      '/moved': redirect('/no/target'),
      '*': page(),
    })
    const { pages, urls, images, issues, crawl, notes } = await crawlSite(context.database, site, {
      host: 'blocked.test',
    })
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
    assert.deepEqual(
      issues.filter(({ page, issue }) => page === `${origin}/moved` && issue.startsWith('redirect')),
      [{ page: `${origin}/moved`, issue: 'redirect_blocked', detail: `${origin}/no/target` }],
    )
    assert.equal(crawl.pages_crawled, pages.size)
    // For those who compare the next crawl with it: what answers with a page for everything has no sitemap.
    const files = JSON.parse(crawl.site_files_json ?? '{}')
    assert.deepEqual([files.origin, files.sitemap, files.robots.lines[1]], [origin, 'none', 'disallow: /no'])
    assert.deepEqual(notes, [
      'robots.txt keeps out crawlers that read pages for the answers of search engines and assistants, where the site can then not be shown or cited: OAI-SearchBot.',
      'robots.txt keeps out crawlers that read pages for the training of AI models: GPTBot, ClaudeBot.',
    ])
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
    assert.equal(site.count({ host: 'failing.test', path: '/robots.txt' }), 4)
  })

  const ROBOTS_PADDING = `# ${'x'.repeat(1_000)}\n`.repeat(600)
  const PAGES = ['/page/1', '/page/2', '/page/3', '/page/4']
  /** Which page the robots.txt of a host blocks. */
  const BLOCKED = {
    'hosts.test': '/page/1',
    'packed.test': '/page/4',
    'moved.test': '/page/3',
    'missing.test': '',
  }
  const DEAD_PICTURE = 'http://dead.test/picture.png'
  const deadLinks = () => ['http://dead.test/page', `http://dead.test:${site.port}/page`]

  /** One crawl that meets many hosts. */
  const crawlHosts = once(() => {
    const cdn = site.origin('cdn.test')
    const blog = site.origin('blog.hosts.test')
    site.serve('cdn.test', { '/robots.txt': robots('User-agent: *', 'Disallow: /private'), '*': IMAGE })
    site.serve('blog.hosts.test', { '/robots.txt': robots('User-agent: *', 'Disallow: /b'), '*': page() })
    site.serve('packed.test', {
      '/robots.txt': {
        headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
        body: gzipSync(`User-agent: *\nDisallow: /page/4\n${ROBOTS_PADDING}`),
      },
      '*': page(),
    })
    site.serve('moved.test', {
      '/robots.txt': redirect('/robots/1'),
      '/robots/1': redirect('/robots/2'),
      '/robots/2': robots('User-agent: SightlineBot', 'Disallow: /page/3'),
      '*': page(),
    })
    site.serve('missing.test', { '/robots.txt': { status: 403 }, '*': page() })
    site.serve('hosts.test', {
      '/robots.txt': robots('User-agent: *', 'Disallow: /page/1', ROBOTS_PADDING, 'Disallow: /page/2'),
      '/': page({
        links: [
          ...[`${blog}/a`, `${blog}/b`, `${cdn}/file`, `${cdn}/private/file`, '/moved', ...deadLinks()],
          ...Object.keys(BLOCKED).flatMap((host) => PAGES.map((path) => site.origin(host) + path)),
        ],
        images: [`${cdn}/1.png`, `${cdn}/private/2.png`, DEAD_PICTURE],
      }),
      '/moved': redirect('http://dead.test/'),
      ...Object.fromEntries(PAGES.map((path) => [path, page({ title: path })])),
    })
    return crawlSite(context.database, site, {
      host: 'hosts.test',
      settings: { isExternalAllowed: true },
      morePorts: [80],
    })
  })

  test('a robots.txt that is missing, a megabyte long or elsewhere is read as the standard says', async () => {
    const { crawl, pages, urls } = await crawlHosts()
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    for (const [host, blocked] of Object.entries(BLOCKED)) {
      const allowed = PAGES.filter((path) => path !== blocked)
      const asked = new Set(pathsAsked(host).filter((path) => path.startsWith('/page/')))
      assert.deepEqual([...asked].sort(), allowed, host)
      const outcomes = PAGES.map((path) => urls.get(site.origin(host) + path)?.outcome)
      assert.deepEqual(
        outcomes,
        PAGES.map((path) => (path === blocked ? 'blocked' : 'answered')),
        host,
      )
    }
    assert.deepEqual(
      PAGES.filter((path) => pages.has(site.origin('hosts.test') + path)),
      PAGES.slice(1),
    )
  })

  test('each host is asked for its own rules, once, before anything else of it', async () => {
    await crawlHosts()
    for (const host of ['cdn.test', 'blog.hosts.test']) {
      assert.equal(pathsAsked(host)[0], '/robots.txt')
      assert.equal(site.count({ host, path: '/robots.txt' }), 1)
    }
    assert.equal(site.count({ host: 'cdn.test', path: '/private/2.png' }), 0)
    assert.equal(site.count({ host: 'cdn.test', path: '/private/file' }), 0)
    assert.equal(site.count({ host: 'cdn.test', path: '/1.png', method: 'HEAD' }), 1)
    assert.equal(site.count({ host: 'blog.hosts.test', path: '/a' }), 1)
    assert.equal(site.count({ host: 'blog.hosts.test', path: '/b' }), 0)
  })

  test('a host without an address is no answer, not a ban', async () => {
    const { urls, images, page: at } = await crawlHosts()
    for (const url of [...deadLinks(), DEAD_PICTURE]) assert.equal(urls.get(url)?.outcome, 'unanswered', url)
    assert.equal(images.get(DEAD_PICTURE)?.status, null)
    assert.equal(at('/moved').status_code, null)
  })

  const FOREIGN = ['victim.test', 'notmaps.test']

  /** One crawl of a site with many sitemaps, one of which lists addresses of other sites too. */
  const crawlMaps = once(() => {
    const at = (path: string) => site.origin('maps.test') + path
    for (const host of FOREIGN) site.serve(host, { '*': page() })
    const listed = [
      at('/from/packed'),
      at('/q?a=1&b=2'),
      ...FOREIGN.map((host) => `${site.origin(host)}/attacked`),
    ]
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
        body: gzipSync((sitemap(listed) as { body: string }).body),
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
    return crawlSite(context.database, site, { host: 'maps.test' })
  })

  test('sitemaps are found in every form, and broken ones harm nothing', async () => {
    const { pages, crawl } = await crawlMaps()
    const origin = site.origin('maps.test')
    assert.equal(crawl.status, 'success')
    const found = [...pages.keys()].map((url) => url.slice(origin.length)).sort()
    assert.deepEqual(found, ['/', '/from/bomb', '/from/broken', '/from/packed', '/from/text', '/q?a=1&b=2'])
    assert.deepEqual(site.repeated({ host: 'maps.test' }), {})
  })

  test('a sitemap lists pages of its own site alone', async () => {
    const { urls } = await crawlMaps()
    for (const host of FOREIGN) {
      assert.equal(site.count({ host }), 0, host)
      assert.equal(urls.has(`${site.origin(host)}/attacked`), false, host)
    }
  })

  /** One crawl that is refused, once by its own site and always by another. */
  const crawlBusy = once(() => {
    let refused = 0
    let robotsRefused = 0
    site.serve('refusing.test', { '/robots.txt': { status: 404 }, '*': { status: 503 } })
    const refusing = Array.from({ length: 6 }, (_, index) => `${site.origin('refusing.test')}/${index}`)
    site.serve('busy.test', {
      '/': page({ links: ['/1', '/2', '/3', '/4', ...refusing] }),
      '*': ({ path }) => {
        if (path !== '/2' || refused++ > 0) return page()
        return { status: 429, headers: { 'retry-after': '1' } }
      },
      // The first request uses https, which this site does not speak.
      '/robots.txt': () =>
        robotsRefused++ === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { status: 404 },
    })
    return crawlSite(context.database, site, {
      host: 'busy.test',
      settings: { concurrency: 1, isExternalAllowed: true },
      timeoutMs: 180_000,
      pollMs: 100,
    })
  })

  test('a host that has enough is left alone for as long as it says', async () => {
    const { crawl } = await crawlBusy()
    assert.equal(crawl.status, 'success')
    const requests = site.requests.filter(({ host }) => host === 'busy.test')
    const at = requests.findIndex(({ path }) => path === '/2')
    const pauseMs = requests[at + 1]!.startedMs - requests[at]!.startedMs
    assert.ok(pauseMs > 900, `asked again after ${Math.round(pauseMs)} ms`)
  })

  test('a site that has enough when its rules are asked for is asked again, when it says', async () => {
    const { crawl } = await crawlBusy()
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    const [first, second, ...more] = site.requests.filter(
      ({ host, path }) => host === 'busy.test' && path === '/robots.txt',
    )
    assert.ok(second!.startedMs - first!.startedMs > 900)
    assert.equal(more.length, 0)
  })

  test('another site that refuses every request does not hold up the crawl', async () => {
    const { crawl } = await crawlBusy()
    assert.ok(site.count({ host: 'refusing.test', path: '/0' }) > 0)
    assert.equal(crawl.status, 'success')
  })
})
