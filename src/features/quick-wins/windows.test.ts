import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDay, parseDay } from '../../lib/local-day.ts'
import { RANGES, type Range } from './lists.ts'
import { countDays, type Window, windowsOf } from './windows.ts'

const shown = ({ firstDay, lastDay }: Window) => `${formatDay(firstDay)}…${formatDay(lastDay)}`

function windows(range: Range, lastDay: string): string[] {
  const { current, previous, before } = windowsOf(range, parseDay(lastDay)!)
  return [current, previous, before].map(shown)
}

test('a range of days ends on the last day and is compared with as many before it', () => {
  assert.deepEqual(windows('7d', '2026-11-12'), [
    '2026-11-06…2026-11-12',
    '2026-10-30…2026-11-05',
    '2026-10-23…2026-10-29',
  ])
  assert.deepEqual(windows('28d', '2026-03-10').slice(0, 2), [
    '2026-02-11…2026-03-10',
    '2026-01-14…2026-02-10',
  ])
})

test('months are those of the calendar, and what they are compared with has as many days', () => {
  assert.deepEqual(windows('3m', '2026-11-12').slice(0, 2), [
    '2026-08-13…2026-11-12',
    '2026-05-13…2026-08-12',
  ])
  assert.equal(windows('6m', '2026-11-12')[0], '2026-05-13…2026-11-12')
})

test('months that end where another month has no such day begin on the first', () => {
  for (const [last, first] of [
    ['2026-05-31', '2026-03-01'],
    ['2026-05-30', '2026-03-01'],
    ['2026-05-29', '2026-03-01'],
    ['2026-05-28', '2026-03-01'],
    ['2026-05-27', '2026-02-28'],
    ['2024-05-31', '2024-03-01'],
    ['2024-05-29', '2024-03-01'],
    ['2024-05-28', '2024-02-29'],
    ['2026-01-31', '2025-11-01'],
  ] as const)
    assert.equal(windows('3m', last)[0], `${first}…${last}`)
  assert.equal(windows('6m', '2026-08-31')[0], '2026-03-01…2026-08-31')
  assert.equal(windows('6m', '2026-02-28')[0], '2025-08-29…2026-02-28')
})

test('the three windows follow each other, equally long, and the first ends on the last day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RANGES), fc.integer({ min: 10_000, max: 40_000 }), (range, lastDay) => {
      const { current, previous, before } = windowsOf(range, lastDay)
      assert.equal(current.lastDay, lastDay)
      assert.equal(previous.lastDay, current.firstDay - 1)
      assert.equal(before.lastDay, previous.firstDay - 1)
      assert.equal(new Set([current, previous, before].map(countDays)).size, 1)
      const [low, high] = { d: [1, 1], m: [28, 31] }[range.at(-1) as 'd' | 'm'] as [number, number]
      const count = Number.parseInt(range, 10)
      assert.ok(countDays(current) >= low * count && countDays(current) <= high * count)
    }),
  )
})
