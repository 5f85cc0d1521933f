// What a hostile answer may cost: bodies that unpack to gigabytes, redirects without end and rules beyond measure are
// paid for with bounded memory and a few requests, wherever in a crawl they come.

import assert from 'node:assert/strict'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { constants, createBrotliCompress, createZstdCompress, gzipSync } from 'node:zlib'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, suiteSite } from '../helpers/fake-site.ts'
import { gzipBomb } from '../helpers/fake-site-faults.ts'
import { IMAGE, page, redirect, redirectChain } from '../helpers/fake-site-pages.ts'

const MIB = 1024 * 1024
const BOMB_MIB = 1_500
const ROBOTS_BYTES_MAX = 500 * 1024
const HOPS_MAX = 10
/** Nobody is slow here but the machine. */
const PATIENCE_MS = 20_000
/**
 * Measured: 510, and 900 where a busy machine collects garbage late, that of the fake site included. Any of the bombs, unpacked, takes
 * more than this by itself.
 */
const MEGABYTES_MAX = 1_300

const packed = (encoding: string, body: Uint8Array, contentType = 'text/html'): SiteReply => ({
  headers: { 'content-type': contentType, 'content-encoding': encoding },
  body,
})

/** Packed while they are made: nobody here holds what comes out of them either. */
async function bombs() {
  const beginning = (name: string) => `<title>${name}</title><a href="/after/${name}">on</a>`
  const gzip = (gzipBomb(BOMB_MIB, beginning('gzip')) as { body: Uint8Array }).body
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
  return {
    gzip,
    zstd: await bombOf(createZstdCompress(), beginning('zstd')),
    br: await bombOf(createBrotliCompress(quick), beginning('br')),
    'gzip, gzip': gzipSync(gzip),
  }
}

function bombOf(packing: Transform, beginning: string): Promise<Uint8Array> {
  function* pieces() {
    yield Buffer.from(beginning)
    const piece = Buffer.alloc(MIB, 'a')
    for (let index = 0; index < BOMB_MIB; index++) yield piece
  }
  return buffer(Readable.from(pieces()).pipe(packing))
}

const made = bombs()

