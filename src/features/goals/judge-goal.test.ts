import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'
import { parseDay } from '../../lib/local-day.ts'
import { endOf, type GoalResult, judgeResults, NO_PROGRESS } from './judge-goal.ts'

const SET_AT_MS = Date.parse('2026-11-01T12:00:00Z')
const TERMS = { targetPosition: 3, dueDay: parseDay('2026-11-10') as number, setAtMs: SET_AT_MS }

/** A result so many days after the goal was set. */
const result = (days: number, position: number | null, searchedDepth = 100): GoalResult => ({
  finishedAtMs: SET_AT_MS + days * DAY_MS,
  position,
  searchedDepth,
})
const judge = (results: readonly GoalResult[], timeZone = 'UTC', before = NO_PROGRESS) =>
  judgeResults(TERMS, before, results, timeZone)

test('a goal is reached on the day of the first position at the target or better', () => {
  const { progress, reachedDay } = judge([result(1, 8), result(2, 3), result(3, 1)])
  assert.equal(reachedDay, parseDay('2026-11-03'))
  assert.deepEqual(progress, { position: 3, bestPosition: 3, measuredAtMs: SET_AT_MS + 2 * DAY_MS })
})

test('a goal that is not reached keeps its last and its best position', () => {
  const { progress, reachedDay } = judge([result(1, 5), result(2, null), result(3, 9)])
  assert.equal(reachedDay, undefined)
  assert.deepEqual(progress, { position: 9, bestPosition: 5, measuredAtMs: SET_AT_MS + 3 * DAY_MS })
  assert.deepEqual(judge([result(1, 5), result(2, null)]).progress.position, null)
})

test('results of before it was set and of after its last day do not count', () => {
  assert.deepEqual(judge([result(-1, 1), result(10, 1)]), { progress: NO_PROGRESS, reachedDay: undefined })
  assert.equal(judge([result(9.4, 2)]).reachedDay, TERMS.dueDay)
})

test('the last day is one of the time zone of the project', () => {
  const late = [{ ...result(0, 2), finishedAtMs: Date.parse('2026-11-11T03:00:00Z') }]
  assert.equal(judge(late, 'UTC').reachedDay, undefined)
  assert.equal(judge(late, 'America/New_York').reachedDay, TERMS.dueDay)
  const early = [{ ...result(0, 2), finishedAtMs: Date.parse('2026-11-10T20:00:00Z') }]
  assert.equal(judge(early, 'Asia/Tokyo').reachedDay, undefined)
})

test('a site that was not found in fewer results than the target says nothing', () => {
  const shallow = judge([result(1, null, 2)]).progress
  assert.deepEqual(shallow, NO_PROGRESS)
  assert.equal(endOf(TERMS, shallow), 'unmeasured')
  assert.equal(endOf(TERMS, judge([result(1, null, 3)]).progress), 'missed')
})

test('without a measurement since it was set, a goal is not missed', () => {
  assert.equal(endOf(TERMS, NO_PROGRESS), 'unmeasured')
  const before = { position: 8, bestPosition: 8, measuredAtMs: SET_AT_MS - HOUR_MS }
  assert.equal(endOf(TERMS, before), 'unmeasured')
  assert.equal(endOf(TERMS, judge([result(1, 9)], 'UTC', before).progress), 'missed')
})

test('a judgement that is made again, or in parts, comes out the same', () => {
  const results = [result(1, 9), result(2, null), result(3, 6), result(4, 7)]
  const whole = judge(results)
  assert.deepEqual(judge(results, 'UTC', whole.progress), whole)
  const first = judge(results.slice(0, 2))
  assert.deepEqual(judge(results.slice(1), 'UTC', first.progress), whole)
  assert.deepEqual(judge([results[0] as GoalResult], 'UTC', whole.progress), whole)
})
