import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { measureCpuMs } from '../../../../test/helpers/cpu-time.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { inPieces } from '../../../../test/helpers/memory-file.ts'
import { until } from '../../../../test/helpers/until.ts'
import {
  readSitemap,
  SITEMAP_BYTES_MAX,
  SITEMAP_URLS_MAX,
  type SitemapEntry,
  type SitemapSummary,
} from './sitemap.ts'

const SITE = 'https://example.com'

type Reading = SitemapSummary & { pages: string[]; sitemaps: string[] }

async function read(file: string | Uint8Array, size = 1000): Promise<Reading> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const pages: string[] = []
  const sitemaps: string[] = []
  const summary = await readSitemap(inPieces(bytes, size), (entries) => {
    for (const { kind, url } of entries) (kind === 'page' ? pages : sitemaps).push(url)
  })
  return { ...summary, pages, sitemaps }
}

function urlset(...inner: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner.join('\n')}</urlset>`
}

function url(loc: string): string {
  return `<url><loc>${loc}</loc><lastmod>2026-11-15</lastmod></url>`
}

async function pagesOf(...inner: string[]): Promise<string[]> {
  return (await read(urlset(...inner))).pages
}

test('a urlset lists pages and an index lists sitemaps', async () => {
  const pages = await read(urlset(url(`${SITE}/a`), url(` ${SITE}/b?x=1&amp;y=2\n`)))
  assert.deepEqual(pages, {
    format: 'urlset',
    entries: 2,
    invalid: 0,
    isMalformed: false,
    badDates: 0,
    cut: null,
    pages: [`${SITE}/a`, `${SITE}/b?x=1&y=2`],
    sitemaps: [],
  })
  const index = `<sitemapindex><sitemap><loc>${SITE}/1.xml.gz</loc></sitemap><sitemap><loc>${SITE}/2.xml</loc></sitemap></sitemapindex>`
  const { format, sitemaps } = await read(index)
  assert.deepEqual([format, sitemaps], ['sitemapindex', [`${SITE}/1.xml.gz`, `${SITE}/2.xml`]])
})

test('an entry names the same page in other languages, wherever its pieces are cut', async () => {
  const link = (code: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${SITE}${href}"/>`
  const file = urlset(
    `<url><loc>${SITE}/en</loc>${link('en', '/en')}${link('de', '/de?a=1&amp;b=2')}${link('x-default', '/de?a=1&amp;b=2')}</url>`,
    `<url>${link('en', '/en')}<xhtml:link rel="alternate" media="print" href="${SITE}/print"/><loc>${SITE}/de?a=1&amp;b=2</loc></url>`,
    url(`${SITE}/alone`),
  )
  for (const size of [7, 1000]) {
    const entries: SitemapEntry[] = []
    await readSitemap(inPieces(Buffer.from(file), size), (more) => void entries.push(...more))
    assert.deepEqual(entries, [
      { kind: 'page', url: `${SITE}/en`, translations: [`${SITE}/de?a=1&b=2`] },
      { kind: 'page', url: `${SITE}/de?a=1&b=2`, translations: [`${SITE}/en`] },
      { kind: 'page', url: `${SITE}/alone` },
    ])
  }
})

test('plain text, RSS and Atom are sitemaps too', async () => {
  const text = await read(
    `\ufeff${SITE}/a?x=1&amp;y=2\r\n\r\n  ${SITE}/b\rnot an address\n/relative\n${SITE}/c`,
  )
  assert.deepEqual([text.format, text.invalid], ['text', 0])
  assert.deepEqual(text.pages, [`${SITE}/a?x=1&amp;y=2`, `${SITE}/b`, `${SITE}/c`])

  const rss = await read(
    `<rss version="2.0"><channel><link>${SITE}/</link><image><link>${SITE}/i</link></image><item><title>A</title><link>${SITE}/a</link><atom:link href="${SITE}/feed"/></item></channel></rss>`,
  )
  assert.deepEqual([rss.format, rss.pages], ['rss', [`${SITE}/a`]])

  const rdf = await read(
    `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><item rdf:about="x"><link>${SITE}/a</link></item></rdf:RDF>`,
  )
  assert.deepEqual([rdf.format, rdf.pages], ['rss', [`${SITE}/a`]])

  const atom = await read(
    `<feed><link href="${SITE}/"/><entry><link rel="self" href="${SITE}/s"/><link title='a "b"' rel='alternate' href='${SITE}/a?x=1&amp;y=2'/></entry><entry><link href="${SITE}/b"></link></entry></feed>`,
  )
  assert.deepEqual([atom.format, atom.pages], ['atom', [`${SITE}/a?x=1&y=2`, `${SITE}/b`]])
})

