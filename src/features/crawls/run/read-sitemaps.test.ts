import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Fetched, Fetcher } from '../../../background/fetching/fetcher.ts'
import { firstFiles, readSitemaps, type SitemapReading } from './read-sitemaps.ts'

const SITE = new URL('https://site.test/')
const START = new URL('https://example.com/start?x=1')

const list = (...paths: string[]) =>
  Buffer.from(`<urlset>${paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('')}</urlset>`)
const index = (...paths: string[]) =>
  Buffer.from(
    `<sitemapindex>${paths.map((path) => `<sitemap><loc>${SITE}${path}</loc></sitemap>`).join('')}</sitemapindex>`,
  )

type Response = Extract<Fetched, { state: 'response' }>

function response(body: Uint8Array, more: Partial<Response> = {}): Response {
  return {
    state: 'response',
    status: 200,
    headers: {},
    body: new Uint8Array(body),
    encodings: [],
    bytesOnWire: body.length,
    ttfbMs: 1,
    totalMs: 1,
    isTruncated: false,
    cutBy: null,
    isBroken: false,
    malformed: [],
    ...more,
  }
}

const MISSING = response(Buffer.from('nothing here'), { status: 404 })

async function read(
  files: Readonly<Record<string, Response>>,
  announced: readonly string[] = [],
  more: Partial<SitemapReading> = {},
) {
  const asked: string[] = []
  const urls: string[] = []
  const fetcher: Fetcher = {
    async fetchOne(url) {
      const { pathname } = new URL(url)
      asked.push(pathname)
      return files[pathname] ?? MISSING
    },
    close: async () => {},
  }
  const found = await readSitemaps(SITE, announced, {
    fetcher,
    signal: new AbortController().signal,
    mayVisit: async () => true,
    async onUrls(batch) {
      urls.push(...batch.map((url) => url.slice(SITE.href.length)))
      return true
    },
    ...more,
  })
  return { ...found, asked, urls }
}

test('the usual places are asked one after the other, until one has a sitemap', async () => {
  const none = await read({})
  assert.deepEqual([none.hasSitemap, none.notes, none.asked.length], [false, [], 3])
  const found = await read({ '/sitemap_index.xml': response(index('a.xml')), '/a.xml': response(list('1')) })
  assert.deepEqual([found.hasSitemap, found.notes, found.urls], [true, [], ['1']])
  assert.deepEqual(found.asked, ['/sitemap.xml', '/sitemap_index.xml', '/a.xml'])
})

test('there is none only if every place has said so', async () => {
  const hasNone = async (...args: Parameters<typeof read>) => (await read(...args)).hasNone
  const [gone, page] = [response(Buffer.from(''), { status: 410 }), response(Buffer.from('<html>'))]
  assert.equal(await hasNone({ '/sitemap.xml': gone, '/sitemap_index.xml': page }), true)
  assert.equal(await hasNone({ '/sitemap.xml': response(list('1')) }), false)
  for (const status of [500, 503, 429, 403]) {
    const refused = response(Buffer.from(''), { status })
    assert.equal(await hasNone({ '/sitemap.xml': refused }), false, String(status))
    assert.equal(await hasNone({ '/one.xml': refused }, ['/one.xml']), false, String(status))
  }
  assert.equal(await hasNone({}, [], { mayVisit: async () => false }), false)
})

test('what robots.txt announces is all that is asked, and its failures are told', async () => {
  const { asked, urls, notes } = await read({ '/one.xml': response(list('1', '2')) }, [
    '/one.xml',
    '/two.xml',
  ])
  assert.deepEqual(
    [asked, urls],
    [
      ['/one.xml', '/two.xml'],
      ['1', '2'],
    ],
  )
  assert.deepEqual(notes, [
    'The sitemap https://site.test/two.xml could not be read: it answered with status 404.',
  ])
})

test('an index that names itself, or another twice, is read once', async () => {
  const { asked } = await read({
    '/sitemap.xml': response(index('sitemap.xml', 'a.xml', 'a.xml', 'b.xml')),
    '/a.xml': response(index('sitemap.xml', 'b.xml')),
    '/b.xml': response(list('1')),
  })
  assert.deepEqual(asked, ['/sitemap.xml', '/a.xml', '/b.xml'])
})

test('an index is followed so deep and no deeper', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 9 }, (_, depth) => [`/${depth}.xml`, response(index(`${depth + 1}.xml`))]),
  )
  assert.deepEqual((await read(files, ['/0.xml'])).asked, ['/0.xml', '/1.xml', '/2.xml'])
})

test('a thousand files are read, and it is said that there are more', async () => {
  const names = Array.from({ length: 1_200 }, (_, number) => `${number}.xml`)
  const files = Object.fromEntries(names.map((name) => [`/${name}`, response(list(name))]))
  const { asked, notes } = await read({ ...files, '/sitemap.xml': response(index(...names)) })
  assert.equal(asked.length, 1_000)
  assert.deepEqual(notes, ['Only the first 1000 sitemap files were read.'])
})

test('no further file is asked when no more addresses are wanted', async () => {
  const files = {
    '/sitemap.xml': response(index('a.xml', 'b.xml')),
    '/a.xml': response(list('1')),
    '/b.xml': response(list('2')),
  }
  const { asked, hasSitemap } = await read(files, [], { onUrls: async () => false })
  assert.deepEqual([asked, hasSitemap], [['/sitemap.xml', '/a.xml'], true])
})

