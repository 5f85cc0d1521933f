import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { examples } from '../../../../test/helpers/examples.ts'
import type { Range } from '../lists.ts'
import type { CandidateFloors } from '../thresholds.ts'
import { WINDOW_NAMES, type WindowName } from '../windows.ts'
import { ROW_NUMBERS } from './number-rows.ts'
import { BUCKET_QUERIES, SiteSums, type SumsPlan } from './site-sums.ts'
import { planSlices } from './slices.ts'

const LAST_DAY = 20_770
const PAGES = 5
const DAYS = 560

type Row = {
  day: number
  query: number
  page: number
  clicks: number
  impressions: number
  positions: number
}

const rowArbitrary: fc.Arbitrary<Row> = fc.record({
  day: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: DAYS - 1 })),
  // Some of the second bucket.
  query: fc.oneof(
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: BUCKET_QUERIES, max: BUCKET_QUERIES + 3 }),
  ),
  page: fc.integer({ min: 0, max: PAGES }),
  clicks: fc.integer({ min: 0, max: 9 }),
  // Often just what some rule asks for.
  impressions: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(10, 30)),
  positions: fc.integer({ min: 1000, max: 90_000 }),
})

const spans = Array.from({ length: DAYS }, (_, back) => ({
  firstDay: LAST_DAY - back,
  lastDay: LAST_DAY - back,
}))
const RANGES: readonly Range[] = ['7d', '28d', '90d', '365d']
const WANTED = RANGES.map((range) => ({
  range,
  isForPagesOnly: range === '365d',
  hasBefore: range === '90d' || range === '365d',
  hasYearAgo: range === '7d' || range === '90d',
}))
const slices = planSlices(WANTED, LAST_DAY, spans)

const floorsOf = (impressions: number, clicks: number): CandidateFloors => ({
  query: { impressions, clicks },
  page: { impressions, clicks },
  pair: { impressions },
  pairOfQuery: { impressions: 10, share: 0.1 },
})

function planOf(floors: CandidateFloors): SumsPlan {
  return { slices, floors: RANGES.map(() => floors), pagesCount: PAGES }
}

const column = (rows: readonly Row[], pick: (row: Row) => number) => rows.map(pick)

function add(sums: SiteSums, bucket: number, rows: readonly Row[]): void {
  for (const day of new Set(column(rows, (row) => row.day))) {
    const ofDay = rows.filter((row) => row.day === day)
    const unpack = () => ({
      rows: ofDay.length,
      scale: 1,
      markets: undefined,
      queries: Uint16Array.from(column(ofDay, ({ query }) => query % BUCKET_QUERIES)),
      pages: Int32Array.from(column(ofDay, ({ page }) => page)),
      clicks: Int32Array.from(column(ofDay, ({ clicks }) => clicks)),
      impressions: Int32Array.from(column(ofDay, ({ impressions }) => impressions)),
      positionSums: Float64Array.from(column(ofDay, ({ positions }) => positions)),
    })
    const slice = slices.sliceOfSpan[day]!
    if (slice !== -1) sums.add(unpack(), slice, unpack)
  }
  sums.endBucket(bucket)
}

const bucketOf = ({ query }: Row) => Math.floor(query / BUCKET_QUERIES)

function sumUp(rows: readonly Row[], floors: CandidateFloors, heldRowsMax?: number): SiteSums {
  const sums = new SiteSums(planOf(floors), heldRowsMax)
  for (const bucket of [0, 1])
    add(
      sums,
      bucket,
      rows.filter((row) => bucketOf(row) === bucket),
    )
  return sums
}

type Sums = Map<string, number[]>

/** The same, row after row. */
function plainSums(rows: readonly Row[], rangeIndex: number, keyOf: (row: Row) => string): Sums {
  const { windows } = slices.ranges[rangeIndex]!
  const sums: Sums = new Map()
  for (const row of rows) {
    const key = keyOf(row)
    const numbers = sums.get(key) ?? WINDOW_NAMES.flatMap(() => [0, 0, 0])
    sums.set(key, numbers)
    for (const [index, name] of WINDOW_NAMES.entries()) {
      const day = LAST_DAY - row.day
      if (day < windows[name].firstDay || day > windows[name].lastDay) continue
      numbers[index * 3]! += row.clicks
      numbers[index * 3 + 1]! += row.impressions
      numbers[index * 3 + 2]! += row.positions
    }
  }
  return sums
}

function toSums(numbers: Float64Array): Sums {
  const sums: Sums = new Map()
  for (let at = 0; at < numbers.length; at += ROW_NUMBERS)
    sums.set(`${numbers[at]} ${numbers[at + 1]}`, [...numbers.subarray(at + 2, at + ROW_NUMBERS)])
  return sums
}

