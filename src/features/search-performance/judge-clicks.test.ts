import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Verdict } from '../../background/alerts/rule.ts'
import { parseDay } from '../../lib/local-day.ts'
import { SEARCH_ALERTS } from './alert-kinds.ts'
import { judgeClicks } from './judge-clicks.ts'

const TODAY = parseDay('2026-11-02') as number
const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)

test('clicks of three days are compared with the same weekdays, if all of them are known', () => {
  const judge = (before: number[], after: number[], lastDay = TODAY - 2) => {
    const days = new Map<number, number>()
    for (const [at, count] of after.entries()) days.set(lastDay - 2 + at, count)
    for (const [at, count] of before.entries()) days.set(lastDay - 9 + at, count)
    return states(judgeClicks(defaultRule(SEARCH_ALERTS, 'clicks_dropped'), days, TODAY))
  }
  assert.deepEqual(judge([100, 100, 100], [70, 70, 71]), ['clear'])
  assert.deepEqual(judge([100, 100, 100], [70, 70, 70]), ['raised'])
  assert.deepEqual(judge([33, 33, 33], [0, 0, 0]), ['clear'])
  assert.deepEqual(judge([34, 33, 33], [0, 0, 0]), ['raised'])
  assert.deepEqual(judge([100, 100], [0, 0, 0]), [])
  // Data that came late, or stopped: it says nothing about now.
  assert.deepEqual(judge([100, 100, 100], [0, 0, 0], TODAY - 6), [])
  assert.deepEqual(judgeClicks(defaultRule(SEARCH_ALERTS, 'clicks_dropped'), new Map(), TODAY), [])
})