test('packed files are known by their first bytes', async () => {
  const packed = gzipSync(urlset(url(`${SITE}/a`)))
  for (const size of [1, 7, 1000]) assert.deepEqual((await read(packed, size)).pages, [`${SITE}/a`])
})

test('prefixes do not matter, and addresses of images are no pages', async () => {
  const prefixed = `<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><image:image><image:loc>${SITE}/i.png</image:loc></image:image><sm:loc>${SITE}/a</sm:loc></sm:url></sm:urlset>`
  assert.deepEqual((await read(prefixed)).pages, [`${SITE}/a`])
  const pages = await pagesOf(
    `<url><image:loc>${SITE}/0.png</image:loc><loc>${SITE}/a</loc><image:image><image:loc>${SITE}/1.png</image:loc></image:image></url>`,
    `<url><image><loc>${SITE}/2.png</loc></image><xhtml:link rel="alternate" href="${SITE}/de"/><loc>${SITE}/b</loc></url>`,
    `<url><video:video><video:content_loc>${SITE}/v</video:content_loc><loc>${SITE}/3.png</loc></url>`,
    `<url><xhtml:link rel="alternate" href="${SITE}/fr"><loc>${SITE}/c</loc></url>`,
  )
  assert.deepEqual(pages, [`${SITE}/a`, `${SITE}/b`, `${SITE}/c`])
})

test('broken files give what can be told from them', async () => {
  assert.deepEqual(await pagesOf(url(`${SITE}/?a=1&b=2&copy=3`)), [`${SITE}/?a=1&b=2&copy=3`])
  assert.deepEqual(await pagesOf(url(`<![CDATA[${SITE}/?a=1&b=2&amp;]]>`)), [`${SITE}/?a=1&b=2&amp;`])
  assert.deepEqual(await pagesOf(url(`<!-- <loc>${SITE}/no</loc> -->${SITE}/a`)), [`${SITE}/a`])
  assert.deepEqual(await pagesOf(url(`${SITE}/a?b=1 < 2`)), [`${SITE}/a?b=1%20%3C%202`])
  assert.deepEqual(await pagesOf(`<url><loc>${SITE}/a<lastmod>1</lastmod></url><url><loc>${SITE}/b</url>`), [
    `${SITE}/a`,
    `${SITE}/b`,
  ])
  assert.deepEqual(await pagesOf(`<URL><LOC>${SITE}/a</LOC></URL><url><loc/></url><url><loc></loc></url>`), [
    `${SITE}/a`,
  ])
  assert.deepEqual((await read(`<br />Warning: x\n<url><loc>${SITE}/a</loc></url>`)).pages, [`${SITE}/a`])
  assert.deepEqual((await read(`<urlset xmlns="x" ${url(`${SITE}/a`)}`)).pages, [`${SITE}/a`])
})

test('an address that the end of the file cuts off is dropped', async () => {
  const whole = urlset(url(`${SITE}/a`), url(`${SITE}/b`))
  const cutIn = `${SITE}/b`
  const broken = whole.slice(0, whole.indexOf(cutIn) + cutIn.length - 1)
  assert.deepEqual((await read(broken)).pages, [`${SITE}/a`])
  assert.deepEqual((await read(`${broken}b</lo`)).pages, [`${SITE}/a`])
})

test('bytes are read as what they are, not as what the file says', async () => {
  const declared = (label: string) => urlset(url(`${SITE}/kä`)).replace('UTF-8', label)
  const wanted = [`${SITE}/k%C3%A4`]
  for (const label of ['UTF-8', 'ISO-8859-1', 'UTF-16', 'nonsense'])
    assert.deepEqual((await read(declared(label))).pages, wanted, label)
  for (const label of ['UTF-8', 'ISO-8859-1', 'windows-1252', 'nonsense'])
    assert.deepEqual((await read(Buffer.from(declared(label), 'latin1'))).pages, wanted, label)
  const cyrillic = Buffer.from(declared('windows-1251').replace('ä', '\xe4'), 'latin1')
  assert.deepEqual((await read(cyrillic)).pages, [`${SITE}/k%D0%B4`])

  const marked = `\ufeff${declared('UTF-16')}`
  const little = Buffer.from(marked, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [Buffer.from(marked), little, big, little.subarray(2), big.subarray(2)])
    for (const size of [3, 1000]) assert.deepEqual((await read(bytes, size)).pages, wanted)
})

test('only the entities of XML itself are expanded', async () => {
  assert.deepEqual(await pagesOf(url(`${SITE}/&#97;&#x62;&quot;&apos;&lt;&gt;&#0;&#xD800;&#1114112;`)), [
    `${SITE}/ab%22'%3C%3E%EF%BF%BD%EF%BF%BD%EF%BF%BD`,
  ])
  assert.deepEqual(await pagesOf(url(`${SITE}/?a=1&amp;amp;b`)), [`${SITE}/?a=1&amp;b`])
  assert.deepEqual(await pagesOf(url(`${SITE}/&toString;&constructor;`)), [`${SITE}/&toString;&constructor;`])
})

