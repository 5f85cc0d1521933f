import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { crawlSite } from '../../../../test/helpers/crawled-site.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { suiteSite } from '../../../../test/helpers/fake-site.ts'
import { html } from '../../../../test/helpers/fake-site-pages.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'

const TEXT = 'Some words, again and again. '.repeat(10_000)
const START = html({
  title: 'start',
  links: ['/told.pdf', '/untold.csv', '/packed.json', '/empty', '/none', '/gallery', '/icons'],
})

const file = (type: string, headers: Record<string, string> = {}) => ({ 'content-type': type, ...headers })

onEveryEngine('the size of an answer', (context) => {
  const site = suiteSite()
  before(async () => {
    site.serve('site.test', {
      '/': { body: START },
      '/told.pdf': {
        headers: file('application/pdf', { 'content-length': String(TEXT.length) }),
        body: TEXT,
      },
      '/untold.csv': { headers: file('text/csv'), body: TEXT },
      '/packed.json': {
        headers: file('application/json', { 'content-encoding': 'gzip' }),
        body: gzipSync(TEXT),
      },
      '/empty': { status: 204, headers: file('text/plain') },
      '/gallery': { body: html({ title: 'gallery', images: ['/untold.png'] }) },
      '/icons': { body: html({ title: 'icons', images: ['/small.png'] }) },
      '/untold.png': { headers: file('image/png'), body: TEXT },
      '/small.png': { headers: file('image/png'), body: TEXT.slice(0, 1000) },
      '/none': { headers: file('text/plain'), body: '' },
    })
  })

  test('is recorded whatever it is, told by its server or not, packed or not', async () => {
    const crawled = await crawlSite(context.database, site, { patienceMs: 20_000 })
    const sizes = ['/', '/told.pdf', '/untold.csv', '/packed.json', '/empty', '/none'].map(
      (path) => crawled.page(path).response_bytes,
    )
    assert.deepEqual(sizes, [START.length, TEXT.length, TEXT.length, TEXT.length, 0, 0])
    assert.equal(crawled.page('/packed.json').words_count, null)

    // The size of images is unknown as well if the server answers HEAD without a length.
    const heavy = await storedRows(context.database, 'crawl_issues', ['page_id'], {
      project_id: crawled.key.projectId,
      crawl_id: crawled.key.crawlId,
      issue: 'image_large',
    })
    assert.deepEqual(heavy, [{ page_id: crawled.page('/gallery').id }])
  })
})
