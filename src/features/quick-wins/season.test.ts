import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSeasonal, type Loss, type Season } from './season.ts'

const LOSS: Loss = { metric: 'clicks', previousMin: 10, lossMin: 5, lossRatioMin: 0.2 }
const WHOLE: Season = { yearAgoDays: 90, yearAgoPreviousDays: 90, isWhole: true, isDistorted: false }

type Clicks = number | null

/** Clicks now, a year ago, and in the period before that one. */
function judge(
  [now, then, before]: [Clicks, Clicks, Clicks],
  {
    season = WHOLE,
    loss = LOSS,
    isAbsentNone = true,
  }: { season?: Season | null; loss?: Loss; isAbsentNone?: boolean } = {},
): boolean | null {
  const totals = (clicks: Clicks) =>
    clicks === null ? null : { clicks, impressions: 1000 + clicks, positionSum: 5000 }
  const compared = { current: totals(now), yearAgo: totals(then), yearAgoPrevious: totals(before) }
  return isSeasonal({ ...compared, previous: totals(500), before: null }, season, loss, { isAbsentNone })
}

test('what fell a year earlier too, and is no lower than it was then, falls every year', () => {
  assert.equal(judge([100, 100, 200]), true)
  assert.equal(judge([300, 100, 200]), true)
  assert.equal(judge([100, 80, 100]), true)
  assert.equal(judge([100, 81, 100]), false)
})

test('what is clearly below the same season a year earlier does not only come with the season', () => {
  assert.equal(judge([81, 100, 200]), true)
  assert.equal(judge([80, 100, 200]), false)
  // A fifth of few clicks means nothing.
  assert.equal(judge([1, 4, 200]), true)
})

test('too few clicks to fall did not fall', () => {
  assert.equal(judge([0, 0, 10]), true)
  assert.equal(judge([0, 0, 9]), false)
})

test('without a year of data, or a trace of it there, nothing is known', () => {
  assert.equal(judge([100, 100, 200], { season: null }), null)
  assert.equal(judge([100, null, null]), null)
})

test('what is not reported had nothing if it is a page, and is not known if it is a query', () => {
  assert.equal(judge([null, null, 200]), true)
  assert.equal(judge([100, 100, null]), false)
  assert.equal(judge([100, null, 200], { isAbsentNone: false }), null)
  assert.equal(judge([100, 100, null], { isAbsentNone: false }), null)
})

test('of a period that is stored in part a fall is seen by the day, and none is not claimed', () => {
  const season = { ...WHOLE, yearAgoPreviousDays: 30, isWhole: false }
  assert.equal(judge([90, 90, 60], { season }), true)
  assert.equal(judge([90, 90, 30], { season }), null)
  assert.equal(judge([40, 90, 30], { season }), false)
})

test('impressions that were counted wrongly tell nothing', () => {
  const loss: Loss = { ...LOSS, metric: 'impressions' }
  assert.equal(judge([100, 100, 9000], { loss }), true)
  assert.equal(judge([100, 100, 9000], { loss, season: { ...WHOLE, isDistorted: true } }), null)
})
