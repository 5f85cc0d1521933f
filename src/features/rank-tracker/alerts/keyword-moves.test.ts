import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Rule } from '../../../background/alerts/rule.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { MOVE_ALERTS, type MoveAlert } from '../alert-kinds.ts'
import { judgeKeyword, judgeOpenKeyword, type MeasuredKeyword } from './keyword-moves.ts'

const TODAY = parseDay('2026-11-02') as number
const ruleOf = (kind: MoveAlert) => defaultRule(MOVE_ALERTS, kind)
const RULES = (Object.keys(MOVE_ALERTS) as MoveAlert[]).map(ruleOf)
const FAR = { searchedDepth: 100, searchedDepthBefore: 100, dayBefore: TODAY - 1 }
const NEAR = { ...FAR, searchedDepth: 20, searchedDepthBefore: 20 }

/** Positions at the end of the last days; the last one is that of today. */
function keyword(days: MeasuredKeyword['days'], more: Partial<MeasuredKeyword> = {}): MeasuredKeyword {
  const found = days.filter((day) => typeof day === 'number')
  return {
    id: 7,
    text: 'hiking boots',
    device: 'mobile',
    position: days.at(-1) as number | null,
    previousPosition: (days.at(-2) ?? null) as number | null,
    bestPosition: found.length === 0 ? null : Math.min(...found),
    days,
    measuredCount: 2,
    checks: FAR,
    segmentIds: [],
    ...more,
  }
}

const kinds = (days: MeasuredKeyword['days'], more: Partial<MeasuredKeyword> = {}, rules = RULES) =>
  judgeKeyword(keyword(days, more), rules, TODAY).map(({ kind }) => kind)
const only = (kind: MoveAlert, thresholds = {}): Rule<MoveAlert>[] => {
  const rule = ruleOf(kind)
  return [{ ...rule, thresholds: { ...rule.thresholds, ...thresholds } }]
}

test('a drop counts by the part of the list that it begins in', () => {
  const dropped = (before: number, now: number) =>
    kinds([before, now], {}, only('keyword_dropped')).length === 1
  for (const [before, places] of [
    [1, 3],
    [10, 3],
    [11, 5],
    [30, 5],
    [31, 10],
    [80, 10],
  ] as const) {
    assert.equal(dropped(before, before + places - 1), false, `${before}, ${places - 1} places`)
    assert.equal(dropped(before, before + places), true, `${before}, ${places} places`)
  }
  assert.deepEqual(kinds([40, 50], {}, only('keyword_dropped', { places_beyond: 11 })), [])
})

test('a gain counts in the same way', () => {
  const gained = (before: number, now: number) =>
    kinds([before, now], {}, only('keyword_gained')).length === 1
  assert.deepEqual([gained(9, 7), gained(9, 6), gained(25, 21), gained(25, 20)], [false, true, false, true])
  assert.deepEqual([gained(60, 51), gained(60, 50)], [false, true])
})

test('leaving and entering the top 3 and the top 10 is told where the border is crossed', () => {
  assert.deepEqual(kinds([3, 4]), ['keyword_left_top_3'])
  assert.deepEqual(kinds([10, 11]), ['keyword_left_top_10'])
  assert.deepEqual(kinds([4, 3]), ['keyword_entered_top_3'])
  assert.deepEqual(kinds([11, 10]), ['keyword_entered_top_10'])
  assert.deepEqual(kinds([4, 5]), [])
})

test('one move is one alert, the strongest that is on', () => {
  assert.deepEqual(kinds([2, 15]), ['keyword_left_top_10'])
  assert.deepEqual(kinds([15, 2]), ['keyword_entered_top_3'])
  const without = RULES.map((rule) => (rule.kind === 'keyword_left_top_10' ? { ...rule, isOn: false } : rule))
  assert.deepEqual(kinds([2, 15], {}, without), ['keyword_left_top_3'])
})

