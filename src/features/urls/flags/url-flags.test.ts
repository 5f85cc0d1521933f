import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flagsOf, URL_FLAGS, type UrlFlag } from '../lists.ts'
import { findFlags, type JoinedSources, type UrlFacts } from './url-flags.ts'

const SOURCES: JoinedSources = {
  isCrawlWhole: true,
  hasSitemap: true,
  isSearchReal: true,
  isSearchCovered: true,
  isSearchComparable: true,
  areRanksReal: true,
  areLinksReal: true,
}

/** A page of which there is nothing to say. */
const FINE: UrlFacts = {
  status: 200,
  isKnownToCrawl: true,
  isRedirected: false,
  isAnsweredByOther: false,
  isIndexable: true,
  isNoindex: false,
  isBlocked: false,
  isCanonicalElsewhere: false,
  isInSitemap: true,
  isStartPage: false,
  inlinks: 3,
  words: 500,
  clicks: 0,
  impressions: 10,
  previousClicks: 0,
  trackedKeywords: null,
  backlinks: null,
  lostLinks: 0,
  newLinks: 0,
}
/** An address of which only links and search data know. */
const UNKNOWN: Partial<UrlFacts> = {
  status: null,
  isKnownToCrawl: false,
  isIndexable: null,
  isInSitemap: false,
  inlinks: null,
  words: null,
}

const found = (facts: Partial<UrlFacts>, sources: Partial<JoinedSources> = {}) =>
  flagsOf(findFlags({ ...FINE, ...facts }, { ...SOURCES, ...sources }))

type Planted = {
  /** Just across the threshold. */
  has: Partial<UrlFacts>[]
  /** Just before it. */
  lacks: Partial<UrlFacts>[]
  /** What it must not be said without. */
  needs: (keyof JoinedSources)[]
}

const PLANTED: Record<UrlFlag, Planted> = {
  broken_with_backlinks: {
    has: [
      { status: 400, backlinks: 1 },
      { ...UNKNOWN, status: 404, backlinks: 9 },
    ],
    lacks: [
      { status: 399, backlinks: 1 },
      { status: 429, backlinks: 1 },
      { status: 403, isAnsweredByOther: true, backlinks: 1 },
      { status: 404, backlinks: 0 },
      { status: 404 },
      { ...UNKNOWN, backlinks: 1 },
    ],
    needs: ['areLinksReal'],
  },
  broken_with_traffic: {
    has: [{ status: 500, clicks: 1 }],
    lacks: [
      { status: 399, clicks: 1 },
      { status: 500, clicks: 0 },
      { status: 500, clicks: null },
    ],
    needs: ['isSearchReal'],
  },
  redirected_with_backlinks: {
    has: [{ isRedirected: true, backlinks: 1 }],
    lacks: [
      { isRedirected: true, backlinks: 0 },
      { isRedirected: true, status: 404, backlinks: 1 },
      { backlinks: 1 },
    ],
    needs: ['areLinksReal'],
  },
  noindex_with_traffic: {
    has: [{ isNoindex: true, clicks: 1 }],
    lacks: [{ isNoindex: true }, { clicks: 1 }],
    needs: ['isSearchReal'],
  },
  blocked_with_traffic: {
    has: [{ isBlocked: true, status: null, clicks: 1 }],
    lacks: [{ isBlocked: true, clicks: 0 }, { clicks: 1 }],
    needs: ['isSearchReal'],
  },
  canonicalized_with_traffic: {
    has: [{ isCanonicalElsewhere: true, clicks: 1 }],
    lacks: [{ isCanonicalElsewhere: true, clicks: 0 }, { clicks: 1 }],
    needs: ['isSearchReal'],
  },
  orphan_with_traffic: {
    has: [
      { inlinks: 0, clicks: 1 },
      { ...UNKNOWN, clicks: 1 },
    ],
    lacks: [
      { inlinks: 1, clicks: 1 },
      { inlinks: 0, clicks: 0 },
      { inlinks: 0, clicks: 1, isStartPage: true },
      { inlinks: 0, clicks: 1, status: 404 },
    ],
    needs: ['isSearchReal'],
  },
  not_in_sitemap_with_traffic: {
    has: [{ isInSitemap: false, clicks: 1 }],
    lacks: [
      { isInSitemap: false },
      { isInSitemap: false, clicks: 1, isIndexable: false },
      { isInSitemap: true, clicks: 1 },
    ],
    needs: ['isSearchReal', 'hasSitemap'],
  },
  ranking_url_not_canonical: {
    has: [
      { trackedKeywords: 1, isCanonicalElsewhere: true },
      { trackedKeywords: 1, isRedirected: true },
    ],
    lacks: [
      { trackedKeywords: 0, isCanonicalElsewhere: true },
      { isRedirected: true },
      { trackedKeywords: 1 },
    ],
    needs: ['areRanksReal'],
  },
  indexable_without_impressions: {
    has: [{ impressions: 0 }, { impressions: null }],
    lacks: [{ impressions: 1 }, { impressions: 0, isIndexable: false }, { ...UNKNOWN, impressions: null }],
    needs: ['isSearchReal', 'isSearchCovered'],
  },
  thin_with_backlinks: {
    has: [{ words: 199, backlinks: 1 }],
    lacks: [{ words: 200, backlinks: 1 }, { words: 199 }, { words: 199, backlinks: 1, isIndexable: false }],
    needs: ['areLinksReal'],
  },
  losing_clicks: {
    has: [
      { previousClicks: 10, clicks: 7 },
      { previousClicks: 10, clicks: null, impressions: 1 },
    ],
    lacks: [
      { previousClicks: 10, clicks: 8 },
      { previousClicks: 9, clicks: 0 },
      { previousClicks: null, clicks: 0 },
    ],
    needs: ['isSearchReal', 'isSearchComparable'],
  },
  losing_links: {
    has: [{ lostLinks: 3, newLinks: 2 }],
    lacks: [
      { lostLinks: 3, newLinks: 3 },
      { lostLinks: 2, newLinks: 0 },
    ],
    needs: ['areLinksReal'],
  },
}

for (const flag of URL_FLAGS) {
  const { has, lacks, needs } = PLANTED[flag]
  test(`${flag} holds across its threshold, and not before it or without its sources`, () => {
    for (const facts of has) assert.ok(found(facts).includes(flag), JSON.stringify(facts))
    for (const facts of lacks) assert.ok(!found(facts).includes(flag), JSON.stringify(facts))
    for (const source of needs)
      for (const facts of has)
        assert.ok(!found(facts, { [source]: false }).includes(flag), `${source} ${JSON.stringify(facts)}`)
  })
}

test('a page of which there is nothing to say has no flag', () => {
  assert.deepEqual(found({}), [])
})

test('a URL that the crawl does not know is no orphan unless the crawl went through the whole site', () => {
  assert.deepEqual(found({ ...UNKNOWN, clicks: 1 }, { isCrawlWhole: false }), [])
})
