import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesOf } from './url-places.ts'

const SOURCES = { crawl: null, search_performance: null, ranks: null, backlinks: null }

test('numbers lead to the lists behind them, filtered by the URL', () => {
  const crawl = { crawl_uid: 'c1', finished_at: '2026-11-16T08:00:00Z', is_whole: true }
  const places = placesOf('abc', { ...SOURCES, crawl })
  const url = 'https://example.com/a b?c=d&e'
  const encoded = encodeURIComponent(url)
  assert.equal(places.crawled(url), `/p/abc/crawls/c1/pages/detail?url=${encoded}`)
  assert.equal(places.searched(url), `/p/abc/search/pages?open=${encoded}`)
  assert.equal(places.ranked(url), `/p/abc/keywords?url=${encoded}`)
  assert.equal(places.linked(url), `/p/abc/backlinks/links?page=${encoded}`)
  assert.equal(places.linking(url), `/p/abc/backlinks/domains?page=${encoded}`)
})

test('without a crawl there is no page of one', () => {
  const places = placesOf('abc', SOURCES)
  assert.equal(places.crawled('https://example.com/'), undefined)
})
