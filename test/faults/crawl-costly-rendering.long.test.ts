// A small page whose script makes one that takes too much to read: a crawl in a real browser goes on without it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openRenderer } from '../../src/features/crawls/run/open-renderer.ts'
import { CHROMIUM, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'

const html = (body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html lang="en">${body}</html>`,
})
/** Some megabytes, which take several times as long as the test allows. */
const GROWING = `<title>Growing</title><body><script>
document.body.innerHTML = Array.from({ length: 160000 }, (_, n) => '<p><b>word ' + n + '</b> <i>other</i></p>').join('')
</script>`
/** A busy machine may need this long to make the page. */
const RENDERING_MS = 120_000

onEveryEngine('a rendered page that takes too much', (context) => {
  const site = suiteSite()
  before(async () => {
    site.serve('site.test', {
      '/robots.txt': { status: 404 },
      '/sitemap.xml': { status: 404 },
      '/': html('<title>Start</title><a href="/growing">a</a><a href="/plain">c</a>'),
      '/growing': html(GROWING),
      '/plain': html('<title>Plain</title><script>document.title = "Plain, made"</script>'),
    })
  })

  test('is recorded as such, and the others are read', { skip: WITHOUT_CHROMIUM }, async () => {
    const crawled = await crawlSite(context.database, site, {
      settings: { isRendered: true },
      reading: { readersCount: 1, readingCpuMsMax: 20, watchIntervalMs: 50 },
      openRenderer: openRenderer({
        chromiumPath: CHROMIUM,
        userAgent: 'test',
        limits: { quietMs: 150, totalMs: RENDERING_MS },
      }),
    })
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    assert.equal(crawled.page('/plain').title, 'Plain, made')
    const { title, words_count } = crawled.page('/growing')
    assert.deepEqual([title, words_count], [null, null], crawled.notes.join())
    const costly = crawled.issues.filter(({ issue }) => issue === 'response_too_costly')
    assert.deepEqual(
      costly.map(({ page }) => page),
      [`${site.origin('site.test')}/growing`],
    )
  })
})
