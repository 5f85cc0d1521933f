// How much a crawl stores: counted as its rows take it, bounded for a page, a crawl and an account, and told.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { cancelCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import { removeOutdated } from '../../src/features/crawls/removal/outdated-crawls.ts'
import { type Crawled, crawlSite, createCrawledProject, startCrawl } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeSite, startFakeSite } from '../helpers/fake-site.ts'
import { graphSite, page } from '../helpers/fake-site-pages.ts'
import { limitStorage, storedBytes } from '../helpers/stored-bytes.ts'
import { until } from '../helpers/until.ts'

onEveryEngine('how much a crawl stores', (context) => {
  let site: FakeSite
  before(async () => {
    site = await startFakeSite()
  })
  after(() => site?.close())

  /** So many addresses that nobody else has, of 1,900 characters and with capitals, so that they are folded too. */
  const images = (path: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${path}/${index}/${'Long'.repeat(470)}`)
  const ONLY_PAGES = { areImagesChecked: false, areLinksChecked: false, concurrency: 1 }

  test('what a crawl counts as stored is about what its rows take in a file', {
    skip: context.engine !== 'sqlite',
  }, async () => {
    const routes = graphSite(150, { images: 20 })
    site.serve('sized.test', {
      ...routes,
      '/page/7': page({ links: images('/l', 40), images: images('/i', 40) }),
    })
    const { crawl } = await crawlSite(context.database, site, { host: 'sized.test', settings: ONLY_PAGES })
    const { rows } = await context.database.read((db) =>
      sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name glob 'crawl_*'`.execute(db),
    )
    const counted = JSON.parse(crawl.progress_json).storedBytes as number
    const share = counted / rows[0]!.bytes
    assert.ok(share > 0.8 && share < 1.2, `${counted} bytes of ${rows[0]!.bytes}`)
  })

  test('of a page with more addresses than are kept all are counted, and the report says how many are not stored', async () => {
    site.serve('wide.test', { '/': page({ links: ['/next'], images: images('/a', 2_000) }), '/next': page() })
    const wide = await crawlSite(context.database, site, { host: 'wide.test', settings: ONLY_PAGES })
    assert.equal(wide.crawl.status, 'success')
    assert.equal(wide.page('/').total_images_count, 2_000)
    const left = 2_000 - wide.images.size
    assert.ok(left > 800 && left < 1_000, `${left} are left out`)
    assert.equal(wide.imageReferences.length, wide.images.size)
    const note = wide.notes.find((text) => text.includes('not stored')) ?? assert.fail(wide.notes.join('\n'))
    assert.ok(note.startsWith(`${left} links and images`) && note.includes('on 1 page'), note)
    assert.ok(wide.pages.has(`${site.origin('wide.test')}/next`), 'links come first')
  })

  test('at its limit of bytes a crawl completes with what it has, and says so', async () => {
    const routes = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`/${at}`, page({ images: images(`/${at}`, 100) })]),
    )
    site.serve('deep.test', { ...routes, '/': page({ links: Object.keys(routes) }) })
    const deep = await crawlSite(context.database, site, {
      host: 'deep.test',
      settings: ONLY_PAGES,
      limits: { storedBytesMax: 2 * 1024 * 1024 },
    })
    assert.equal(deep.crawl.status, 'success')
    // A page of them takes almost a megabyte; what was under way when the limit was reached is stored, too.
    assert.ok(deep.pages.size >= 3 && deep.pages.size < 40, `${deep.pages.size} pages`)
    assert.match(deep.notes.join('\n'), /about 2 MiB of it had been stored/)
    assert.equal(deep.stagedCount, 0)
  })
})

onEveryEngine('what the crawls of an account keep', (context) => {
  let site: FakeSite
  before(async () => {
    site = await startFakeSite()
    const long = (path: string) =>
      Array.from({ length: 40 }, (_, index) => `${path}/${index}/${'Long'.repeat(470)}`)
    const paths = Array.from({ length: 80 }, (_, at) => `/${at}`)
    const routes = Object.fromEntries(paths.map((path) => [path, page({ images: long(path) })]))
    site.serve('site.test', { ...routes, '/': page({ links: paths }) })
  })
  after(() => site?.close())

  const settings = { areImagesChecked: false, areLinksChecked: false, concurrency: 1 }
  const kept = (projectId: number) => storedBytes(context.database, projectId, 'crawls')

  test('is counted while they run, and taken off when one is canceled or too old', async () => {
    const { database } = context
    const projectId = await createCrawledProject(database, site.domain('site.test'))
    const crawl = () => crawlSite(database, site, { projectId, settings: { ...settings, pagesMax: 4 } })
    const [first, second] = [await crawl(), await crawl()]
    const bytesOf = (crawled: Crawled) => JSON.parse(crawled.crawl.progress_json).storedBytes as number
    assert.ok(bytesOf(first) > 100_000)
    assert.equal(await kept(projectId), bytesOf(first) + bytesOf(second))
    await database.transaction((tx) => removeOutdated(tx, projectId, 1))
    assert.equal(await kept(projectId), bytesOf(second))
    const third = await startCrawl(database, site, { projectId, settings })
    await until('it has stored something', async () => (await kept(projectId)) > bytesOf(second))
    await database.transaction((tx) => cancelCrawl(tx, third.key, 1))
    await third.jobEnded()
    assert.equal(await kept(projectId), bytesOf(second))
  })

  test('ends a crawl that comes to the limit, which says so, and lets none begin after it', async () => {
    const { database } = context
    const projectId = await createCrawledProject(database, site.domain('site.test'))
    await limitStorage(database, projectId, 3_000_000)
    const full = await crawlSite(database, site, { projectId, settings })
    assert.equal(full.crawl.status, 'success', full.crawl.failure ?? '')
    assert.ok(full.pages.size > 3 && full.pages.size < 60, `${full.pages.size} pages`)
    assert.match(
      full.notes.join('\n'),
      /The crawl was ended\. The projects of the account keep all of the .* GiB/,
    )
    const asked = site.requests.length
    const refused = await crawlSite(database, site, { projectId, settings })
    assert.equal(refused.crawl.status, 'failed')
    assert.match(refused.crawl.failure ?? '', /^The projects of the account keep all/)
    assert.equal(site.requests.length, asked, 'the site is not asked for anything')
    await limitStorage(database, projectId, null)
    const again = await crawlSite(database, site, { projectId, settings: { ...settings, pagesMax: 2 } })
    assert.equal(again.crawl.status, 'success')
  })
})