test('that it is not found any more needs a second check, and is told once for each loss', () => {
  assert.deepEqual(kinds([5, 5, null], { previousPosition: 5 }), [])
  assert.deepEqual(kinds([5, null, null], { checks: NEAR }), ['keyword_not_found'])
  const window = (days: MeasuredKeyword['days'], more: Partial<MeasuredKeyword> = {}) => {
    const [verdict] = judgeKeyword(keyword(days, { previousPosition: null, ...more }), RULES, TODAY)
    return verdict?.state === 'raised' ? verdict.window : undefined
  }
  assert.equal(window([5, null, null]), '2026-10-31')
  assert.equal(window([5, null, null, null]), '2026-10-30')
  // Checked twice within a day.
  assert.equal(window([5, null]), '2026-11-01')
  assert.equal(window([null, null, null]), undefined)
  // Lost for longer than two days when it was looked for before: that was news then.
  assert.equal(window([5, null, null, null, null]), undefined)
  assert.equal(
    window([5, null, null, null, null], { checks: { ...FAR, dayBefore: TODAY - 2 } }),
    '2026-10-29',
  )
})

test('what was not looked for far enough is neither lost nor found', () => {
  const lost = (position: number, checks: MeasuredKeyword['checks']) =>
    kinds([position, null, null], { checks })
  assert.deepEqual(lost(20, NEAR), ['keyword_not_found'])
  assert.deepEqual(lost(21, NEAR), [])
  assert.deepEqual(lost(21, { ...FAR, searchedDepth: 20 }), [])
  assert.deepEqual(lost(21, { ...FAR, searchedDepthBefore: 99 }), ['keyword_not_found'])
  assert.deepEqual(lost(100, FAR), ['keyword_left_top_100'])
  assert.deepEqual(lost(5, undefined), [])
  const found = (position: number, checks: MeasuredKeyword['checks']) =>
    kinds([12, null, position], { checks })
  assert.deepEqual(found(45, FAR), ['keyword_entered_top_100'])
  assert.deepEqual([found(20, NEAR), found(21, NEAR)], [['keyword_entered_top_100'], []])
  assert.deepEqual(found(9, NEAR), ['keyword_entered_top_10'])
  assert.deepEqual(kinds([null, 45], { checks: NEAR }), [])
})

test('what was never looked for, or is tracked since today, has not moved', () => {
  assert.deepEqual(kinds([undefined, 5]), [])
  assert.deepEqual(kinds([null, 5], { measuredCount: 1 }), [])
  assert.deepEqual(kinds([null, 45], { measuredCount: 1 }), [])
  assert.deepEqual(kinds([null, 45], { measuredCount: 2 }), ['keyword_first_ranked'])
})

test('a rule of a segment holds for its keywords alone, beside that of the project', () => {
  const strict: Rule<MoveAlert> = {
    ...ruleOf('keyword_dropped'),
    id: 1,
    segmentId: 4,
    thresholds: { places_top_10: 1 },
  }
  const rules = [...RULES, strict]
  assert.deepEqual(kinds([4, 5], { segmentIds: [] }, rules), [])
  const [verdict] = judgeKeyword(keyword([4, 5], { segmentIds: [4] }), rules, TODAY)
  assert.deepEqual([verdict?.kind, verdict?.segmentId], ['keyword_dropped', 4])
})

test('an alert ends when what it tells is undone', () => {
  const ends = (kind: MoveAlert, before: number | null, position: number | null) =>
    judgeOpenKeyword({ id: 7, position }, ruleOf(kind), before)?.state === 'clear'
  assert.deepEqual([ends('keyword_dropped', 4, 7), ends('keyword_dropped', 4, 6)], [false, true])
  assert.deepEqual([ends('keyword_gained', 20, 15), ends('keyword_gained', 20, 16)], [false, true])
  assert.deepEqual([ends('keyword_left_top_10', 9, 11), ends('keyword_left_top_10', 9, 10)], [false, true])
  assert.deepEqual([ends('keyword_entered_top_3', 5, 3), ends('keyword_entered_top_3', 5, 4)], [false, true])
  assert.deepEqual([ends('keyword_not_found', 9, null), ends('keyword_not_found', 9, 90)], [false, true])
  const far = [ends('keyword_left_top_100', 9, null), ends('keyword_left_top_100', 9, 90)]
  assert.deepEqual(far, [false, true])
  const again = [ends('keyword_entered_top_100', null, 90), ends('keyword_entered_top_100', null, null)]
  assert.deepEqual(again, [false, true])
})