/** Nothing in windows that are not asked for. */
function onlyIn(isAsked: (name: WindowName) => boolean, sums: Sums): Sums {
  const asked = WINDOW_NAMES.map(isAsked)
  return new Map(
    [...sums].map(([key, numbers]) => [
      key,
      numbers.map((number, at) => (asked[Math.floor(at / 3)] ? number : 0)),
    ]),
  )
}

const isCompared = (name: WindowName) => name === 'current' || name === 'previous'

const reaches = (numbers: readonly number[], floor: { impressions: number; clicks: number }) =>
  [0, 3].some((at) => numbers[at + 1]! >= floor.impressions || numbers[at]! >= floor.clicks)

function kept(sums: Sums, isKept: (numbers: readonly number[], key: string) => boolean): Sums {
  return new Map(
    [...sums].filter(([key, numbers]) => isKept(numbers, key)).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const sorted = (sums: Sums): Sums => kept(sums, () => true)

test('sums of queries, pages and pairs are those of their rows, and only what is too small is left out', () => {
  const cases = fc.record({
    rows: fc.array(rowArbitrary, { maxLength: 300 }),
    impressions: fc.integer({ min: 1, max: 300 }),
    clicks: fc.integer({ min: 1, max: 60 }),
    heldRowsMax: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(cases, ({ rows, impressions, clicks, heldRowsMax }) => {
      const floors = floorsOf(impressions, clicks)
      for (const [index, found] of sumUp(rows, floors, heldRowsMax).take().entries()) {
        const queryRows = rows.filter(({ query }) => query !== 0)
        const { hasBefore, hasYearAgo } = WANTED[index]!
        const isOfQueries = (name: WindowName) =>
          isCompared(name) || (hasYearAgo && name.startsWith('yearAgo'))
        const isOfPages = (name: WindowName) => isOfQueries(name) || (hasBefore && name === 'before')
        const queries = onlyIn(
          isOfQueries,
          plainSums(queryRows, index, ({ query }) => `${query} 0`),
        )
        const candidates = kept(queries, (numbers) => reaches(numbers, floors.query))
        const pairRows = queryRows.filter(({ page }) => page !== 0)
        const pairs = onlyIn(
          isCompared,
          plainSums(pairRows, index, ({ query, page }) => `${query} ${page}`),
        )
        const isForPagesOnly = RANGES[index] === '365d'
        assert.deepEqual(sorted(toSums(found.queries.numbers)), isForPagesOnly ? new Map() : candidates)
        const wantedPairs = kept(pairs, (numbers, key) => {
          const ofQuery = candidates.get(`${key.split(' ')[0]} 0`)
          if (isForPagesOnly || ofQuery === undefined) return false
          if (reaches(numbers, { impressions, clicks: Number.POSITIVE_INFINITY })) return true
          return numbers[1]! >= 10 && numbers[1]! * 10 >= ofQuery[1]!
        })
        assert.deepEqual(sorted(toSums(found.pairs.numbers)), wantedPairs)
        const pageRows = rows.filter(({ page }) => page !== 0)
        const pages = onlyIn(
          isOfPages,
          plainSums(pageRows, index, ({ page }) => `0 ${page}`),
        )
        assert.deepEqual(
          sorted(toSums(found.pages.numbers)),
          kept(pages, (numbers) => reaches(numbers, floors.page)),
        )
        assert.deepEqual(
          sorted(toSums(found.curvePages.numbers)),
          kept(pages, (numbers) => numbers[1]! >= 30),
        )
      }
    }),
    { numRuns: examples(80) },
  )
})

test('two that share the buckets find together what one finds alone', () => {
  fc.assert(
    fc.property(fc.array(rowArbitrary, { maxLength: 200 }), (rows) => {
      const floors = floorsOf(40, 5)
      const alone = sumUp(rows, floors).take()
      const [first, second] = [0, 1].map((bucket) => {
        const sums = new SiteSums(planOf(floors))
        add(
          sums,
          bucket,
          rows.filter((row) => bucketOf(row) === bucket),
        )
        return sums
      }) as [SiteSums, SiteSums]
      first.absorb(second.share())
      const numbers = (found: ReturnType<SiteSums['take']>) =>
        found.map(({ queries, pairs, pages, curvePages }) =>
          [queries, pairs, pages, curvePages].map((all) => sorted(toSums(all.numbers))),
        )
      assert.deepEqual(numbers(first.take()), numbers(alone))
    }),
    { numRuns: examples(25) },
  )
})

test('more pairs than a table begins with are all kept', () => {
  const rows: Row[] = Array.from({ length: 20_000 }, (_, index) => ({
    day: index % 7,
    query: 1 + (index % 9000),
    page: 1 + (index % PAGES),
    clicks: 1,
    impressions: 50,
    positions: 50_000,
  }))
  const [week] = sumUp(rows, floorsOf(1, 1)).take()
  assert.equal(week!.queries.numbers.length / ROW_NUMBERS, 9000)
  const total = [...week!.pairs].reduce((sum, { current }) => sum + current!.impressions, 0)
  assert.equal(total, 20_000 * 50)
})
