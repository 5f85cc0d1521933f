// Text that no database should be given, in every place of a page that is stored: NUL, halves of surrogate pairs, bytes
// that are no UTF-8. PostgreSQL refuses some of it and SQLite none, so what is stored is looked at, value by value.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, suiteSite } from '../helpers/fake-site.ts'
import { page } from '../helpers/fake-site-pages.ts'

/** `bad` in every field that ends in a column. */
function everywhere(bad: string): string {
  return `<!doctype html><html lang="e${bad}n"><head><title>t${bad}t</title>
<meta name="description" content="d${bad}d"><meta name="viewport" content="v${bad}v">
<meta name="robots" content="index,${bad}"><link rel="canonical" href="/c${bad}c">
<link rel="amphtml" href="/a${bad}a">
<link rel="alternate" hreflang="de${bad}" href="/h${bad}h"><meta property="og:title" content="o${bad}o">
<meta property="og:image" content="/i${bad}.png"><meta name="twitter:card" content="s${bad}s">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Pro${bad}duct","name":"n${bad}"}</script>
</head><body><h1>h${bad}1</h1><h1>second ${bad}</h1><h2>h${bad}2</h2><p id="x${bad}">some ${bad} words</p>
<p id="x${bad}">twice</p><a href="/l${bad}l?q=${bad}#${bad}" rel="${bad}">an${bad}chor</a>
<img src="/p${bad}.png" alt="al${bad}t" width="${bad}1"></body></html>`
}

const BAD: Record<string, SiteReply> = {
  '/nul': { body: everywhere('\0') },
  '/nul-reference': { body: everywhere('&#0;&#x0;') },
  '/surrogate': { body: everywhere('&#xD800;') },
  '/json-escape': {
    body: `<title>json</title><script type="application/ld+json">{"@type":["A\\u0000B\\ud800","\\udc00"],
"@context":"https://schema.org","name\\u0000":"\\ud800"}</script>`,
  },
  '/broken-utf8': { body: Buffer.from(everywhere('\xff\xc3\x28\xed\xa0\x80'), 'latin1') },
  '/utf16': {
    headers: { 'content-type': 'text/html; charset=utf-16le' },
    body: Buffer.from(everywhere('\ud800'), 'utf16le'),
  },
  '/no-such-charset': {
    headers: { 'content-type': 'text/html; charset=no-such-charset' },
    body: Buffer.from(everywhere('\xe9\x80'), 'latin1'),
  },
  '/header': {
    headers: { 'content-type': 'text/html; charset="\xff"', link: '</\xff>; rel="canonical"' },
    body: everywhere('\u{10ffff}\u202e'),
  },
}

onEveryEngine('text that is none', (context) => {
  const site = suiteSite()
  let crawled: Crawled
  before(async () => {
    site.serve('site.test', { '/': page({ title: 'start', links: Object.keys(BAD) }), ...BAD })
    crawled = await crawlSite(context.database, site, { settings: { concurrency: 10 }, patienceMs: 20_000 })
  })

  test('is no reason to lose a page', () => {
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    for (const path of Object.keys(BAD)) {
      const { status_code, title } = crawled.page(path)
      assert.equal(status_code, 200, path)
      assert.ok(title, path)
    }
    assert.match(crawled.page('/broken-utf8').title ?? '', /^t\ufffd.*t$/)
    assert.deepEqual(crawled.notes, [])
  })

  test('is stored nowhere', () => {
    let count = 0
    for (const [where, text] of textsOf(crawled, 'result')) {
      count++
      assert.ok(text.isWellFormed(), `${where}: ${JSON.stringify(text)}`)
      assert.equal(text.includes('\0'), false, `${where}: ${JSON.stringify(text)}`)
    }
    assert.ok(count > 300, `${count} texts`)
  })
})

function* textsOf(value: unknown, where: string): Generator<[where: string, text: string]> {
  if (typeof value === 'string') yield [where, value]
  else if (value instanceof Uint8Array || value === null || typeof value !== 'object') return
  else {
    const entries = value instanceof Map ? [...value] : Object.entries(value)
    for (const [key, inner] of entries) {
      yield [`${where} key`, String(key)]
      yield* textsOf(inner, `${where}.${key}`)
    }
  }
}
