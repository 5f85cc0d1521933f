// How fast a crawl asks: as many requests at a time, and as far apart, as it is told or its site wants.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import type { SiteRequest } from '../helpers/fake-site-requests.ts'

onEveryEngine('the pace of a crawl', (context) => {
  const site = suiteSite()

  test('a host gets as many requests at a time as are set, and no more', async () => {
    site.serve('crowd.test', {
      '/': page({ links: Array.from({ length: 40 }, (_, index) => `/slow/${index}`) }),
      '*': () => ({ until: new Promise((resolve) => setTimeout(resolve, 20)), body: 'slow' }),
    })
    await crawlSite(context.database, site, { host: 'crowd.test', settings: { concurrency: 5 } })
    assert.equal(site.concurrency('crowd.test'), 5)
  })

  test('requests to a host are as far apart as its robots.txt asks for', async () => {
    site.serve('asks.test', {
      '/': page({ links: ['/1', '/2'], images: ['/p.png'] }),
      '/1': page({ links: ['/3'] }),
      '*': page(),
      '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.1\n', headers: { 'content-type': 'text/plain' } },
    })
    await crawlSite(context.database, site, { host: 'asks.test', settings: { delayMs: 0 } })
    const pages = site.requests.filter(
      ({ host, path }) => host === 'asks.test' && /^\/(?:\d|p\.png)?$/.test(path),
    )
    // The image twice: HEAD does not tell its size.
    assert.deepEqual(pages.map(({ path }) => path).sort(), ['/', '/1', '/2', '/3', '/p.png', '/p.png'])
    assertApart(pages, 100)
  })

  test('a delay of the settings is kept between pages, what a crawl asks first, the hops of a redirect, and a second question', async () => {
    site.serve('patient.test', {
      '/': page({ links: ['/1', '/moved'], images: ['/p.png', '/none.png'] }),
      '/1': page({ links: ['/3'] }),
      '/3': page(),
      '/p.png': IMAGE,
      '/moved': redirect('/moved/2'),
      '/moved/2': redirect('/target'),
      '/target': page(),
    })
    await crawlSite(context.database, site, { host: 'patient.test', settings: { delayMs: 150 } })
    const requests = site.requests.filter(({ host }) => host === 'patient.test')
    const asked = new Set(requests.map(({ path }) => path))
    for (const path of ['/', '/1', '/3', '/p.png', '/none.png', '/moved/2', '/target'])
      assert.ok(asked.has(path), path)
    assertApart(requests, 150)
  })

  /**
   * The clock of the one who starts a request and that of the one who receives it are not the same. On a busy machine one may be
   * received late, together with the next: then the two are as far from the one before them as they should be.
   */
  function assertApart(requests: readonly SiteRequest[], delayMs: number): void {
    const gapMs = (from: number, to: number) =>
      requests[to]!.startedMs - (requests[from]?.startedMs ?? Number.NEGATIVE_INFINITY)
    for (const [index, { path }] of requests.entries()) {
      const isApart =
        gapMs(index - 1, index) > delayMs / 3 || (index > 1 && gapMs(index - 2, index) > delayMs * 1.6)
      const before = `${Math.round(gapMs(index - 1, index))} ms after ${requests[index - 1]?.path}`
      assert.ok(isApart, `${path} was asked ${before}`)
    }
  }
})
