// Which addresses become one row: what the crawl knows comes first, then the spellings of other sources.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CrawledAddress, PackedAddresses } from '../../crawls/row-format.ts'
import { UrlJoiner } from './url-joiner.ts'
import { STORED_INTEGERS } from './url-rows.ts'

const NAMES = Object.keys(STORED_INTEGERS)
const INLINKS = NAMES.indexOf('inlinks_count')
const KEYWORDS = NAMES.indexOf('tracked_keywords')

const SOURCES = {
  isCrawlWhole: true,
  isSearchReal: true,
  isSearchCovered: true,
  isSearchComparable: true,
  areRanksReal: true,
  areLinksReal: true,
}

function crawled(id: number, url: string, given: Partial<CrawledAddress> = {}): CrawledAddress {
  return {
    id,
    url,
    is_in_sitemap: 0,
    outcome: 'answered',
    depth: 1,
    page_id: id,
    status_code: 200,
    is_indexable: 1,
    is_noindex: 0,
    is_redirected: 0,
    is_answered_by_other: 0,
    final_url: null,
    canonical: null,
    is_own_canonical: 1,
    title: null,
    words_count: 500,
    links_count: 1,
    ...given,
  }
}

/** The rows in the form in which a database returns them. */
function packed(addresses: readonly CrawledAddress[]): PackedAddresses {
  const names = Object.keys(addresses[0]!) as (keyof CrawledAddress)[]
  const columnOf = (name: keyof CrawledAddress) => JSON.stringify(addresses.map((address) => address[name]))
  return Object.fromEntries(names.map((name) => [name, columnOf(name)])) as PackedAddresses
}

/** Addresses in the order of their keys, with their internal links and tracked keywords. */
function join(addresses: readonly CrawledAddress[], ranked: readonly string[] = []) {
  const joiner = new UrlJoiner({ sources: SOURCES, search: null, links: null })
  joiner.addCrawled(packed(addresses))
  joiner.endCrawl()
  joiner.addRanked(ranked.map((url, at) => ({ keyword_id: at + 1, url, position: 1 })))
  joiner.settle()
  const { ids, texts, integers } = joiner.takeRows(100)
  const [urls] = texts
  let start = 0
  const text = new TextDecoder().decode(urls!.bytes)
  return Array.from(ids, (_, at) => {
    const url = text.slice(start, start + urls!.lengths[at]!)
    start += urls!.lengths[at]!
    return [url, integers[INLINKS]![at], Math.max(0, integers[KEYWORDS]![at]!)]
  })
}

test('two pages that both answer stay two rows, and other sources mean the one that they spell', () => {
  const addresses = [crawled(1, 'https://example.com/a'), crawled(2, 'https://example.com/a/')]
  const ranked = ['https://example.com/a/', 'https://example.com/a', 'http://www.example.com/a/']
  assert.deepEqual(join(addresses, ranked), [
    ['https://example.com/a', 1, 2],
    ['https://example.com/a/', 1, 1],
  ])
})

test('of spellings of which one is a page, that one is shown, with the links to all of them', () => {
  const page = 'https://www.example.com/a/'
  const addresses = [
    // Noted and never asked for.
    crawled(1, 'http://www.example.com/a', { page_id: null, status_code: null, outcome: null }),
    crawled(2, 'https://example.com/a', { is_redirected: 1, final_url: page }),
    crawled(3, page),
    crawled(4, `${page}?utm_source=mail`),
  ]
  assert.deepEqual(join(addresses, ['http://example.com/a']), [[page, 4, 1]])
})

test('a redirect to another address is a row of its own', () => {
  const addresses = [
    crawled(1, 'https://example.com/old', { is_redirected: 1, final_url: 'https://example.com/new' }),
    crawled(2, 'https://example.com/new'),
  ]
  assert.deepEqual(
    join(addresses).map(([url]) => url),
    ['https://example.com/new', 'https://example.com/old'],
  )
})
