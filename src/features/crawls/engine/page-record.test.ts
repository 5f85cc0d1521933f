import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from './extract.ts'
import { PAGE_FIELDS } from './page-fields.ts'
import { makePageRecord, type PageFetch } from './page-record.ts'

const HTML = `<!doctype html><html lang=en><head><title>Caf\u00e9 👩‍👩‍👧</title><meta name=description content="Two words">
<link rel=canonical href=/page><meta property=og:title content=a><meta property=og:type content=b>
<meta property=og:image content=c><meta property=og:url content=d><meta name=twitter:card content=summary>
<script type=application/ld+json>{"@type":"A"}</script></head><body><h1>Head</h1><h2>a</h2><h2>b</h2>
<p>one two <a href=/x>in</a> <a href=https://example.org/>out</a> <a href=mailto:a@b.example>mail</a><img src=a.png><img src=b.png alt=""></body>`

const FETCH: PageFetch = {
  url: 'https://example.com/page',
  finalUrl: 'https://example.com/page',
  statusCode: 200,
  contentType: 'Text/HTML; charset=utf-8',
  depth: 2,
  responseTimeMs: 31,
  responseBytes: 1000,
  headerCanonical: null,
  isCut: false,
  fetchedAt: new Date('2026-03-01T10:00:00Z'),
}

test('a page becomes a record of all fields of the specification', () => {
  assert.deepEqual(makePageRecord(FETCH, extract(HTML, new URL(FETCH.url))), {
    url: 'https://example.com/page',
    final_url: 'https://example.com/page',
    domain: 'example.com',
    content_type: 'text/html',
    title: 'Caf\u00e9 👩‍👩‍👧',
    description: 'Two words',
    h1: 'Head',
    canonical: 'https://example.com/page',
    status_code: 200,
    title_length: 6,
    description_length: 9,
    h1_count: 1,
    h2_count: 2,
    words_count: 8,
    depth: 2,
    response_time_ms: 31,
    response_bytes: 1000,
    json_ld_count: 1,
    total_links_count: 2,
    external_links_count: 1,
    internal_links_count: 1,
    total_images_count: 2,
    missing_alt_images_count: 1,
    content_ratio: 0.028,
    canonical_present: true,
    canonical_matches_final_url: true,
    og_required_tags_present: true,
    twitter_card_present: true,
    fetched_at: '2026-03-01T10:00:00.000Z',
  })
})

test('the record has all fields of its catalogue, whatever came of the page', () => {
  for (const page of [null, extract(HTML, new URL(FETCH.url))])
    assert.deepEqual(Object.keys(makePageRecord(FETCH, page)).sort(), Object.keys(PAGE_FIELDS).sort())
})

test('what is not HTML has no content fields', () => {
  const record = makePageRecord({ ...FETCH, contentType: 'image/png' }, null)
  const filled = Object.entries(record).filter(([, value]) => value !== null)
  assert.deepEqual(
    filled.map(([name]) => name),
    [
      ...[
        'url',
        'final_url',
        'domain',
        'content_type',
        'status_code',
        'depth',
        'response_time_ms',
        'response_bytes',
      ],
      'fetched_at',
    ],
  )
})

test('an empty page counts nothing and has no canonical', () => {
  const record = makePageRecord({ ...FETCH, responseBytes: 0 }, extract('', new URL(FETCH.url)))
  assert.equal(record.title, null)
  assert.equal(record.title_length, 0)
  assert.equal(record.words_count, 0)
  assert.equal(record.content_ratio, 0)
  assert.equal(record.canonical_present, false)
  assert.equal(record.canonical_matches_final_url, false)
  assert.equal(record.og_required_tags_present, false)
  assert.equal(record.twitter_card_present, false)
})

test('a canonical in the head comes before one in the header, and that before one in the body', () => {
  const headerCanonical = 'https://example.com/header'
  const canonical = (html: string) =>
    makePageRecord({ ...FETCH, headerCanonical }, extract(html, new URL(FETCH.url))).canonical
  assert.equal(
    canonical('<link rel=canonical href=mailto:x><link rel=canonical href=/head>'),
    'https://example.com/head',
  )
  assert.equal(canonical('<p>x<link rel=canonical href=/body>'), headerCanonical)
  const noHeader = extract('<p>x<link rel=canonical href=/body>', new URL(FETCH.url))
  assert.equal(makePageRecord(FETCH, noHeader).canonical, 'https://example.com/body')
})

test('a canonical that points elsewhere does not match', () => {
  const record = makePageRecord(FETCH, extract('<link rel=canonical href=/other>', new URL(FETCH.url)))
  assert.equal(record.canonical_present, true)
  assert.equal(record.canonical_matches_final_url, false)
})

test('the text of a narrow charset never makes a ratio above one', () => {
  const record = makePageRecord({ ...FETCH, responseBytes: 10 }, extract('д'.repeat(30), new URL(FETCH.url)))
  assert.equal(record.content_ratio, 1)
})

test('of a page that was cut only its head counts, and that only once its body has begun', () => {
  const head = '<title>Whole</title><meta name=description content=Told><link rel=canonical href=/original>'
  const record = (html: string) =>
    makePageRecord({ ...FETCH, isCut: true }, extract(html, new URL(FETCH.url)))
  const known = Object.entries(record(`${head}<h1>Half</h1><p>words and <a href=/x>links`))
    .filter(([name, value]) => value !== null && !Object.hasOwn(NO_HTML, name))
    .map(([name]) => name)
  assert.deepEqual(known, [
    'title',
    'description',
    'canonical',
    'title_length',
    'description_length',
    'canonical_present',
    'canonical_matches_final_url',
  ])
  assert.equal(record('<title>Perhaps more').title, null)
  assert.deepEqual(
    [record('<p>text').title_length, record('<p>text').canonical_present],
    [null, null],
    'what did not come may follow',
  )
})

const NO_HTML = Object.fromEntries(
  Object.entries(makePageRecord(FETCH, null)).filter(([, value]) => value !== null),
)
