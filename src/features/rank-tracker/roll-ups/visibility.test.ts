import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CLICK_SHARES } from '../../../lib/click-shares.ts'
import { localDay, parseDay } from '../../../lib/local-day.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { addRecent, emptyRecentSums, RECENT_DAYS, recordDay, startRecent } from './recent-days.ts'
import {
  VISIBILITY_DAYS,
  visibilityScore,
  visibilitySeries,
  WEIGHT_OF_FIRST,
  weightOf,
} from './visibility.ts'

const TODAY = parseDay('2026-11-15') as number

/** A keyword that was added on a day, and its results by day. Days are counted back from the last one. */
type History = { addedAgo: number; results: Record<number, number | null> }

function seriesOf(histories: readonly History[]) {
  const recents = histories.map(({ addedAgo, results }) =>
    Object.entries(results)
      .map(([ago, position]) => ({ day: TODAY - Number(ago), position }))
      .sort((a, b) => a.day - b.day)
      .reduce((recent, { day, position }) => recordDay(recent, day, position), startRecent(TODAY - addedAgo)),
  )
  return seriesOfRecents(recents, TODAY)
}

function seriesOfRecents(recents: readonly string[], lastDay: number) {
  const days = emptyRecentSums()
  addRecent(days, recents.join(''), 0, recents.length, lastDay)
  return visibilitySeries(days)
}

/** Runs of equal scores, as `[days, score]`. */
function runs(rows: readonly { score: number }[]): [number, number][] {
  const found: [number, number][] = []
  for (const { score } of rows) {
    const last = found.at(-1)
    if (last?.[1] === score) last[0]++
    else found.push([1, score])
  }
  return found
}

function deltas(rows: readonly { delta: number }[]): Record<number, number> {
  return Object.fromEntries(rows.flatMap(({ delta }, index) => (delta === 0 ? [] : [[index, delta]])))
}

test('the weights never rise, and reach from the first position to the hundredth', () => {
  assert.equal(CLICK_SHARES.length, 101)
  assert.equal(weightOf(1), WEIGHT_OF_FIRST)
  assert.deepEqual([weightOf(10), weightOf(11), weightOf(20), weightOf(100)], [250, 100, 30, 1])
  for (let position = 2; position <= 100; position++) {
    assert.ok(weightOf(position) <= weightOf(position - 1), `${position}`)
    assert.ok(Number.isInteger(weightOf(position)) && weightOf(position) >= 1, `${position}`)
  }
})

test('no position and one beyond the hundredth weigh nothing', () => {
  for (const position of [null, 101, 1000]) assert.equal(weightOf(position), 0)
})

test('a project without keywords has thirty days of nothing', () => {
  const series = seriesOf([])
  assert.deepEqual(series.rows, new Array(30).fill({ score: 0, delta: 0 }))
  assert.equal(series.seven_day_change, 0)
})

test('first with every keyword is 100', () => {
  const series = seriesOf(new Array(7).fill({ addedAgo: 90, results: { 60: 1 } }))
  assert.deepEqual(series.rows, new Array(30).fill({ score: 100, delta: 0 }))
  assert.equal(series.seven_day_change, 0)
})

test('keywords that are nowhere make 0', () => {
  const series = seriesOf([
    { addedAgo: 90, results: {} },
    { addedAgo: 90, results: { 40: null } },
  ])
  assert.deepEqual(runs(series.rows), [[30, 0]])
})

test('the score is the mean over keywords', () => {
  // 2850 + 1570 + 250 + 30 + 0 of 5 × 2850: 4700 / 14250.
  const series = seriesOf(
    [1, 2, 10, 20, null].map((position) => ({ addedAgo: 90, results: { 50: position } })),
  )
  assert.deepEqual(runs(series.rows), [[30, 32.98]])
})

test('a keyword that is added within the days counts from its first result on', () => {
  const series = seriesOf([
    { addedAgo: 90, results: { 60: 1 } },
    { addedAgo: 9, results: { 8: 2 } },
  ])
  // 2850 of 2850, also while the new one waits; then 2850 + 1570 of 5700.
  assert.deepEqual(runs(series.rows), [
    [21, 100],
    [9, 77.54],
  ])
  assert.deepEqual(deltas(series.rows), { 21: -22.46 })
  assert.equal(series.seven_day_change, 0)
})

test('a project that starts within the days has nothing before', () => {
  const series = seriesOf([{ addedAgo: 3, results: { 3: 3, 1: 1 } }])
  // 1100 of 2850 for two days, then 2850 of 2850.
  assert.deepEqual(runs(series.rows), [
    [26, 0],
    [2, 38.6],
    [2, 100],
  ])
  assert.deepEqual(deltas(series.rows), { 26: 38.6, 28: 61.4 })
  assert.equal(series.seven_day_change, 100)
})

test('with weekly checks a position holds until the next one', () => {
  const series = seriesOf([{ addedAgo: 30, results: { 30: 3, 23: 10, 16: null, 9: 1, 2: 4 } }])
  // 1100, 250, 0, 2850 and 800 of 2850; the first check is on the day before the first row.
  assert.deepEqual(runs(series.rows), [
    [6, 38.6],
    [7, 8.77],
    [7, 0],
    [7, 100],
    [3, 28.07],
  ])
  assert.deepEqual(deltas(series.rows), { 6: -29.83, 13: -8.77, 20: 100, 27: -71.93 })
  assert.equal(series.seven_day_change, -71.93)
})