test('a crawl that has ended, or has spent its time, asks for no further file', async () => {
  let left = 2
  const files = { '/sitemap.xml': response(index('a.xml', 'b.xml')), '/a.xml': response(list('1')) }
  const { asked, notes } = await read(files, [], { mayVisit: async () => left-- > 0 })
  assert.deepEqual([asked, notes], [['/sitemap.xml', '/a.xml'], []])
})

test('packed files are unpacked, whoever packed them', async () => {
  for (const packed of [
    response(gzipSync(list('1'))),
    response(gzipSync(list('1')), { encodings: ['gzip'] }),
    response(brotliCompressSync(list('1')), { encodings: ['br'] }),
    response(brotliCompressSync(gzipSync(list('1'))), { encodings: ['br'] }),
  ]) {
    const { urls, notes } = await read({ '/sitemap.xml': packed })
    assert.deepEqual([urls, notes], [['1'], []])
  }
})

test('a file that did not come whole is read as far as it came, and that is told', async () => {
  const whole = list('1', '2')
  const half = whole.subarray(0, whole.length - 20)
  const packed = gzipSync(list('1', ...Array.from({ length: 9_999 }, (_, number) => `page/${number * 7919}`)))
  const cases: [Response, RegExp][] = [
    [response(half, { isTruncated: true, cutBy: 'too-large' }), /is larger than 50 MiB/],
    [response(half, { isTruncated: true, cutBy: 'reset' }), /did not come whole/],
    [response(packed.subarray(0, packed.length / 2), { cutBy: 'timeout' }), /did not come whole/],
    [response(Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8, 1)])), /is damaged/],
    [
      response(brotliCompressSync(packed).subarray(0, packed.length / 2), { encodings: ['br'] }),
      /is damaged/,
    ],
  ]
  for (const [file, expected] of cases) {
    const { urls, notes, hasSitemap } = await read({ '/sitemap.xml': file })
    assert.equal(hasSitemap, true)
    assert.equal(urls[0], '1')
    assert.match(notes.join(), expected)
    assert.equal(notes.length, 1)
  }
})

test('what is left for another slice is read there, nothing twice, and told as if it were one', async () => {
  const files = {
    '/sitemap_index.xml': response(index('a.xml', 'b.xml', 'c.xml')),
    '/a.xml': response(list('1')),
    '/b.xml': response(Buffer.from('no sitemap')),
    '/c.xml': response(list('2')),
  }
  const whole = await read(files)
  const parts: (typeof whole)[] = []
  for (let from: SitemapReading['from']; parts.length === 0 || parts.at(-1)!.state.waiting.length > 0; ) {
    let filesLeft = 1
    const part = await read(files, [], { from, mayAsk: async () => filesLeft-- > 0 })
    parts.push(part)
    from = JSON.parse(JSON.stringify(part.state))
  }
  assert.equal(parts.length, 5)
  assert.deepEqual(
    parts.flatMap(({ asked }) => asked),
    whole.asked,
  )
  assert.deepEqual(
    parts.flatMap(({ urls }) => urls),
    whole.urls,
  )
  const last = parts.at(-1)!
  assert.deepEqual([last.hasSitemap, last.notes, last.state], [whole.hasSitemap, whole.notes, whole.state])
})

test('announced sitemaps keep their order, once each', () => {
  const lines = [
    'https://cdn.example.net/a.xml',
    '/b.xml',
    'https://CDN.example.net/a.xml#x',
    'ftp://example.com/c',
  ]
  assert.deepEqual(firstFiles(START, lines), [
    { url: 'https://cdn.example.net/a.xml', depth: 0, isExpected: true },
    { url: 'https://example.com/b.xml', depth: 0, isExpected: true },
  ])
})

test('a site that announces no sitemap that could be asked for is asked for the usual names', () => {
  assert.deepEqual(firstFiles(START, ['ftp://example.com/c']), [
    { url: 'https://example.com/sitemap.xml', depth: 0, isExpected: false },
    { url: 'https://example.com/sitemap_index.xml', depth: 0, isExpected: false },
    { url: 'https://example.com/wp-sitemap.xml', depth: 0, isExpected: false },
  ])
})

test('faults of the files themselves are told', async () => {
  const entry = (address: string, more = '') => `<url><loc>${address}</loc>${more}</url>`
  const { notes, urls } = await read(
    {
      '/xml.xml': response(Buffer.from(`<urlset>${entry('https://site.test/1')}`)),
      '/dates.xml': response(
        Buffer.from(`<urlset>${entry('https://site.test/2', '<lastmod>yesterday</lastmod>')}</urlset>`),
      ),
      '/hosts.xml': response(
        Buffer.from(
          `<urlset>${entry('https://www.site.test/3')}${entry('https://other.test/4')}${entry('https://other.test/5')}</urlset>`,
        ),
      ),
    },
    ['/xml.xml', '/dates.xml', '/hosts.xml'],
  )
  assert.deepEqual(urls.slice(0, 2), ['1', '2'])
  assert.deepEqual(notes, [
    'The XML of the sitemap https://site.test/xml.xml is not well-formed; search engines may refuse it.',
    'The sitemap https://site.test/dates.xml has 1 lastmod that is no date like 2026-05-07.',
    'The sitemap https://site.test/hosts.xml lists 2 addresses of other hosts, which search engines ignore unless robots.txt there names this sitemap.',
  ])
})
