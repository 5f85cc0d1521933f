import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distribution } from './position-ranges.ts'
import { recordDay, startRecent } from './recent-days.ts'
import { addTotals, contribution, EMPTY_TOTALS, type KeywordState, summarize, type Totals } from './totals.ts'

const UNMEASURED = startRecent(20_700)
const MEASURED = recordDay(UNMEASURED, 20_700, null)

const position = fc.option(fc.integer({ min: 1, max: 100 }))
const states = fc.array(
  fc.record<KeywordState>({
    device: fc.constantFrom('mobile', 'desktop'),
    status: fc.constantFrom('pending', 'running', 'success', 'failed'),
    position,
    previousPosition: position,
    segmentCount: fc.nat(3),
    recent: fc.constant(MEASURED),
  }),
  { maxLength: 60 },
)

function stateOf(changes: Partial<KeywordState>): KeywordState {
  return {
    device: 'mobile',
    status: 'success',
    position: null,
    previousPosition: null,
    segmentCount: 0,
    recent: MEASURED,
    ...changes,
  }
}

function totalsOf(states: readonly KeywordState[]): Totals {
  const totals = { ...EMPTY_TOTALS }
  for (const state of states) addTotals(totals, contribution(state), 1)
  return totals
}

test('an empty project has zeros and no average', () => {
  assert.deepEqual(summarize(EMPTY_TOTALS), {
    tracked_keywords: 0,
    ranking_keywords: 0,
    top_three: 0,
    top_ten: 0,
    avg_position: null,
    improved: 0,
    declined: 0,
    pending: 0,
    failed: 0,
  })
  assert.deepEqual(
    distribution(EMPTY_TOTALS, 0).map(({ keywords }) => keywords),
    [0, 0, 0, 0, 0, 0],
  )
})

test('positions fall into the ranges that are shown, in their order', () => {
  const positions = [1, 3, 4, 10, 11, 20, 21, 50, 51, 100, null]
  const totals = totalsOf(positions.map((position) => stateOf({ position })))
  assert.deepEqual(distribution(totals, totals.measured), [
    { label: '1-3', keywords: 2 },
    { label: '4-10', keywords: 2 },
    { label: '11-20', keywords: 2 },
    { label: '21-50', keywords: 2 },
    { label: '51-100', keywords: 2 },
    { label: 'not_ranked', keywords: 1 },
  ])
})

test('a keyword that was never measured is in no range', () => {
  const never = [
    stateOf({ status: 'pending', recent: UNMEASURED }),
    stateOf({ status: 'failed', recent: UNMEASURED }),
  ]
  const totals = totalsOf([...never, stateOf({ position: 7 }), stateOf({ status: 'failed' })])
  assert.deepEqual([totals.tracked, totals.measured], [4, 2])
  assert.deepEqual(
    distribution(totals, totals.measured).map(({ keywords }) => keywords),
    [0, 1, 0, 0, 0, 1],
  )
})

test('the top ten has the top three in it, and the average only those that rank', () => {
  const totals = totalsOf([1, 2, 8, null].map((position) => stateOf({ position })))
  const { tracked_keywords, ranking_keywords, top_three, top_ten, avg_position } = summarize(totals)
  assert.deepEqual([tracked_keywords, ranking_keywords, top_three, top_ten], [4, 3, 2, 3])
  assert.equal(avg_position, 3.67)
})

test('better is told where both positions are known, and worse also where a position was lost', () => {
  const pairs: [number | null, number | null][] = [
    [3, 5],
    [4, 5],
    [5, 3],
    [5, 5],
    [null, 5],
    [5, null],
    [null, null],
  ]
  const totals = totalsOf(
    pairs.map(([position, previousPosition]) => stateOf({ position, previousPosition })),
  )
  assert.deepEqual([totals.improved, totals.declined], [2, 2])
})

test('a keyword is pending until its first result, unless it failed', () => {
  const counts = (state: Partial<KeywordState>) => {
    const { pending, failed } = contribution(stateOf(state))
    return { pending, failed }
  }
  assert.deepEqual(counts({ status: 'pending' }), { pending: 1, failed: 0 })
  assert.deepEqual(counts({ status: 'running' }), { pending: 1, failed: 0 })
  assert.deepEqual(counts({ status: 'running', position: 4 }), { pending: 0, failed: 0 })
  assert.deepEqual(counts({ status: 'success' }), { pending: 0, failed: 0 })
  assert.deepEqual(counts({ status: 'failed' }), { pending: 0, failed: 1 })
  assert.deepEqual(counts({ status: 'failed', position: 4 }), { pending: 0, failed: 1 })
})

test('a failed keyword that ranked still ranks', () => {
  const { ranking_keywords, avg_position, failed } = summarize(
    totalsOf([stateOf({ status: 'failed', position: 4 })]),
  )
  assert.deepEqual([ranking_keywords, avg_position, failed], [1, 4, 1])
})

test('a keyword in no segment is unmatched', () => {
  assert.equal(totalsOf([0, 1, 2, 0].map((segmentCount) => stateOf({ segmentCount }))).unmatched, 2)
})

test('every total is added and taken away', () => {
  const each = Object.fromEntries(Object.keys(EMPTY_TOTALS).map((name, index) => [name, index + 1])) as Totals
  const totals = { ...EMPTY_TOTALS }
  addTotals(totals, each, 1)
  assert.deepEqual(totals, each)
  addTotals(totals, each, -1)
  assert.deepEqual(totals, EMPTY_TOTALS)
})

test('totals kept through changes are those of the keywords that are left', () => {
  fc.assert(
    fc.property(states, states, (kept, removed) => {
      const totals = totalsOf([...removed, ...kept])
      for (const state of removed) addTotals(totals, contribution(state), -1)
      assert.deepEqual(totals, totalsOf(kept))
    }),
  )
})

test('what is shown agrees with counting the keywords', () => {
  fc.assert(
    fc.property(states, (states) => {
      const totals = totalsOf(states)
      const summary = summarize(totals)
      const ranked = states.flatMap(({ position }) => position ?? [])
      assert.equal(summary.tracked_keywords, states.length)
      assert.equal(summary.ranking_keywords, ranked.length)
      assert.equal(summary.top_three, ranked.filter((position) => position <= 3).length)
      assert.equal(summary.top_ten, ranked.filter((position) => position <= 10).length)
      const mean = ranked.reduce((sum, position) => sum + position, 0) / ranked.length
      if (ranked.length === 0) assert.equal(summary.avg_position, null)
      else assert.ok(Math.abs((summary.avg_position as number) - mean) <= 0.005 + 1e-9)
      const shown = distribution(totals, totals.measured).reduce((sum, { keywords }) => sum + keywords, 0)
      assert.equal(shown, states.length)
    }),
  )
})
