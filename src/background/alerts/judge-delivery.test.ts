import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../lib/durations.ts'
import { type AlertKinds, days } from './alert-kind.ts'
import { judgeEnding, judgeSilence } from './judge-delivery.ts'
import { defaultRule, type Verdict } from './rule.ts'

const NOW_MS = Date.parse('2026-11-02T12:00:00Z')
const states = (verdicts: readonly Verdict[]) => verdicts.map(({ state }) => state)
const usual = { title: '', severity: 'warning', isOn: true, takesSegment: false } as const
const KINDS = {
  search_silent: { ...usual, thresholds: { days: days(3, '') } },
  search_token_ending: { ...usual, thresholds: { days: days(2, '') } },
} as const satisfies AlertKinds

test('a source is silent, and an access is about to end, from the days of the rule on', () => {
  const silent = (days: number) =>
    states(
      judgeSilence(
        defaultRule(KINDS, 'search_silent'),
        { subject: 'search_console', name: 'Search Console', dueMs: NOW_MS - days * DAY_MS, lastMs: null },
        NOW_MS,
      ),
    )
  assert.deepEqual([silent(2.9), silent(3)], [['clear'], ['raised']])
  const ending = (days: number) =>
    states(
      judgeEnding(
        defaultRule(KINDS, 'search_token_ending'),
        { subject: 'search_console', name: 'The access', endsAtMs: NOW_MS + days * DAY_MS, place: '' },
        NOW_MS,
      ),
    )
  assert.deepEqual([ending(2.1), ending(2), ending(-1)], [['clear'], ['raised'], ['raised']])
})
