import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Verdict } from '../../../background/alerts/rule.ts'
import { CRAWL_ALERTS, type CrawlAlert } from '../alert-kinds.ts'
import { type CrawlFacts, type CrawlState, judgeCrawl } from './judge-crawl.ts'

const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)

function crawl(more: Partial<CrawlState> = {}): CrawlState {
  return {
    uid: 'newer',
    pages: 1000,
    pages4xx: 20,
    pages5xx: 0,
    healthScore: 90,
    healthVersion: 1,
    critical: new Map(),
    checked: new Set(['title_missing']),
    ...more,
  }
}
const NO_FACTS = { lost: undefined, titles: undefined, robots: undefined, sitemap: undefined }
const judgeOne = (kind: CrawlAlert, facts: Partial<CrawlFacts>) =>
  states(
    judgeCrawl([{ ...defaultRule(CRAWL_ALERTS, kind), isOn: true }], {
      ...NO_FACTS,
      newer: crawl(),
      older: crawl(),
      ...facts,
    }),
  )

test('crawls are compared with the one before, where they can be', () => {
  const health = (healthScore: number | null, more = {}) =>
    judgeOne('health_dropped', { newer: crawl({ healthScore, ...more }) })
  assert.deepEqual([health(85.1), health(85)], [['clear'], ['raised']])
  assert.deepEqual([health(null), health(50, { healthVersion: 2 })], [[], []])
  assert.deepEqual(judgeOne('health_dropped', { newer: crawl({ healthScore: 1 }), older: undefined }), [])

  const critical = new Map([['title_missing', { pages: 3, title: 'Title missing' }]])
  assert.deepEqual(judgeOne('new_error_kinds', { newer: crawl({ critical }) }), ['raised'])
  assert.deepEqual(judgeOne('new_error_kinds', { newer: crawl({ critical }), older: crawl({ critical }) }), [
    'clear',
  ])
  // The older release did not look for it: nobody knows whether it is new.
  const blind = crawl({ checked: new Set() })
  assert.deepEqual(judgeOne('new_error_kinds', { newer: crawl({ critical }), older: blind }), ['clear'])
  assert.deepEqual(judgeOne('new_error_kinds', { newer: crawl({ critical }), older: undefined }), [])

  const errors = (before: number, now: number) =>
    judgeOne('client_errors_grown', { newer: crawl({ pages4xx: now }), older: crawl({ pages4xx: before }) })
  assert.deepEqual([errors(100, 109), errors(100, 110)], [['clear'], ['raised']])
  assert.deepEqual([errors(20, 23), errors(20, 24)], [['clear'], ['raised']])
  assert.deepEqual([errors(0, 2), errors(0, 3)], [['clear'], ['raised']])

  const failing = (pages5xx: number) =>
    judgeOne('server_errors', { newer: crawl({ pages5xx }), older: undefined })
  assert.deepEqual([failing(10), failing(11)], [['clear'], ['raised']])

  assert.deepEqual([judgeOne('pages_noindex', {}), judgeOne('important_pages_lost', {})], [[], []])
  const hidden = (becameNoindex: number) =>
    judgeOne('pages_noindex', { lost: { becameNoindex, importantLost: 0 } })
  assert.deepEqual([hidden(0), hidden(1)], [['clear'], ['raised']])
  const lost = (importantLost: number) =>
    judgeOne('important_pages_lost', { lost: { becameNoindex: 9, importantLost } })
  assert.deepEqual([lost(0), lost(1)], [['clear'], ['raised']])
})

test('titles, robots.txt and sitemap are told where both crawls know them', () => {
  const titles = (titlesRemoved: number, titlesChanged: number) => ({
    titles: { titlesRemoved, titlesChanged },
  })
  assert.deepEqual(judgeOne('titles_removed', {}), [])
  assert.deepEqual(
    [judgeOne('titles_removed', titles(0, 9)), judgeOne('titles_removed', titles(1, 0))],
    [['clear'], ['raised']],
  )
  assert.deepEqual(
    [judgeOne('titles_changed', titles(9, 0)), judgeOne('titles_changed', titles(0, 1))],
    [['clear'], ['raised']],
  )
  const robots = (before: string | null, now: string | null) =>
    judgeOne('robots_changed', { robots: { before: file(before), now: file(now) } })
  const file = (digest: string | null) => ({ digest, lines: [] })
  assert.deepEqual(
    [robots('a', 'a'), robots(null, null), judgeOne('robots_changed', {})],
    [['clear'], ['clear'], []],
  )
  assert.deepEqual([robots('a', 'b'), robots('a', null), robots(null, 'a')], Array(3).fill(['raised']))
  const sitemap = (before: 'found' | 'none', now: 'found' | 'none') =>
    judgeOne('sitemap_gone', { sitemap: { before, now } })
  assert.deepEqual([sitemap('found', 'none'), sitemap('none', 'found')], [['raised'], ['clear']])
  assert.deepEqual([sitemap('none', 'none'), judgeOne('sitemap_gone', {})], [[], []])
})
