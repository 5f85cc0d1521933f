import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findBadText } from '../../../lib/text.ts'
import type { DayEnd, DaySum } from './day-sums.ts'
import {
  addRecent,
  emptyRecentSums,
  hasResult,
  positionsOf,
  RECENT_DAYS,
  RECENT_LENGTH,
  recordDay,
  startRecent,
} from './recent-days.ts'
import { weightOf } from './visibility.ts'

const DAY = 20_700

type Step = { days: number; position: number | null }

const position = fc.option(fc.integer({ min: 1, max: 100 }))
const step = fc.record({ days: fc.integer({ min: -2, max: 40 }), position })
const steps = fc.array(step, { maxLength: 40 })

function play(start: number, steps: readonly Step[]): { recent: string; day: number } {
  let recent = startRecent(start)
  let day = start
  for (const { days, position } of steps) {
    day += days
    recent = recordDay(recent, day, position)
  }
  return { recent, day }
}

/** The same by the plainest means: what was known last at the end of each day. */
function model(start: number, steps: readonly Step[], lastDay: number): DayEnd[] {
  const ends = new Map<number, DayEnd>([[start, 'unmeasured']])
  let day = start
  let reached = start
  for (const { days, position } of steps) {
    day += days
    reached = Math.max(reached, day)
    ends.set(reached, position)
  }
  return Array.from({ length: RECENT_DAYS }, (_, index) => {
    const at = lastDay - RECENT_DAYS + 1 + index
    const known = [...ends.keys()].filter((day) => day <= at)
    return known.length === 0 ? undefined : ends.get(Math.max(...known))
  })
}

function tail(recent: string, lastDay: number, count: number) {
  return positionsOf(recent, lastDay).slice(-count)
}

test('a new keyword is tracked from its day on, without a result', () => {
  const recent = startRecent(DAY)
  assert.deepEqual(positionsOf(recent, DAY), [...new Array(30).fill(undefined), 'unmeasured'])
  assert.deepEqual(tail(recent, DAY + 2, 4), [undefined, 'unmeasured', 'unmeasured', 'unmeasured'])
  assert.deepEqual(tail(recent, DAY + 500, 2), ['unmeasured', 'unmeasured'])
  assert.equal(hasResult(recent), false)
  assert.deepEqual(tail(recordDay(recent, DAY + 1, null), DAY + 2, 4), [undefined, 'unmeasured', null, null])
  assert.equal(hasResult(recordDay(recent, DAY + 1, null)), true)
})

test('a day without a result ended as the one before', () => {
  let recent = recordDay(startRecent(DAY), DAY, 8)
  recent = recordDay(recent, DAY + 3, 5)
  assert.deepEqual(tail(recent, DAY + 3, 5), [undefined, 8, 8, 8, 5])
  assert.deepEqual(tail(recent, DAY + 5, 5), [8, 8, 5, 5, 5])
})

test('the last result of a day counts', () => {
  let recent = recordDay(startRecent(DAY), DAY, 8)
  recent = recordDay(recent, DAY, null)
  recent = recordDay(recent, DAY, 3)
  assert.deepEqual(tail(recent, DAY, 2), [undefined, 3])
})

test('a day before the last one is written as the last one', () => {
  let recent = recordDay(startRecent(DAY), DAY, 8)
  recent = recordDay(recent, DAY - 1, 4)
  assert.deepEqual(tail(recent, DAY, 2), [undefined, 4])
  assert.equal(recordDay(recent, DAY - 100, 4), recent)
})

test('asked for a day before the last one, it forgets what came after and invents no gap', () => {
  let recent = recordDay(startRecent(DAY - 40), DAY - 30, 9)
  recent = recordDay(recent, DAY, 2)
  assert.deepEqual(positionsOf(recent, DAY - 1), new Array(31).fill(9))
})

test('months without a result leave the last one', () => {
  const recent = recordDay(recordDay(startRecent(DAY), DAY, 8), DAY + 400, 5)
  assert.deepEqual(positionsOf(recent, DAY + 400), [...new Array(30).fill(8), 5])
})

test('what is beyond the first hundred has no position', () => {
  for (const position of [0, 101, 5000])
    assert.deepEqual(tail(recordDay(startRecent(DAY), DAY, position), DAY, 1), [null])
  assert.deepEqual(tail(recordDay(startRecent(DAY), DAY, 100), DAY, 1), [100])
})

test('the text has one width and survives both databases', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), steps, (start, steps) => {
      const { recent } = play(start, steps)
      assert.equal(recent.length, RECENT_LENGTH)
      assert.equal(findBadText(recent), undefined)
      assert.equal(recent.normalize('NFC'), recent)
      assert.equal(Buffer.from(recent, 'utf8').toString('utf8'), recent)
    }),
  )
})

test('the days are those of a plain list, however results came', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 12_000, max: 30_000 }),
      steps,
      fc.integer({ min: 0, max: 40 }),
      (start, steps, later) => {
        const { recent, day } = play(start, steps)
        const lastDay = Math.max(day, ...reachedDays(start, steps)) + later
        assert.deepEqual(positionsOf(recent, lastDay), model(start, steps, lastDay))
      },
    ),
    { numRuns: 300 },
  )
})

function reachedDays(start: number, steps: readonly Step[]): number[] {
  let day = start
  return [start, ...steps.map(({ days }) => (day += days))]
}

test('many keywords add up to the sums of each', () => {
  const keyword = fc.tuple(fc.integer({ min: DAY - 60, max: DAY + 10 }), fc.array(step, { maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(keyword, { maxLength: 30 }), fc.nat(30), fc.nat(30), (keywords, a, b) => {
      const recents = keywords.map(([start, steps]) => play(start, steps).recent)
      const from = Math.min(a, b, recents.length)
      const to = Math.min(Math.max(a, b), recents.length)
      const sums = emptyRecentSums()
      addRecent(sums, recents.join(''), 0, from, DAY)
      addRecent(sums, recents.join(''), from, to, DAY)
      addRecent(sums, recents.join(''), to, recents.length, DAY)

      const days = recents.map((recent) => positionsOf(recent, DAY))
      for (let at = 0; at < RECENT_DAYS; at++) {
        const known = days.map((positions) => positions[at]).filter((end) => end !== undefined)
        const measured = known.filter((end) => end !== 'unmeasured')
        const { keywords, tracked, weight, position_sum, ...ranges } = sums[at] as DaySum
        const ranked = measured.filter((position) => position !== null)
        const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
        assert.equal(tracked, known.length)
        assert.equal(keywords, measured.length)
        assert.equal(weight, sumOf(measured.map(weightOf)))
        assert.equal(position_sum, sumOf(ranked))
        assert.equal(sumOf(Object.values(ranges)), ranked.length)
        assert.equal(ranges.in_11_20, ranked.filter((position) => position >= 11 && position <= 20).length)
      }
    }),
  )
})
