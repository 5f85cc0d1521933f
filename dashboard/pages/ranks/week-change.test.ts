import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type WeekChange, weekChangeOf } from './week-change.ts'

const TODAY = '2026-11-18'
const keyword = (recent: (number | null)[], more: object = {}) => ({
  recent,
  status: 'success' as const,
  last_analyzed_at: '2026-11-18T05:10:00Z',
  ...more,
})
const week = (then: number | null, now: number | null) => [then, 30, 30, 30, 30, 30, 30, now]

test('a keyword has moved by the places between today and the same weekday a week ago', () => {
  const cases: [recent: (number | null)[], change: WeekChange][] = [
    [week(17, 8), { state: 'known', places: 9 }],
    [week(8, 13), { state: 'known', places: -5 }],
    [week(4, 4), { state: 'known', places: 0 }],
    [[1, 1, ...week(9, 6)], { state: 'known', places: 3 }],
    [week(64, null), { state: 'left' }],
    [week(null, 41), { state: 'found' }],
    [week(null, null), { state: 'unknown', why: 'never found' }],
  ]
  for (const [recent, change] of cases) assert.deepEqual(weekChangeOf(keyword(recent), TODAY), change)
})

test('without two measured days a week apart, no change is made up', () => {
  const unknown = (why: string) => ({ state: 'unknown', why })
  assert.deepEqual(weekChangeOf(keyword([9, 4]), TODAY), unknown('too new'))
  assert.deepEqual(weekChangeOf(keyword([]), TODAY), unknown('too new'))
  assert.deepEqual(weekChangeOf(keyword(week(9, 9), { status: 'failed' }), TODAY), unknown('failed'))
  const paused = keyword(week(9, 9), { last_analyzed_at: '2026-11-10T23:59:00Z' })
  assert.deepEqual(weekChangeOf(paused, TODAY), unknown('unchecked'))
  const waiting = keyword([], { last_analyzed_at: null, status: 'pending' })
  assert.deepEqual(weekChangeOf(waiting, TODAY), unknown('unchecked'))
})