onEveryEngine('what a hostile answer may cost', (context) => {
  const site = suiteSite()
  let packedBombs: Awaited<ReturnType<typeof bombs>>
  before(async () => {
    packedBombs = await made
  })

  test('a body that unpacks to gigabytes takes no more memory than it may have', async () => {
    const { gzip } = packedBombs
    const pages = Object.entries(packedBombs).map(([encoding, body], index) => ({
      encoding,
      body,
      path: `/${index}`,
    }))
    site.serve('bombs.test', {
      ...Object.fromEntries(pages.map(({ encoding, body, path }) => [path, packed(encoding, body)])),
      '/': page({ links: pages.map(({ path }) => path), images: ['/picture.png'] }),
      '/sitemap.xml': packed('gzip', gzip, 'application/xml'),
      '/picture.png': packed('gzip', gzip, 'image/png'),
    })
    const crawled = await crawlSite(context.database, site, {
      host: 'bombs.test',
      settings: { concurrency: 10 },
      patienceMs: PATIENCE_MS,
    })
    const { crawl, page: at } = crawled
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.deepEqual(
      pages.map(({ path }) => at(path).title),
      ['gzip', 'zstd', 'br', 'gzip'],
    )
    for (const { path } of pages) {
      assert.equal(at(path).response_bytes, null, 'it is larger than what was read')
      assert.ok(issuesAt(crawled, site.origin('bombs.test') + path).includes('response_too_large'))
    }
    for (const name of ['gzip', 'zstd', 'br']) assert.equal(site.count({ path: `/after/${name}` }), 1, name)
    const megabytes = process.resourceUsage().maxRSS / 1024
    assert.ok(megabytes < MEGABYTES_MAX, `the process has held ${Math.round(megabytes)} MB`)
  })

  test('redirects without end cost a few requests each, as pages, images and sitemaps', async () => {
    const endless = redirectChain(10_000)['*']
    site.serve('endless.test', {
      '/': page({
        links: ['/hop/0', '/loop/a', '/self', '/grow'],
        images: ['/loop/image-a', '/hop/5000'],
      }),
      '/loop/a': redirect('/loop/b'),
      '/loop/b': redirect('/loop/a'),
      '/loop/image-a': redirect('/loop/image-b'),
      '/loop/image-b': redirect('/loop/image-a'),
      '/self': redirect('/self', 302),
      '/grow': ({ path }) => redirect(`/grow?n=${Number(/\d+/.exec(path)?.[0] ?? 0) + 1}`),
      '/sitemap.xml': redirect('/hop/7000'),
      '*': endless ?? assert.fail(),
    })
    const crawled = await crawlSite(context.database, site, {
      host: 'endless.test',
      patienceMs: PATIENCE_MS,
    })
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    const issuesOf = (path: string) => issuesAt(crawled, site.origin('endless.test') + path)
    assert.ok(issuesOf('/loop/a').includes('redirect_loop'))
    assert.ok(issuesOf('/self').includes('redirect_loop'))
    assert.ok(issuesOf('/hop/0').includes('redirect_limit'))
    assert.ok(issuesOf('/grow').includes('redirect_limit'))
    for (const path of ['/loop/image-a', '/hop/5000'])
      assert.equal(crawled.images.get(site.origin('endless.test') + path)?.status, null, path)
    const asked = (start: string) =>
      site.requests.filter(({ host, path }) => host === 'endless.test' && path.startsWith(start)).length
    assert.deepEqual([asked('/loop/a') + asked('/loop/b'), asked('/self')], [2, 1])
    assert.equal(asked('/grow'), 1 + HOPS_MAX)
    assert.equal(site.count({ host: 'endless.test', path: `/hop/${HOPS_MAX}` }), 1)
    // The chain as a page and as a sitemap, and as an image at most twice: HEAD, then GET.
    assert.ok(asked('/hop/') <= 4 * (1 + HOPS_MAX), `${asked('/hop/')} hops were asked`)
    assert.ok(asked('/loop/image-') <= 4, `${asked('/loop/image-')} hops were asked`)
  })

  test('of a robots.txt of a megabyte the first 500 KiB count, and no line that they cut', async () => {
    const head = 'User-agent: *\nDisallow: /first\n'
    const last = 'Disallow: /last\n'
    const cut = 'Disallow: /cut-off\n'
    // The bound falls behind the slash: what is left of the line forbids the whole site.
    const kept = 'Disallow: /'.length
    const padding = '#'.repeat(ROBOTS_BYTES_MAX - head.length - last.length - kept - 1)
    const text = `${head}${padding}\n${last}${cut}Disallow: /beyond\n`
    const body = Buffer.from(text.padEnd(MIB, '#'))
    assert.equal(body.subarray(0, ROBOTS_BYTES_MAX).toString().endsWith('\nDisallow: /'), true)
    const paths = ['/first', '/last', '/cut-off', '/beyond']
    const headers = { 'content-type': 'text/plain' }
    site.serve('plain.test', { '/robots.txt': { headers, body } })
    site.serve('packed.test', { '/robots.txt': packed('gzip', gzipSync(body), 'text/plain') })
    for (const host of ['plain.test', 'packed.test']) {
      site.serve(host, { '/': page({ links: paths }), '*': page() })
      const { crawl, urls } = await crawlSite(context.database, site, { host, patienceMs: PATIENCE_MS })
      assert.equal(crawl.status, 'success', `${host}: ${crawl.failure}`)
      assert.deepEqual(
        paths.map((path) => urls.get(site.origin(host) + path)?.outcome),
        ['blocked', 'blocked', 'answered', 'answered'],
        host,
      )
      assert.deepEqual(
        paths.map((path) => site.count({ host, path })),
        [0, 0, 1, 1],
        host,
      )
    }
  })

  test('robots.txt and sitemaps that unpack to gigabytes, or never end, hold up nothing', async () => {
    const { gzip } = packedBombs
    const spaces = Buffer.alloc(64 * 1024, ' ')
    site.serve('rules.test', {
      '/': page({ links: ['/a'], images: ['/p.png'] }),
      '/robots.txt': packed('gzip', gzip, 'text/plain'),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        *body() {
          yield '<urlset>'
          for (;;) yield spaces
        },
      },
      '/p.png': IMAGE,
      '*': page(),
    })
    const { crawl, pages, ms } = await crawlSite(context.database, site, {
      host: 'rules.test',
      patienceMs: 5_000,
    })
    assert.equal(crawl.status, 'success', crawl.failure ?? '')
    assert.equal(pages.size, 2)
    assert.ok(ms < 30_000, `it took ${Math.round(ms)} ms`)
    const megabytes = process.resourceUsage().maxRSS / 1024
    assert.ok(megabytes < MEGABYTES_MAX, `the process has held ${Math.round(megabytes)} MB`)
  })
})

function issuesAt({ issues }: Crawled, url: string): string[] {
  return issues.filter((found) => found.page === url).map(({ issue }) => issue)
}
