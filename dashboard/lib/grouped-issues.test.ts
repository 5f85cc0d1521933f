import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterIssues, groupIssues } from './grouped-issues.ts'

const ISSUES = [
  { issue: 'http_5xx', title: 'Server error', severity: 'critical', category: 'http', pages_count: 1 },
  { issue: 'timeout', title: 'Time-out', severity: 'critical', category: 'http', pages_count: 0 },
  { issue: 'title_long', title: 'Title too long', severity: 'warning', category: 'titles', pages_count: 6 },
  { issue: 'title_short', title: 'Title too short', severity: 'warning', category: 'titles', pages_count: 9 },
  { issue: 'slow_ttfb', title: 'Slow answer', severity: 'warning', category: 'http', pages_count: 2 },
] as const

const NONE = { q: '', severity: null, category: '', all: false }
const idsOf = (issues: readonly { issue: string }[]) => issues.map(({ issue }) => issue)

test('issues that no page has are shown only when asked for', () => {
  assert.equal(filterIssues(ISSUES, NONE).length, 4)
  assert.equal(filterIssues(ISSUES, { ...NONE, all: true }).length, 5)
})

test('issues are found by title and by name, severity and category', () => {
  assert.deepEqual(idsOf(filterIssues(ISSUES, { ...NONE, q: 'TOO LONG' })), ['title_long'])
  assert.deepEqual(idsOf(filterIssues(ISSUES, { ...NONE, q: 'ttfb' })), ['slow_ttfb'])
  assert.deepEqual(idsOf(filterIssues(ISSUES, { ...NONE, severity: 'warning', category: 'http' })), [
    'slow_ttfb',
  ])
})

test('the worst is first in each group, then what most pages have', () => {
  const bySeverity = groupIssues(filterIssues(ISSUES, NONE), 'severity')
  assert.deepEqual(
    bySeverity.map(({ key, issues }) => [key, ...idsOf(issues)]),
    [
      ['critical', 'http_5xx'],
      ['warning', 'title_short', 'title_long', 'slow_ttfb'],
    ],
  )
  const byCategory = groupIssues(filterIssues(ISSUES, NONE), 'category')
  assert.deepEqual(
    byCategory.map(({ key, issues }) => [key, ...idsOf(issues)]),
    [
      ['http', 'http_5xx', 'slow_ttfb'],
      ['titles', 'title_short', 'title_long'],
    ],
  )
})
