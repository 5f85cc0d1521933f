import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Verdict } from '../../../background/alerts/rule.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { PROJECT_RANK_ALERTS } from '../alert-kinds.ts'
import { judgeMeasuring } from './measuring.ts'
import { judgeVisibility } from './visibility.ts'

const TODAY = parseDay('2026-11-02') as number
const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)

test('visibility is compared with that of a week before', () => {
  const judge = (before: number, after: number, more = {}) =>
    states(
      judgeVisibility(
        defaultRule(PROJECT_RANK_ALERTS, 'visibility_dropped'),
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
  assert.deepEqual(
    judgeVisibility(defaultRule(PROJECT_RANK_ALERTS, 'visibility_dropped'), 'mobile', none, TODAY),
    [],
  )
})

test('that ranks cannot be measured is one alert, from half of the keywords on', () => {
  const judge = (tracked: number, failed: number) =>
    states(judgeMeasuring(defaultRule(PROJECT_RANK_ALERTS, 'ranks_not_measured'), { tracked, failed }, TODAY))
  assert.deepEqual([judge(100, 49), judge(100, 50)], [['clear'], ['raised']])
  assert.deepEqual([judge(4, 2), judge(2, 2), judge(0, 0)], [['clear'], ['raised'], []])
})
