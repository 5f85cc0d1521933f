import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankLevels } from './levels.ts'

const days = (dates: string[], visibility: number[], topTen: number[]) => ({
  dates,
  visibility,
  keywords: dates.map(() => 54),
  with_result: dates.map(() => 31),
  measured: dates.map(() => 20),
  position_distribution: [
    { label: '1-3', keywords: topTen.map(() => 1) },
    { label: '4-10', keywords: topTen.map((count) => count - 1) },
    { label: '11-20', keywords: topTen.map(() => 9) },
  ],
})

test('levels are compared with the day before the period', () => {
  const before = days(['2026-10-18', '2026-10-19'], [14, 13], [20, 28])
  const now = days(['2026-10-20', '2026-10-21'], [12, 12.5], [29, 31])
  const levels = rankLevels({ ...now, previous: before }, '2026-10-19')
  assert.deepEqual(levels, {
    lastDay: '2026-10-21',
    visibility: { now: 12.5, since: '2026-10-19', change: -0.5 },
    topTen: { now: 31, since: '2026-10-19', change: 3 },
    keywords: 54,
    withResult: 31,
    measured: 20,
  })
})

test('a history that begins within the period is compared with its first day, from the second day on', () => {
  const none = days([], [], [])
  const second = days(['2026-11-17', '2026-11-18'], [10, 12], [8, 9])
  const levels = rankLevels({ ...second, previous: none }, '2026-10-19')
  assert.deepEqual(levels?.visibility, { now: 12, since: '2026-11-17', change: 2 })

  const first = days(['2026-11-18'], [11.8], [17])
  const young = rankLevels({ ...first, previous: none }, '2026-10-19')
  assert.deepEqual(young?.visibility, { now: 11.8, since: undefined, change: null })
  assert.equal(rankLevels({ ...none, previous: none }, '2026-10-19'), undefined)
})

test('a gap on the day compared with is not bridged by an older day', () => {
  const before = days(['2026-10-17'], [14], [20])
  const now = days(['2026-10-20'], [12], [29])
  const levels = rankLevels({ ...now, previous: before }, '2026-10-19')
  assert.deepEqual(levels?.visibility, { now: 12, since: undefined, change: null })
})
