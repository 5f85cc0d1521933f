// What a crawl is told to do, it does, to the number: how many pages, how deep, which links and images.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Crawled, type CrawlOptions, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { calendar, graphSite, html, IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap } from '../helpers/fake-site-sitemaps.ts'

const HOUR_MS = 3_600_000

const gapsOf = ({ summary_json }: Crawled['crawl']) => JSON.parse(summary_json ?? '{}').gaps

onEveryEngine('the limits of a crawl', (context) => {
  const site = suiteSite()

  const pagePaths = (host: string) =>
    new Set(site.requests.filter((request) => request.host === host).map(({ path }) => path))

  test('no more pages are asked than it may have, and those nearest to the start first', async () => {
    site.serve('many.test', graphSite(200, { images: 0 }))
    const { crawl, pages } = await crawlSite(context.database, site, {
      host: 'many.test',
      settings: { pagesMax: 50, depthMax: 10, areLinksChecked: false },
    })
    assert.equal(crawl.status, 'success')
    assert.equal(crawl.pages_crawled, 50)
    assert.equal(pages.size, 50)
    assert.ok(gapsOf(crawl).pages_left > 0, 'what was left at the limit is kept')
    const asked = site.requests.filter(({ host, path }) => host === 'many.test' && /^\/(?:page|$)/.test(path))
    assert.equal(asked.length, 50)
    // 1 + 8 + 64 pages at depths 0, 1 and 2.
    const depths = [...pages.values()].map(({ depth }) => depth)
    assert.deepEqual(
      [0, 1, 2, 3].map((depth) => depths.filter((at) => at === depth).length),
      [1, 8, 41, 0],
    )
  })

  /** One crawl for several tests: whichever comes first makes it. */
  let depthCrawl: Promise<Crawled> | undefined
  const crawlDepth = () => {
    depthCrawl ??= makeDepthCrawl()
    return depthCrawl
  }
  const makeDepthCrawl = () => {
    const slow = Promise.withResolvers<void>()
    const origin = site.origin('depth.test')
    site.serve('depth.test', {
      '/': page({ links: ['/slow', '/fast', '/linked', '/flags'] }),
      '/slow': { until: slow.promise, body: '<a href="/target">x</a>' },
      '/fast': page({ links: ['/fast/2'] }),
      '/fast/2': page({ links: ['/target', '/fast/3'] }),
      '/fast/3': page({ links: ['/fast/4'] }),
      '/fast/4': page(),
      '/target': page({ links: ['/beyond'] }),
      '/linked': page(),
      '/sitemap.xml': sitemap([`${origin}/orphan`, `${origin}/linked`]),
      '/orphan': page({ links: ['/child-of-orphan'] }),
      '/child-of-orphan': page(),
      '/flags': { body: '<a rel="external nofollow" href="/a">a</a><a href="/b" target=_blank>b</a>' },
      '/a': page(),
      '/b': page(),
    })
    setTimeout(slow.resolve, 300)
    return crawlSite(context.database, site, { host: 'depth.test', settings: { depthMax: 3 } })
  }

  test('depth is the number of clicks, however slowly the short way answers', async () => {
    const { page: at, pages, crawl } = await crawlDepth()
    assert.equal(at('/target').depth, 2)
    assert.equal(at('/fast/3').depth, 3)
    assert.equal(at('/beyond').depth, 3)
    // Beyond the depth it is a link to be checked, no page to be read.
    assert.equal(pages.has(`${site.origin('depth.test')}/fast/4`), false)
    assert.equal(site.count({ host: 'depth.test', path: '/fast/4', method: 'GET' }), 0)
    assert.equal(crawl.current_depth, 3)
    assert.deepEqual(gapsOf(crawl), { deeper_pages: 1 })
  })

  test('pages that only a sitemap knows have no depth, and what they link to neither', async () => {
    const { page: at, urls, pages } = await crawlDepth()
    const origin = site.origin('depth.test')
    assert.equal(at('/orphan').depth, null)
    assert.equal(at('/linked').depth, 1)
    assert.equal(urls.get(`${origin}/linked`)?.is_in_sitemap, 1)
    assert.equal(pages.get(`${origin}/child-of-orphan`)?.depth ?? null, null)
    assert.equal(site.count({ host: 'depth.test', path: '/linked' }), 1)
  })

  test('nofollow links are crawled and flagged', async () => {
    const { pages, links, destinations } = await crawlDepth()
    const origin = site.origin('depth.test')
    assert.equal(pages.get(`${origin}/a`)?.status_code, 200)
    const flags = links
      .filter(({ from }) => from === `${origin}/flags`)
      .map((link) => [link.isNofollow, link.isBlank])
    assert.deepEqual(flags, [
      [true, false],
      [false, true],
    ])
    assert.deepEqual(destinations.get(`${origin}/a`), { links: 1, nofollow: 1 })
  })

  test('a site that is not followed gives its start page and what its sitemap lists', async () => {
    site.serve('still.test', {
      ...graphSite(20, { images: 0 }),
      '/sitemap.xml': sitemap([`${site.origin('still.test')}/page/1`, `${site.origin('still.test')}/alone`]),
      '/alone': page({ title: 'alone', links: ['/page/2'] }),
    })
    const { pages, crawl } = await crawlSite(context.database, site, {
      host: 'still.test',
      settings: { isFollowingLinks: false, areLinksChecked: false },
    })
    const paths = [...pages.keys()].map((url) => url.slice(site.origin('still.test').length)).sort()
    assert.deepEqual(paths, ['/', '/alone', '/page/1'])
    assert.equal(gapsOf(crawl).links_not_followed, 1)
  })

  const linkingSite = (host: string) => {
    site.serve('other.test', { '/there': page(), '/gone': { status: 410 }, '/moved': redirect('/there') })
    const away = ['/there', '/gone', '/moved'].map((path) => site.origin('other.test') + path)
    site.serve(host, {
      '/': page({ links: ['/in', '/deep', ...away], images: ['/a.png', '/b.png', '/none.png'] }),
      '/in': page({ links: ['/deeper', '/missing'], images: ['/a.png'] }),
      '/deep': page({ links: ['/deeper'] }),
      '/deeper': page({ links: ['/deepest'] }),
      '/a.png': IMAGE,
      '/b.png': IMAGE,
    })
    site.clear()
  }
  /** One crawl for two tests, beyond whose depth there are links and images that refuse HEAD. */
  let farCrawl: Promise<Crawled> | undefined
  const crawlFar = () => {
    farCrawl ??= makeFarCrawl()
    return farCrawl
  }
  const makeFarCrawl = () => {
    linkingSite('far.test')
    site.serve('far.test', {
      '/deep': page({ links: ['/only-get', '/only-get-404'], images: ['/p.png'] }),
      '/only-get': ({ method }) => (method === 'HEAD' ? { status: 405 } : page()),
      '/only-get-404': ({ method }) => ({ status: method === 'HEAD' ? 405 : 404 }),
      '/p.png': ({ method }) => (method === 'HEAD' ? { status: 403 } : IMAGE),
    })
    return crawlSite(context.database, site, {
      host: 'far.test',
      settings: { depthMax: 1, areLinksChecked: true, areImagesChecked: true, isExternalAllowed: true },
    })
  }
  const ALL_OFF = { areLinksChecked: false, areImagesChecked: false, isExternalAllowed: false }

  test('with nothing connected only pages are asked', async () => {
    linkingSite('plain.test')
    const { images, links } = await crawlSite(context.database, site, {
      host: 'plain.test',
      settings: { ...ALL_OFF, depthMax: 1 },
    })
    assert.deepEqual(
      [...pagePaths('plain.test')].filter((path) => !/txt|xml|no-such-page/.test(path)).sort(),
      ['/', '/deep', '/in'],
    )
    assert.equal(site.count({ host: 'other.test' }), 0)
    assert.equal(site.count({ method: 'HEAD' }), 0)
    assert.equal(images.get(`${site.origin('plain.test')}/a.png`)?.status, null)
    assert.equal(images.get(`${site.origin('plain.test')}/a.png`)?.references, 2)
    assert.equal(links.filter(({ to }) => to.endsWith('/deeper')).length, 2)
  })

  test('images that are connected are asked once each, by HEAD, and read where that does not tell their size', async () => {
    linkingSite('images.test')
    const { images } = await crawlSite(context.database, site, {
      host: 'images.test',
      settings: { ...ALL_OFF, areImagesChecked: true },
    })
    const statuses = ['/a.png', '/b.png', '/none.png'].map(
      (path) => images.get(site.origin('images.test') + path)?.status,
    )
    assert.deepEqual(statuses, [200, 200, 404])
    assert.equal(site.count({ path: '/a.png', method: 'HEAD' }), 1)
    // Nobody has told how large it is.
    assert.equal(site.count({ path: '/a.png', method: 'GET' }), 1)
    // Some servers know no HEAD, so a bad answer is confirmed.
    assert.equal(site.count({ path: '/none.png', method: 'GET' }), 1)
  })

  test('links that are connected are asked where no page was crawled, on other sites only if that is allowed', async () => {
    linkingSite('near.test')
    const near = await crawlSite(context.database, site, {
      host: 'near.test',
      settings: { ...ALL_OFF, depthMax: 1, areLinksChecked: true },
    })
    const origin = site.origin('near.test')
    assert.equal(near.urls.get(`${origin}/deeper`)?.fetch_status_code, 200)
    assert.equal(near.urls.get(`${origin}/missing`)?.fetch_status_code, 404)
    assert.equal(near.pages.has(`${origin}/deeper`), false)
    assert.equal(site.count({ host: 'other.test' }), 0)
    assert.equal(near.urls.get(`${site.origin('other.test')}/there`)?.outcome, null)
    assert.equal(site.count({ host: 'near.test', path: '/deepest' }), 0)

    const far = await crawlFar()
    const status = (path: string) => far.urls.get(site.origin('other.test') + path)?.fetch_status_code
    assert.deepEqual([status('/there'), status('/gone'), status('/moved')], [200, 410, 200])
    assert.equal(
      [...far.pages.keys()].some((url) => url.includes('other.test')),
      false,
    )
  })

  test('a link that refuses HEAD is asked by GET before it counts as broken', async () => {
    const { urls, images, pages } = await crawlFar()
    const origin = site.origin('far.test')
    assert.equal(pages.has(`${origin}/only-get`), false)
    assert.equal(urls.get(`${origin}/only-get`)?.fetch_status_code, 200)
    assert.equal(urls.get(`${origin}/only-get-404`)?.fetch_status_code, 404)
    assert.equal(images.get(`${origin}/p.png`)?.status, 200)
    assert.equal(site.count({ host: 'far.test', path: '/only-get' }), 2)
  })

  test('a calendar without end is left, and the summary says so', async () => {
    site.serve('calendar.test', {
      ...calendar(),
      '/': page({ links: ['/calendar/2026/1', '/a/b/a/b/a/b/', '/shop?PHPSESSID=abc123'] }),
    })
    const { crawl, notes } = await crawlSite(context.database, site, {
      host: 'calendar.test',
      settings: { pagesMax: 2_000, depthMax: 100, concurrency: 20, areLinksChecked: false },
    })
    assert.equal(crawl.status, 'success')
    assert.ok(crawl.pages_crawled < 300, `${crawl.pages_crawled} pages`)
    assert.ok(
      notes.some((note) => note.includes('calendar')),
      notes.join('\n'),
    )
    assert.ok(notes.some((note) => note.includes('session id')))
    assert.equal(site.count({ host: 'calendar.test', path: '/shop?PHPSESSID=abc123' }), 0)
    assert.equal(site.count({ host: 'calendar.test', path: '/shop' }), 1)
  })

  test('at the limits of time, bytes and addresses a crawl completes with what it has, and says so', async () => {
    const text = 'a few words '.repeat(2_000)
    const links = Array.from({ length: 100 }, (_, index) => `/long/${index}`)
    const routes = { '/': page({ links }), '*': () => ({ until: delay(5), body: html({ text }) }) }
    for (const host of ['bytes.test', 'time.test', 'urls.test']) site.serve(host, routes)
    const crawl = (host: string, more: CrawlOptions) =>
      crawlSite(context.database, site, { host, settings: { concurrency: 1 }, ...more })
    const bytes = await crawl('bytes.test', { limits: { bytesMax: 200_000 } })
    const urls = await crawl('urls.test', { limits: { urlsMax: 30 } })
    const isLate = () => site.count({ host: 'time.test' }) > 15
    const time = await crawl('time.test', {
      limits: { durationMsMax: 24 * HOUR_MS },
      clock: { nowMs: () => Date.now() + (isLate() ? 25 * HOUR_MS : 0) },
    })
    for (const { crawl } of [bytes, time, urls]) assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.ok(bytes.pages.size > 5 && bytes.pages.size < 20, `${bytes.pages.size} pages`)
    assert.match(bytes.notes.join('\n'), /MiB/)
    assert.ok(time.pages.size > 5 && time.pages.size < 20, `${time.pages.size} pages`)
    assert.match(time.notes.join('\n'), /24 hours/)
    assert.equal(urls.urls.size, 30)
    assert.match(urls.notes.join('\n'), /left out/)
  })
})