test('days of failed checks are as the last good one', () => {
  const failedAgo = [12, 11, 10, 6, 5]
  const good = Array.from({ length: 40 }, (_, ago) => ago).filter((ago) => !failedAgo.includes(ago))
  const results = Object.fromEntries(good.map((ago) => [ago, ago > 12 ? 5 : 2]))
  const series = seriesOf([{ addedAgo: 60, results }])
  // 720 of 2850, held for three days without a good check, then 1570 of 2850.
  assert.deepEqual(runs(series.rows), [
    [20, 25.26],
    [10, 55.09],
  ])
})

test('the change of seven days is the last score less the eighth from the end', () => {
  const series = seriesOf([{ addedAgo: 90, results: { 60: 4, 7: 1, 6: 2, 0: 3 } }])
  assert.deepEqual(
    series.rows.slice(-9).map(({ score }) => score),
    [28.07, 100, 55.09, 55.09, 55.09, 55.09, 55.09, 55.09, 38.6],
  )
  assert.equal(series.seven_day_change, -61.4)
})

test('a change is what lies between the scores that people see, and not between what was rounded to them', () => {
  // 1570 and 1571 of 2850: 55.0877… and 55.1228…, 0.0351 apart.
  const days = Array.from({ length: 31 }, (_, index) => ({ weight: index === 30 ? 1571 : 1570, keywords: 1 }))
  const { rows } = visibilitySeries(days)
  assert.deepEqual(rows.at(-1), { score: 55.12, delta: 0.03 })
  assert.deepEqual(rows.at(-2), { score: 55.09, delta: 0 })
})

/** The score at the end of each of the last local days, for one keyword with results at moments. */
function localScores(timeZone: string, results: Record<string, number>, now: string, days: number): number[] {
  const times = Object.entries(results).map(([time, position]) => ({
    day: localDay(Date.parse(time), timeZone),
    position,
  }))
  const recent = times.reduce(
    (recent, { day, position }) => recordDay(recent, day, position),
    startRecent(times[0]?.day as number),
  )
  const { rows } = seriesOfRecents([recent], localDay(Date.parse(now), timeZone))
  return rows.slice(-days).map(({ score }) => score)
}

test('a day of a zone with summer time ends at its own midnight', () => {
  // Clocks went forward on the 29th: that day ended at 22:00 UTC, the one before at 23:00 UTC.
  const spring = {
    '2026-03-27T12:00:00Z': 3,
    '2026-03-28T22:30:00Z': 2,
    '2026-03-28T23:30:00Z': 4,
    '2026-03-29T21:30:00Z': 10,
    '2026-03-29T22:30:00Z': 1,
  }
  const now = '2026-03-30T20:00:00Z'
  assert.deepEqual(localScores('Europe/Berlin', spring, now, 5), [0, 38.6, 55.09, 8.77, 100])
  assert.deepEqual(localScores('UTC', spring, now, 5), [0, 38.6, 28.07, 100, 100])
})

test('a day that begins at one in the morning is a whole day', () => {
  // In Santiago the 8th of September 2024 began at 04:00 UTC.
  const results = { '2024-09-07T12:00:00Z': 3, '2024-09-08T03:59:00Z': 2, '2024-09-08T04:00:00Z': 1 }
  assert.deepEqual(localScores('America/Santiago', results, '2024-09-09T12:00:00Z', 4), [0, 55.09, 100, 100])
})

test('a day that a country skipped ended as the one before it', () => {
  // After the 29th of December 2011 came the 31st.
  const results = { '2011-12-29T12:00:00Z': 3, '2011-12-30T09:59:00Z': 2, '2011-12-30T10:00:00Z': 1 }
  const scores = localScores('Pacific/Apia', results, '2011-12-31T09:00:00Z', 4)
  assert.deepEqual(scores, [0, 55.09, 55.09, 100])
})

test('a series of another length is a fault', () => {
  const day = { weight: 0, keywords: 0 }
  for (const length of [0, 30, 32])
    assert.throws(() => visibilitySeries(new Array(length).fill(day)), RangeError)
  assert.equal(VISIBILITY_DAYS + 1, RECENT_DAYS)
})

test('scores stay within 0 and 100, and changes follow from them', () => {
  const positions = fc.array(fc.option(fc.integer({ min: 1, max: 120 })), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(positions, { minLength: 31, maxLength: 31 }), (ends) => {
      const days = ends.map((positions) => ({
        weight: positions.reduce((sum: number, position) => sum + weightOf(position), 0),
        keywords: positions.length,
      }))
      const { rows, seven_day_change } = visibilitySeries(days)
      const scores = days.map(({ weight, keywords }) => visibilityScore(weight, keywords))
      assert.deepEqual(
        rows.map(({ score }) => score),
        scores.slice(1),
      )
      for (const [index, { weight, keywords }] of days.entries()) {
        const exact = keywords === 0 ? 0 : (100 * weight) / (keywords * weightOf(1))
        const score = scores[index] as number
        assert.ok(score >= 0 && score <= 100 && Math.abs(score - exact) <= 0.005 + 1e-9)
      }
      // Changes are between the scores that people see.
      const between = (from: number, to: number) =>
        roundTo2((scores[to] as number) - (scores[from] as number))
      for (const [index, { delta }] of rows.entries()) assert.equal(delta, between(index, index + 1))
      assert.equal(seven_day_change, between(23, 30))
    }),
  )
})

test('a better position never lowers a score', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 2, max: 101 }), { minLength: 1, maxLength: 50 }),
      fc.nat(49),
      (positions, at) => {
        const better = positions.map((position, index) =>
          index === at % positions.length ? position - 1 : position,
        )
        const scoreOf = (all: readonly number[]) =>
          visibilityScore(
            all.reduce((sum, position) => sum + weightOf(position), 0),
            all.length,
          )
        assert.ok(scoreOf(better) >= scoreOf(positions))
      },
    ),
  )
})
