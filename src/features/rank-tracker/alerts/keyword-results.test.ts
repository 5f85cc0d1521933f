import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRule, type Rule } from '../../../background/alerts/rule.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { RESULT_ALERTS, type ResultAlert } from '../alert-kinds.ts'
import type { KeywordResult } from '../history/last-results.ts'
import { judgeOpenResult, judgeResult } from './keyword-results.ts'

const TODAY = parseDay('2026-11-02') as number
const NAMES = new Map([[3, 'Rival']])
const DEFAULTS = (Object.keys(RESULT_ALERTS) as ResultAlert[]).map((kind) => defaultRule(RESULT_ALERTS, kind))
const RULES = DEFAULTS.map((rule): Rule<ResultAlert> => ({ ...rule, isOn: true }))

function result(more: Partial<KeywordResult> = {}): KeywordResult {
  return {
    keywordId: 7,
    finishedAtMs: 0,
    position: 5,
    searchedDepth: 100,
    url: 'https://example.com/a',
    features: new Map(),
    competitors: new Map(),
    ...more,
  }
}

const verdicts = (before: KeywordResult, now: KeywordResult, rules = RULES) =>
  judgeResult(
    { id: 7, text: 'hiking boots', device: 'mobile', before, now, segmentIds: [] },
    rules,
    NAMES,
    TODAY,
  )
const found = (before: Partial<KeywordResult>, now: Partial<KeywordResult>) =>
  verdicts(result(before), result(now)).map(({ kind, subject }) => `${kind} ${subject}`)
const feature = (holder: 'own' | 'other' | 'none') => ({
  features: new Map([['ai_overview', holder]] as const),
})
const rival = (place: number | null, position: number | null = 5) => ({
  position,
  competitors: new Map([[3, place]]),
})

test('a feature is won or lost where both checks know whose it was', () => {
  const lost = ['keyword_feature_lost keyword:7/ai_overview']
  const won = ['keyword_feature_won keyword:7/ai_overview']
  assert.deepEqual(
    [found(feature('own'), feature('other')), found(feature('own'), feature('none'))],
    [lost, lost],
  )
  assert.deepEqual(
    [found(feature('other'), feature('own')), found(feature('none'), feature('own'))],
    [won, won],
  )
  assert.deepEqual(
    [found(feature('other'), feature('none')), found(feature('own'), feature('own'))],
    [[], []],
  )
  assert.deepEqual([found(feature('own'), {}), found({}, feature('own'))], [[], []])
})

test('a competitor has passed when it was behind and is in front', () => {
  const passed = ['keyword_competitor_passed keyword:7/competitor:3']
  assert.deepEqual([found(rival(6), rival(4)), found(rival(null), rival(4))], [passed, passed])
  assert.deepEqual(
    [found(rival(4), rival(3)), found(rival(7), rival(6)), found(rival(6), rival(null))],
    [[], [], []],
  )
  // The site was not found, or nobody looked for the competitor.
  assert.deepEqual(
    [found(rival(6), rival(4, null)), found(rival(6, null), rival(4)), found({}, rival(4))],
    [[], [], []],
  )
})

test('another page ranks when it is another one, not the same with a mark of where a visitor comes from', () => {
  const url = (address: string | null) => ({ url: address })
  assert.equal(found({}, url('https://example.com/b')).length, 1)
  assert.deepEqual(found({}, url('https://example.com/a?utm_source=x#part')), [])
  assert.deepEqual([found({}, url(null)), found(url(null), url('https://example.com/b'))], [[], []])
})

test('a rule that is off, or of a segment that the keyword is not in, tells nothing', () => {
  const [before, now] = [result(feature('own')), result(feature('none'))]
  assert.deepEqual(
    verdicts(before, now, DEFAULTS).map(({ kind }) => kind),
    ['keyword_feature_lost'],
  )
  const ofSegment = RULES.map((rule) => ({ ...rule, segmentId: 4 }))
  assert.deepEqual(verdicts(before, now, ofSegment), [])
})

test('an alert ends when what it tells is undone, and not when nobody knows', () => {
  const ends = (
    before: Partial<KeywordResult>,
    now: Partial<KeywordResult>,
    later: Partial<KeywordResult>,
  ) => {
    const [verdict] = verdicts(result(before), result(now))
    const rule = RULES.find(({ kind }) => kind === verdict?.kind) as Rule<ResultAlert>
    return judgeOpenResult(result(later), rule, verdict?.subject as string)?.state === 'clear'
  }
  const lost = (later: Partial<KeywordResult>) => ends(feature('own'), feature('none'), later)
  assert.deepEqual([lost(feature('other')), lost({}), lost(feature('own'))], [false, false, true])
  const won = (later: Partial<KeywordResult>) => ends(feature('none'), feature('own'), later)
  assert.deepEqual([won(feature('own')), won({}), won(feature('none'))], [false, false, true])
  const passed = (later: Partial<KeywordResult>) => ends(rival(6), rival(4), later)
  assert.deepEqual([passed(rival(4)), passed(rival(6, null)), passed(rival(6))], [false, false, true])
  const changed = (url: string | null) => ends({}, { url: 'https://example.com/b' }, { url })
  assert.deepEqual(
    [changed('https://example.com/b'), changed(null), changed('https://example.com/c')],
    [false, false, true],
  )
})
