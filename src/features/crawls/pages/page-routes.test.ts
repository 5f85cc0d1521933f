import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CrawlReader, createCrawlReader, filterQuery } from '../../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import type { GivenPage } from '../../../../test/helpers/stored-crawl-rows.ts'
import { PAGE_FIELDS } from '../engine/page-fields.ts'
import { PAGE_COLUMN_FILTERS } from './page-filters.ts'
import { pageRecord } from './page-schema.ts'

const FULL: GivenPage = {
  url: 'https://example.com/Shoes',
  final_url: 'https://example.com/shoes/',
  content_type: 'text/html',
  title: 'Schöne SCHUHE',
  description: 'All about shoes',
  h1: 'Shoes',
  canonical: 'https://example.com/shoes/',
  status_code: 404,
  title_length: 13,
  description_length: 15,
  h1_count: 1,
  h2_count: 2,
  words_count: 345,
  depth: 4,
  response_time_ms: 56,
  response_bytes: 7890,
  json_ld_count: 3,
  total_links_count: 40,
  external_links_count: 11,
  internal_links_count: 29,
  total_images_count: 20,
  missing_alt_images_count: 6,
  content_ratio: 0.1234,
  canonical_present: 1,
  canonical_matches_final_url: 1,
  og_required_tags_present: 1,
  twitter_card_present: 1,
  // Two in the morning of the next day, where the project is.
  fetched_at: Date.parse('2026-11-01T17:00:01.900Z'),
}
const SHOWN = {
  ...FULL,
  domain: 'example.com',
  canonical_present: true,
  canonical_matches_final_url: true,
  og_required_tags_present: true,
  twitter_card_present: true,
  fetched_at: '2026-11-01T17:00:01Z',
}
const EMPTY_URL = 'https://example.com/silent'
const FLAGS: GivenPage = {
  url: 'https://example.com/plain?a=1&b=%C3%A9',
  canonical_present: 0,
  canonical_matches_final_url: 0,
  og_required_tags_present: 0,
  twitter_card_present: 0,
}
const OTHERS = Array.from({ length: 9 }, (_, index) => ({ url: `https://example.com/${index}` }))
const PAGES: GivenPage[] = [FULL, { url: EMPTY_URL, status_code: null }, FLAGS, ...OTHERS]

