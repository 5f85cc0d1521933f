import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Verdict } from '../../background/alerts/rule.ts'
import { SPEND_ALERTS } from './alert-kinds.ts'
import { judgeBudget } from './alerts.ts'

const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)

test('a budget is near its end from 80 % on, and used up at 100 %', () => {
  const both = {
    near: defaultRule(SPEND_ALERTS, 'budget_near'),
    used: defaultRule(SPEND_ALERTS, 'budget_used'),
  }
  const judge = (usedMicros: number, limitMicros = 10_000_000) =>
    states(judgeBudget(both, { month: '2026-11', usedMicros, limitMicros }, 'settings'))
  assert.deepEqual(judge(7_990_000), ['clear', 'clear'])
  assert.deepEqual(judge(8_000_000), ['raised', 'clear'])
  assert.deepEqual(judge(10_000_000), ['clear', 'raised'])
  assert.deepEqual(judge(5, 0), ['clear', 'clear'])
})