test('an entity bomb yields nothing but the addresses that do without it', async () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
  const bomb = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY l0 "<url><loc>${SITE}/in</loc></url>">${levels.join('')}]>${urlset('&l9;', url(`${SITE}/&l9;`), url(`${SITE}/a`))}`
  const { pages, invalid } = await read(bomb)
  assert.deepEqual([pages, invalid], [[`${SITE}/a`], 1])
})

test('what is no http address of fewer than 2,048 characters is counted and left out', async () => {
  const long = `${SITE}/${'a'.repeat(2048 - SITE.length - 2)}`
  const wrong = [
    `${long}b`,
    'a'.repeat(100_000),
    '/relative',
    'ftp://example.com/',
    'https://u:p@example.com/',
  ]
  const { pages, invalid } = await read(urlset(url(long), ...wrong.map(url)))
  assert.deepEqual([pages, invalid], [[long], wrong.length])
})

test('what is no sitemap has no format', async () => {
  for (const file of [
    '',
    ' ',
    '{"a":1}',
    `<!doctype html><html><a href="${SITE}">x</a></html>`,
    '\0\0\0',
    '<',
  ])
    assert.deepEqual(await read(file), {
      format: null,
      entries: 0,
      invalid: 0,
      isMalformed: false,
      badDates: 0,
      cut: null,
      pages: [],
      sitemaps: [],
    })
})

/** An endless file, and how much of it was asked for. */
function endless(start: string, repeated: string) {
  const state = { bytes: 0, isClosed: false }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield Buffer.from(start)
      const chunk = Buffer.from(repeated.repeat(Math.ceil(60_000 / repeated.length)))
      for (;;) {
        state.bytes += chunk.length
        yield chunk
      }
    } finally {
      state.isClosed = true
    }
  }
  return { state, chunks: chunks() }
}

test('reading ends at 50,000 addresses, hands them on as they come, and closes the source', async () => {
  const { state, chunks } = endless('<urlset>', url(`${SITE}/some/page.html`))
  const batches: number[] = []
  const summary = await readSitemap(chunks, (entries) => void batches.push(entries.length))
  assert.deepEqual(summary, {
    format: 'urlset',
    entries: SITEMAP_URLS_MAX,
    invalid: 0,
    isMalformed: false,
    badDates: 0,
    cut: 'urls',
  })
  assert.ok(state.isClosed)
  assert.ok(state.bytes < 5_000_000)
  assert.ok(batches.length > 10 && Math.max(...batches) < 2000)

  const exact = urlset(...Array.from({ length: SITEMAP_URLS_MAX }, (_, i) => url(`${SITE}/${i}`)))
  const { entries, cut } = await read(exact, 1_000_000)
  assert.deepEqual([entries, cut], [SITEMAP_URLS_MAX, null])
})

test('reading ends at 50 MiB, packed or not', async () => {
  const { state, chunks } = endless('<urlset>', `<!--${' '.repeat(1000)}-->`)
  assert.equal((await readSitemap(chunks, () => {})).cut, 'bytes')
  assert.ok(state.isClosed && state.bytes < SITEMAP_BYTES_MAX + 200_000)

  const filled = Buffer.concat([Buffer.from(urlset(url(`${SITE}/a`))), Buffer.alloc(SITEMAP_BYTES_MAX, 32)])
  const bomb = gzipSync(Buffer.concat([filled, filled]), { level: 1 })
  let isClosed = false
  async function* packed(): AsyncGenerator<Uint8Array> {
    try {
      yield* inPieces(bomb, 1000)
      assert.fail('the whole file was read')
    } finally {
      isClosed = true
    }
  }
  const pages: string[] = []
  const { cut } = await readSitemap(
    packed(),
    (entries) => void pages.push(...entries.map((entry) => entry.url)),
  )
  assert.deepEqual([pages, cut], [[`${SITE}/a`], 'bytes'])
  await until('the source is closed', () => isClosed)
})

test('damaged packed data gives what came before the damage', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => url(`${SITE}/${(i * 7919) % 10_007}`))
  const packed = gzipSync(urlset(...lines))
  const cutShort = await read(packed.subarray(0, packed.length / 2))
  assert.ok(cutShort.entries > 1000 && cutShort.entries < 5000)
  packed.fill(0xff, packed.length / 2, packed.length / 2 + 100)
  const damaged = await read(packed)
  assert.equal(damaged.cut, 'damaged')
  assert.ok(damaged.entries < 5000)
})

test('a failure of the source or of the receiver ends the reading with that failure', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield gzipSync(urlset(url(`${SITE}/a`)))
    throw new Error('connection reset')
  }
  await assert.rejects(
    readSitemap(failing(), () => {}),
    /connection reset/,
  )
  const full = readSitemap(inPieces(Buffer.from(urlset(url(`${SITE}/a`))), 10), () => {
    throw new Error('disk full')
  })
  await assert.rejects(full, /disk full/)
})

test('hostile files take time in proportion to their length', async () => {
  const size = 3_000_000
  const hostile = [
    '<',
    '<a',
    '<!--',
    '<![CDATA[',
    '<!DOCTYPE [',
    '&',
    '<loc>',
    '<a b="',
    '<!-',
    ']]',
    'http://a ',
  ]
  for (const piece of hostile) {
    const text = `<urlset><url><loc>${piece.repeat(size / piece.length)}`
    assert.ok((await measureCpuMs(() => read(text, 65_536))) < 5000, piece)
  }
})

const PIECES = [
  '<urlset>',
  '<sitemapindex>',
  '<url>',
  '</url>',
  '<sitemap>',
  '<loc>',
  '</loc>',
  '<image:loc>',
  '</image:loc>',
  '<lastmod>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [',
  ']>',
  '<!ENTITY a "b">',
  '&a;',
  '&amp;',
  '&#x41;',
  '&',
  '<',
  '>',
  ' ',
  '\n',
  `${SITE}/a`,
  `${SITE}/ä`,
  'https://',
  '<rss>',
  '<item>',
  '<link>',
  '</link>',
  '<feed>',
  '<entry>',
  `<link href="${SITE}/x"/>`,
  '\ufeff',
  '\0',
]

test('the same is found wherever the file is cut into chunks, and every entry is a normalised address', async () => {
  const content = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      async (pieces, cutAt, isPacked) => {
        const start = Buffer.from('<!-- -->')
        const end = Buffer.from(pieces.join(''))
        // Large chunks are read in pieces of 64 KiB: the filler moves the seam into the content.
        const filler = Buffer.alloc(65_536 - start.length - cutAt, '\n')
        const file = Buffer.concat([start, filler, end])
        const whole = await read(Buffer.concat([start, end]))
        assert.deepEqual(await read(isPacked ? gzipSync(file) : file, file.length), whole)
        for (const page of whole.pages) assert.equal(new URL(page).href, page)
      },
    ),
    { numRuns: examples(300) },
  )
})

test('any bytes at all are read to their end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (noise, isPacked) => {
      const bytes = isPacked ? Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), noise]) : noise
      const { entries, pages, sitemaps } = await read(bytes, 50)
      assert.equal(entries, pages.length + sitemaps.length)
    }),
    { numRuns: examples(300) },
  )
})

test('XML that is not well-formed is read, and told', async () => {
  const isTold = async (file: string, size?: number) => (await read(file, size)).isMalformed
  for (const sound of [
    urlset(url(`${SITE}/a`)),
    `<!-- <x> --><s:urlset xmlns:s="x"><s:url><s:loc>${SITE}/a?b&amp;c</s:loc></s:url></s:urlset>`,
    urlset(`<url><loc><![CDATA[${SITE}/a?b&c]]></loc><x:link rel="alternate" href="${SITE}/b"/></url>`),
    `${SITE}/a?b&c\n`,
  ])
    for (const size of [7, 1000]) assert.equal(await isTold(sound, size), false, sound)
  for (const faulty of [
    urlset(url(`${SITE}/a?b&c`)),
    urlset(`<url><loc>${SITE}/a</url>`),
    urlset(url(`${SITE}/a`)).replace('</urlset>', ''),
    `${urlset(url(`${SITE}/a`))}</urlset>`,
    urlset(url(`${SITE}/a`), '<<'),
  ])
    for (const size of [7, 1000]) assert.equal(await isTold(faulty, size), true, faulty)
})

test('values of lastmod that are no date are counted', async () => {
  const countOf = async (...dates: string[]) => {
    const entries = dates.map((date, at) => `<url><loc>${SITE}/${at}</loc><lastmod>${date}</lastmod></url>`)
    return (await read(urlset(...entries), 50)).badDates
  }
  const good = ['2026', '2026-11', '2026-11-15', '2026-11-15T08:30Z', ' 2026-11-15T08:30:01.25+02:00 ']
  assert.equal(await countOf(...good), 0)
  const bad = ['15.11.2026', '2026-11-15 08:30', '2026-11-15T08:30', '2026-02-30', '', 'x'.repeat(1000)]
  assert.equal(await countOf(...good, ...bad), bad.length)
})
