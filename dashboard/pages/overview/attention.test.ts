import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertTitles } from '../../api/alert-titles.ts'
import type { Alert, CrawlSummary } from '../../api/types.ts'
import { formatDay } from '../../lib/format.ts'
import * as text from '../../text/attention.ts'
import { findingsOf, type Known } from './attention.ts'

const QUIET: Known = {
  uid: 'abc',
  isOwner: true,
  dayOf: (iso) => formatDay(iso),
  alerts: [],
  provider: { provider: null, used: 'serpapi', choices: [], failure: null },
  keywords: 54,
  failed: 0,
  newestCrawl: undefined,
  summary: undefined,
  changes: undefined,
  connection: null,
  profile: undefined,
}
const ALERT: Alert = {
  id: 7,
  kind: 'keyword_left_top_10',
  severity: 'warning',
  segment_id: null,
  subject: '12',
  title: '"rain jacket" left the top 10',
  text: 'It went from 8 to 13 on desktop. Three checks in a row say so.',
  path: '/p/abc/keywords/12',
  before: 8,
  after: 13,
  opened_at: '2026-11-06T09:00:00Z',
  resolved_at: null,
}
const SUMMARY = {
  crawl_uid: 'c1',
  pages_total: 77,
  critical_issues: 11,
  finished_at: '2026-11-18T09:00:00Z',
} as CrawlSummary
const REFUSED = {
  class: 'auth',
  message: 'The key was refused.',
  since: '2026-11-17T05:10:00Z',
  worked_at: null,
} as const

test('nothing is found in a project in which all is well', () => {
  assert.deepEqual(findingsOf(QUIET), [])
})

test('an alert is one line with its extent, its day and one action that is named by what it opens', () => {
  assert.deepEqual(findingsOf({ ...QUIET, alerts: [ALERT] }), [
    {
      key: 'alert 7',
      severity: 'warning',
      title: '"rain jacket" left the top 10',
      full: '"rain jacket" left the top 10',
      why: 'It went from 8 to 13 on desktop. Since Nov 6.',
      to: '/p/abc/keywords/12',
      action: 'See keyword',
    },
  ])
})

test('titles have forty characters; a longer one stands whole in the second line', () => {
  const title = '"waterproof hiking boots for women" left the top 10'
  const [finding] = findingsOf({ ...QUIET, alerts: [{ ...ALERT, title }] })
  assert.deepEqual(
    [finding?.title, finding?.full, finding?.why],
    ['A keyword left the top 10', title, `${title}. Since Nov 6.`],
  )
  // A kind of a newer server has no short title here.
  const kind = 'of_a_newer_server' as 'ranks_not_measured'
  const [cut] = findingsOf({
    ...QUIET,
    alerts: [{ ...ALERT, kind, title: `robots.txt of ${'x'.repeat(60)} changed` }],
  })
  assert.equal(cut?.title.length, 40)
  const titles = [...Object.values(alertTitles), ...Object.values(text.providerFails)]
  const others = [text.noProvider, text.searchFails, text.backlinksFail, text.crawlFailed]
  const counted = [text.checksFailed(12_345, 12_345), text.criticalIssues(12_345), text.backlinksOld(365)]
  for (const one of [...titles, ...others, ...counted]) assert.ok(one.length <= 40, one)
})

test('the worst come first, and good news needs nobody', () => {
  const found = findingsOf({
    ...QUIET,
    alerts: [
      ALERT,
      { ...ALERT, id: 8, kind: 'server_errors', severity: 'critical', title: 'The server failed on 3 pages' },
      { ...ALERT, id: 9, kind: 'keyword_entered_top_10', title: '"tent" entered the top 10' },
      { ...ALERT, id: 10, kind: 'titles_changed', severity: 'info', title: 'Titles changed' },
    ],
    summary: SUMMARY,
  })
  assert.deepEqual(
    found.map(({ key }) => key),
    ['issues', 'alert 8', 'alert 7'],
  )
  assert.equal(found[0]?.why, 'On 77 crawled pages, in the crawl of Nov 18.')
})

test('what is said once is not said again by its alert', () => {
  const silent = { ...ALERT, id: 8, kind: 'ranks_not_measured', severity: 'critical' } as const
  const found = findingsOf({ ...QUIET, provider: { ...QUIET.provider!, failure: REFUSED }, alerts: [silent] })
  assert.deepEqual(
    found.map(({ key, action, to }) => [key, action, to]),
    [['provider', 'Fix key', '/settings/providers']],
  )
})

test('only who can mend a key is led to it', () => {
  const provider = { ...QUIET.provider!, failure: REFUSED }
  const [finding] = findingsOf({ ...QUIET, isOwner: false, provider })
  assert.deepEqual([finding?.action, finding?.to], ['See keywords', '/p/abc/keywords'])
})

test('a provider is missing only to a project that has keywords, and failed checks are counted', () => {
  const provider = { ...QUIET.provider!, used: null }
  assert.deepEqual(findingsOf({ ...QUIET, provider, keywords: 0 }), [])
  assert.equal(findingsOf({ ...QUIET, provider })[0]?.why, '54 keywords wait for a first check.')
  const [some] = findingsOf({ ...QUIET, failed: 8 })
  assert.deepEqual([some?.severity, some?.title], ['warning', '8 of 54 checks failed'])
  assert.equal(findingsOf({ ...QUIET, failed: 30 })[0]?.severity, 'critical')
})