onEveryEngine('pages of a crawl', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(
      context.database,
      {
        pages: PAGES,
        links: [
          { from: FULL.url, to: 'https://example.com/not-a-page' },
          { from: FULL.url, to: 'https://example.com/forbidden' },
        ],
        issues: [
          { on: 'https://example.com/forbidden', issue: 'sitemap_blocked' },
          { on: FULL.url, issue: 'title_missing' },
          { on: FULL.url, issue: 'http_4xx', detail: '404' },
          { on: FULL.url, issue: 'dropped_in_a_later_release' },
          { on: FLAGS.url, issue: 'title_missing' },
        ],
      },
      { timezone: 'Asia/Tokyo' },
    )
  })
  after(() => reader?.close())

  const get = (query: string) => reader.get(`/pages?${query}`)
  const urlsOf = async (query: string): Promise<string[]> => {
    const { status, body, text } = await get(query)
    assert.equal(status, 200, text)
    return body.data.map(({ url }: { url: string }) => url)
  }

  test('are records of all fields in the order of their catalogue, null where nothing is known', async () => {
    const { body, text } = await get('limit=2')
    const [full, empty] = body.data
    assert.deepEqual(full, SHOWN)
    assert.deepEqual(Object.keys(full), Object.keys(PAGE_FIELDS))
    assert.deepEqual(Object.keys(pageRecord.properties), Object.keys(PAGE_FIELDS))
    assert.equal(Object.keys(empty).length, 29)
    const { url, domain, fetched_at, ...rest } = empty
    assert.deepEqual([url, domain, fetched_at], [EMPTY_URL, 'example.com', '2026-11-01T10:00:00Z'])
    assert.deepEqual(new Set(Object.values(rest)), new Set([null]))
    assert.deepEqual(Object.keys(body.meta), ['limit', 'next_cursor'])
    assert.match(text, /^\{"data":\[\{"url":"https:/)
  })

  test('come in the order of discovery, page by page, with filters and without', async () => {
    const urls = (records: unknown[]) => (records as { url: string }[]).map(({ url }) => url)
    const all = PAGES.map(({ url }) => url)
    for (const limit of [1, 5, 6, 12, 100]) assert.deepEqual(urls(await reader.walk('/pages', limit)), all)
    const query = filterQuery(['status_code', 'eq', '200'])
    assert.deepEqual(urls(await reader.walk(`/pages?${query}`, 5)), all.slice(2))
  })

  test('are found by the value of any field that is shown, and by the lack of one', async () => {
    for (const { name, isNullable } of PAGE_COLUMN_FILTERS.values()) {
      const value = String(SHOWN[name as keyof typeof SHOWN])
      const found = await urlsOf(filterQuery([name, 'eq', value]))
      assert.ok(
        found.includes(FULL.url) && !(name !== 'domain' && found.includes(EMPTY_URL)),
        `${name} ${found}`,
      )
      const without = await urlsOf(filterQuery([name, 'is_null']))
      assert.equal(without.includes(EMPTY_URL), isNullable, name)
      assert.ok(!without.includes(FULL.url), name)
    }
  })

  test('are found by text in any letter case, by ranges and by several filters at once', async () => {
    assert.deepEqual(await urlsOf(filterQuery(['title', 'contains', 'SCHÖNE schu'])), [FULL.url])
    assert.deepEqual(await urlsOf(filterQuery(['url', 'contains', '/shoes'])), [FULL.url])
    assert.deepEqual(await urlsOf(filterQuery(['title', 'eq', 'schöne schuhe'])), [])
    assert.deepEqual(await urlsOf(filterQuery(['depth', 'gte', '4'], ['words_count', 'lt', '346'])), [
      FULL.url,
    ])
    assert.deepEqual(await urlsOf(filterQuery(['depth', 'gte', '4'], ['words_count', 'lt', '345'])), [])
    const flags = filterQuery(['canonical_present', 'in', ['false', '1']])
    assert.deepEqual(await urlsOf(flags), [FULL.url, FLAGS.url])
  })

  test('of a day are those of the day where the project is', async () => {
    assert.deepEqual(await urlsOf(filterQuery(['fetched_at', 'eq', '2026-11-02'])), [FULL.url])
    assert.ok(!(await urlsOf(filterQuery(['fetched_at', 'eq', '2026-11-01']))).includes(FULL.url))
  })

  test('a page is read with its issues, in the order of the catalogue', async () => {
    const { status, body } = await reader.get(`/pages/detail?url=${encodeURIComponent(FULL.url)}`)
    assert.equal(status, 200)
    const { issues, ...record } = body.data
    assert.deepEqual(record, SHOWN)
    assert.deepEqual(
      issues.map(({ issue, detail, category, severity }: Record<string, unknown>) => [
        issue,
        detail,
        category,
        severity,
      ]),
      [
        ['http_4xx', '404', 'http', 'critical'],
        ['title_missing', null, 'titles', 'critical'],
      ],
    )
    assert.deepEqual(Object.keys(issues[0]), [
      'issue',
      'title',
      'severity',
      'category',
      'explanation',
      'detail',
    ])
  })

  test('a page is found by any spelling of its address', async () => {
    for (const url of [
      FLAGS.url,
      'https://EXAMPLE.com:443/plain?a=1&b=é#top',
      'https://example.com/./%70lain?a=1&b=%c3%a9',
    ]) {
      const { status, body } = await reader.get(`/pages/detail?url=${encodeURIComponent(url)}`)
      assert.deepEqual([status, body.data?.url], [200, FLAGS.url], url)
      assert.equal(body.data.canonical_present, false)
    }
  })

  test('an address that was not asked for is read with the issue that names it, and nothing else', async () => {
    const url = 'https://example.com/forbidden'
    const { status, body } = await reader.get(`/pages/detail?url=${encodeURIComponent(url)}`)
    assert.equal(status, 200)
    const { issues, ...record } = body.data
    assert.deepEqual(
      issues.map(({ issue }: { issue: string }) => issue),
      ['sitemap_blocked'],
    )
    assert.deepEqual(Object.keys(record), Object.keys(PAGE_FIELDS))
    const known = Object.entries(record).filter(([, value]) => value !== null)
    assert.deepEqual(Object.fromEntries(known), { url, domain: 'example.com' })
    assert.ok(!(await urlsOf('limit=100')).includes(url))
  })

  test('an address that is no page of the crawl is not found, and one that is none is refused', async () => {
    for (const url of ['https://example.com/not-a-page', 'https://example.com/unheard-of']) {
      const { status, body } = await reader.get(`/pages/detail?url=${encodeURIComponent(url)}`)
      assert.deepEqual([status, body.code], [404, 'page_not_found'], url)
    }
    for (const url of [
      '',
      'example.com',
      'ftp://example.com/',
      'https://',
      'https://u:p@example.com/',
      `https://example.com/${'x'.repeat(2048)}`,
    ]) {
      const { status, body } = await reader.get(`/pages/detail?url=${encodeURIComponent(url)}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['url']], url)
    }
    assert.equal((await reader.get('/pages/detail')).status, 422)
  })
})
