import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../../lib/durations.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { defaultRule, type Verdict } from '../rule.ts'
import type { RuleKind } from '../rule-kinds.ts'
import { judgeClicks } from './clicks.ts'
import { type CrawlFacts, type CrawlState, judgeCrawl } from './crawl.ts'
import { judgeBudget, judgeEnding, judgeMeasuring, judgeSilence } from './measuring.ts'
import { judgeReferringDomains } from './referring-domains.ts'
import { judgeVisibility } from './visibility.ts'

const TODAY = parseDay('2026-11-02') as number
const NOW_MS = Date.parse('2026-11-02T12:00:00Z')
const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)

test('visibility is compared with that of a week before', () => {
  const judge = (before: number, after: number, more = {}) =>
    states(
      judgeVisibility(
        defaultRule('visibility_dropped'),
        'mobile',
        {
          before: { day: TODAY - 9, score: before, keywords: 50, tracked: 60 },
          after: { day: TODAY, score: after, keywords: 50, tracked: 60, ...more },
        },
        TODAY,
      ),
    )
  assert.deepEqual([judge(50, 45.1), judge(50, 45)], [['clear'], ['raised']])
  assert.deepEqual(judge(50, 60), ['clear'])
  // Keywords were added, nothing was measured, or hardly anything was visible: nobody knows.
  assert.deepEqual(judge(50, 40, { keywords: 56 }), [])
  assert.deepEqual(judge(50, 40, { day: TODAY - 2 }), [])
  assert.deepEqual(judge(0.9, 0.1), [])
  const none = { before: undefined, after: { day: TODAY, score: 5, keywords: 50, tracked: 60 } }
  assert.deepEqual(judgeVisibility(defaultRule('visibility_dropped'), 'mobile', none, TODAY), [])
})

test('that ranks cannot be measured is one alert, from half of the keywords on', () => {
  const judge = (tracked: number, failed: number) =>
    states(judgeMeasuring(defaultRule('ranks_not_measured'), { tracked, failed }, TODAY))
  assert.deepEqual([judge(100, 49), judge(100, 50)], [['clear'], ['raised']])
  assert.deepEqual([judge(4, 2), judge(2, 2), judge(0, 0)], [['clear'], ['raised'], []])
})

test('a budget is near its end from 80 % on, and used up at 100 %', () => {
  const both = { near: defaultRule('budget_near'), used: defaultRule('budget_used') }
  const judge = (usedMicros: number, limitMicros = 10_000_000) =>
    states(judgeBudget(both, { month: '2026-11', usedMicros, limitMicros }, 'settings'))
  assert.deepEqual(judge(7_990_000), ['clear', 'clear'])
  assert.deepEqual(judge(8_000_000), ['raised', 'clear'])
  assert.deepEqual(judge(10_000_000), ['clear', 'raised'])
  assert.deepEqual(judge(5, 0), ['clear', 'clear'])
})

test('a source is silent three days after it was due, and access ends two days ahead', () => {
  const silent = (days: number) =>
    states(
      judgeSilence(
        defaultRule('search_silent'),
        { subject: 'search_console', name: 'Search Console', dueMs: NOW_MS - days * DAY_MS, lastMs: null },
        NOW_MS,
      ),
    )
  assert.deepEqual([silent(2.9), silent(3)], [['clear'], ['raised']])
  const ending = (days: number) =>
    states(
      judgeEnding(
        defaultRule('search_token_ending'),
        { subject: 'search_console', name: 'The access', endsAtMs: NOW_MS + days * DAY_MS, place: '' },
        NOW_MS,
      ),
    )
  assert.deepEqual([ending(2.1), ending(2), ending(-1)], [['clear'], ['raised'], ['raised']])
})

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
const judgeOne = (kind: RuleKind, facts: Partial<CrawlFacts>) =>
  states(
    judgeCrawl([{ ...defaultRule(kind), isOn: true }], {
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

test('clicks of three days are compared with the same weekdays, if all of them are known', () => {
  const judge = (before: number[], after: number[], lastDay = TODAY - 2) => {
    const days = new Map<number, number>()
    for (const [at, count] of after.entries()) days.set(lastDay - 2 + at, count)
    for (const [at, count] of before.entries()) days.set(lastDay - 9 + at, count)
    return states(judgeClicks(defaultRule('clicks_dropped'), days, TODAY))
  }
  assert.deepEqual(judge([100, 100, 100], [70, 70, 71]), ['clear'])
  assert.deepEqual(judge([100, 100, 100], [70, 70, 70]), ['raised'])
  assert.deepEqual(judge([33, 33, 33], [0, 0, 0]), ['clear'])
  assert.deepEqual(judge([34, 33, 33], [0, 0, 0]), ['raised'])
  assert.deepEqual(judge([100, 100], [0, 0, 0]), [])
  // Data that came late, or stopped: it says nothing about now.
  assert.deepEqual(judge([100, 100, 100], [0, 0, 0], TODAY - 6), [])
  assert.deepEqual(judgeClicks(defaultRule('clicks_dropped'), new Map(), TODAY), [])
})

test('referring domains are compared with a week before, and with the count before', () => {
  const judge = (counts: [age: number, domains: number][]) => {
    const both = {
      lost: defaultRule('referring_domains_lost'),
      burst: defaultRule('referring_domains_burst'),
    }
    const told = counts.map(([age, domains]) => ({ day: TODAY - age, domains }))
    return states(judgeReferringDomains(both, told, TODAY))
  }
  assert.deepEqual(
    judge([
      [7, 1000],
      [0, 951],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(
    judge([
      [7, 1000],
      [0, 950],
    ]),
    ['raised', 'clear'],
  )
  assert.deepEqual(
    judge([
      [7, 20],
      [0, 18],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(
    judge([
      [1, 1000],
      [0, 1049],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(
    judge([
      [1, 1000],
      [0, 1050],
    ]),
    ['clear', 'raised'],
  )
  // Over a week, that is seven a day.
  assert.deepEqual(
    judge([
      [7, 1000],
      [0, 1050],
    ]),
    ['clear', 'clear'],
  )
  assert.deepEqual(judge([[0, 1000]]), [])
  assert.deepEqual(
    judge([
      [60, 5000],
      [0, 1000],
    ]),
    [],
  )
  assert.deepEqual(
    judge([
      [9, 1000],
      [2, 10],
    ]),
    [],
  )
})
