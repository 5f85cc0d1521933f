import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EndedAnalysis, keywordDays } from './keyword-days.ts'

const DAY = 20_700
const RANGE = { firstDay: DAY, lastDay: DAY + 9 }

/** Ends at that hour of that day of the range. */
function ended(day: number, more: Partial<EndedAnalysis> = {}, hour = 12): EndedAnalysis {
  return {
    day: DAY + day,
    finished_at: (DAY + day) * 86_400_000 + hour * 3_600_000,
    status: 'success',
    position: null,
    matched_url: null,
    competitor_notes: null,
    ...more,
  }
}
const found = (day: number, position: number, url = '/a', hour = 12) =>
  ended(day, { position, matched_url: url }, hour)
const failed = (day: number, hour = 12) => ended(day, { status: 'failed' }, hour)

test('found, absent and failed days are told apart, and days without a check are not there', () => {
  const { dates, states, positions } = keywordDays([found(0, 4), ended(1), failed(3)], RANGE, [])
  assert.deepEqual(dates, ['2026-09-04', '2026-09-05', '2026-09-07'])
  assert.deepEqual(states, ['found', 'absent', 'failed'])
  assert.deepEqual(positions, [4, null, null])
})

test('the last success of a day counts, whatever failed before or after it', () => {
  const analyses = [found(0, 4, '/a', 1), found(0, 6, '/b', 2), failed(0, 3), failed(1, 1), ended(1, {}, 2)]
  const { states, positions, url_numbers, urls } = keywordDays(analyses, RANGE, [])
  assert.deepEqual(
    [states, positions, url_numbers, urls],
    [['found', 'absent'], [6, null], [0, null], ['/b']],
  )
})

test('an analysis that ended after one of a later slot counts for nothing', () => {
  const { dates, positions } = keywordDays([found(5, 9), found(2, 4)], RANGE, [])
  assert.deepEqual([dates, positions], [['2026-09-06'], [4]])
})

test('URLs are listed once, and a change is from one URL to another, also over days without any', () => {
  const analyses = [
    found(-3, 1, '/old'),
    found(0, 4),
    ended(1),
    found(2, 3, '/b'),
    found(3, 3, '/b'),
    found(4, 2),
  ]
  const { urls, url_numbers, url_changes } = keywordDays(analyses, RANGE, [])
  assert.deepEqual(
    [urls, url_numbers],
    [
      ['/a', '/b'],
      [0, null, 1, 1, 0],
    ],
  )
  assert.deepEqual(url_changes, [
    { date: '2026-09-04', previous_url: '/old', url: '/a' },
    { date: '2026-09-06', previous_url: '/a', url: '/b' },
    { date: '2026-09-08', previous_url: '/b', url: '/a' },
  ])
})

test('a competitor is known from the first day on which it was looked for', () => {
  const competitors = [
    { id: 1, name: 'One', domain: 'one.example' },
    { id: 2, name: 'Two', domain: 'two.example' },
    { id: 3, name: 'Three', domain: 'three.example' },
  ]
  const analyses = [
    found(0, 4),
    ended(1, { competitor_notes: '1:7' }),
    failed(2),
    ended(3, { competitor_notes: '1:0 2:12' }),
  ]
  const columns = keywordDays(analyses, RANGE, competitors).competitors
  assert.deepEqual(
    columns.map(({ id, known_from, positions }) => [id, known_from, positions]),
    [
      [1, '2026-09-05', [null, 7, null, null]],
      [2, '2026-09-07', [null, null, null, 12]],
      [3, null, [null, null, null, null]],
    ],
  )
})
