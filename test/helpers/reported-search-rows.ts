// What a test says of a small site's search performance, made so that much of it lies exactly at, or next to, the limits of
// the rules of quick wins: what a query got on a page in each window, and which days are known.

import fc from 'fast-check'

const DAY_MS = 86_400_000
const LAST_DAYS = ['2026-11-10', '2026-05-31', '2026-08-30', '2028-02-29', '2027-02-28', '2025-01-01'].map(
  (text) => Date.parse(text) / DAY_MS,
)

export const QUERIES = [
  'red shoes',
  'blue shoes',
  'best running shoes',
  'shoe repair cost',
  'how to lace boots',
  'crème brûlée',
  'creme brulee',
  'RED  Shoes',
  'ｒｅｄ shoes',
  'acme',
  'acme shoes',
  '12345',
  'site:example.com shoes',
  'waterproof hiking boots',
  'ﬁtted insoles',
  '靴 修理',
  ...Array.from({ length: 10 }, (_, index) => `laces type ${'abcdefghij'[index]}`),
]

export const PAGES = [
  'https://example.com/',
  'https://example.com/red',
  'https://example.com/blue',
  'https://example.com/repair',
  'https://example.com/boots?size=4',
  'https://example.com/lace',
  'https://example.com/insoles',
  'https://example.com/running-shoes',
  'https://example.com/red#reviews',
  'https://example.com/blue?utm_source=mail&gclid=1',
  'https://www.example.com/red',
  ...Array.from({ length: 5 }, (_, index) => `https://example.com/laces/${index}`),
]

const COUNTS = [
  0, 1, 2, 4, 5, 6, 9, 10, 11, 12, 20, 25, 30, 31, 40, 49, 50, 51, 60, 62, 80, 99, 100, 101, 110, 125, 143,
]
const LARGE_COUNTS = [150, 199, 200, 201, 250, 300, 400, 500, 501, 1000]
const POSITIONS = [
  1, 1.5, 2, 2.4, 2.5, 2.999, 3, 3.001, 4, 4.4, 4.999, 5, 5.001, 7.5, 8, 9.5, 10, 10.001, 10.4, 11,
]
const DEEP_POSITIONS = [12.5, 15, 19.999, 20, 20.001, 20.5, 21, 25, 29.999, 30, 30.001, 42.2, 99.5, 100, 120]
/** With the counts above, some of them make shares of exactly a tenth, or leave four fifths. */
const RIVALS = [
  [10],
  [20],
  [25],
  [100],
  [10, 10],
  [20, 10],
  [40, 10],
  [41, 9],
  [50, 9],
  [11, 5],
  [40, 40, 20],
]
const RATIOS = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 2, 5]
const EXPECTED_SHARES = [0.3, 0.5, 0.6, 0.6, 1, 1.5]

const nudge = fc.constantFrom(-1, 0, 0, 0, 1)
const count = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...COUNTS) },
  { weight: 2, arbitrary: fc.constantFrom(...LARGE_COUNTS) },
  fc.integer({ min: 0, max: 1500 }),
)

const position = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...POSITIONS) },
  { weight: 2, arbitrary: fc.constantFrom(...DEEP_POSITIONS) },
  fc.integer({ min: 1000, max: 40_000 }).map((thousandths) => thousandths / 1000),
)

type Part = { ratio: number; nudge: number }

/** What a window has of the numbers of its entry. */
export type Change = {
  impressions: Part
  clicks: Part | { expected: number; nudge: number }
  position: number | null
}

/** Against the numbers of the entry itself, or as many clicks as are expected there. */
const change: fc.Arbitrary<Change> = fc.record({
  impressions: fc.record({ ratio: fc.constantFrom(...RATIOS), nudge }),
  clicks: fc.oneof(
    fc.record({ ratio: fc.constantFrom(...RATIOS), nudge }),
    fc.record({ expected: fc.constantFrom(...EXPECTED_SHARES), nudge }),
  ),
  position: fc.option(position, { freq: 3 }),
})

/** Changes with as many clicks as before and more impressions, or with as many clicks as these should bring. */
const flatChange: fc.Arbitrary<Change> = fc.record({
  impressions: fc.record({ ratio: fc.constantFrom(1, 1.3, 2, 3), nudge }),
  clicks: fc.record({ ratio: fc.constantFrom(1, 1, 1, 0.9, 1.1), nudge }),
  position: fc.option(position, { freq: 3 }),
})

/** Changes with the clicks that distinguish a dull result from a usual one. */
const dull: fc.Arbitrary<Change> = fc.record({
  impressions: fc.constant({ ratio: 1, nudge: 0 as const }),
  clicks: fc.record({ expected: fc.constant(0.6), nudge }),
  position: fc.constantFrom(1, 3, 4, 10),
})

/** Chosen by number among the shared ones, or its own: then it has no other numbers than these. */
const shared = (length: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('own' as const) }, fc.nat(length - 1), fc.constant(null))

/** A part of the numbers of the entry, and nothing else. */
const partOf = (impressions: number, clicks: number): Change => ({
  impressions: { ratio: impressions, nudge: 0 },
  clicks: { ratio: clicks, nudge: 0 },
  position: null,
})
const asGiven = fc.constant(partOf(1, 1))

export type Entry = {
  query: number | 'own' | null
  page: number | 'own' | null
  impressions: number
  clicks: number
  position: number | null
  current: Change | null
  previous: Change | null
  before: Change | null
  yearAgo: Change | null
  yearAgoPrevious: Change | null
  parts: number
  copies: number
  rivals: readonly number[]
  places: readonly number[]
}

const anyEntry: fc.Arbitrary<Entry> = fc.record({
  query: shared(QUERIES.length),
  page: shared(PAGES.length),
  impressions: count,
  clicks: count,
  position: fc.option(position, { freq: 4 }),
  current: fc.option(fc.oneof(asGiven, change, change, flatChange, dull), { freq: 8 }),
  previous: fc.option(fc.oneof(asGiven, change, change, flatChange), { freq: 5 }),
  before: fc.option(fc.oneof(asGiven, change), { freq: 2 }),
  yearAgo: fc.option(fc.oneof(asGiven, change), { freq: 4 }),
  yearAgoPrevious: fc.option(fc.oneof(asGiven, change), { freq: 4 }),
  parts: fc.integer({ min: 1, max: 3 }),
  /** The same for the queries and pages that follow. */
  copies: fc.constantFrom(1, 1, 1, 1, 2, 6),
  /** More pages that are shown for the same query, with so many impressions each. */
  rivals: fc.oneof({ weight: 4, arbitrary: fc.constant<number[]>([]) }, fc.constantFrom(...RIVALS)),
  places: fc.array(fc.nat(), { minLength: 15, maxLength: 15 }),
})

/** Parts of impressions and clicks at which something begins or ends, of numbers that can be divided so. */
const STEPS: readonly (readonly [number, number])[] = [
  [1.3, 1],
  [1.3, 1.1],
  [1.3, 1.2],
  [2, 1],
  [2, 0.9],
  [1, 1.2],
  [1, 0.8],
  [0.7, 1],
  [0.7, 0.8],
  [0.2, 0.2],
]

const stepped = fc
  .tuple(
    anyEntry,
    fc.constantFrom(...STEPS),
    fc.constantFrom(50, 100, 200, 500, 1000),
    fc.constantFrom(0, 10, 20, 30, 50),
    fc.boolean(),
  )
  .map(([given, step, impressions, clicks, isYearly]): Entry => {
    const own = { query: 'own', page: 'own', copies: 1, rivals: [] } as const
    const windows = { current: partOf(...step), previous: partOf(1, 1), before: partOf(1, 1) }
    const yearAgo = { yearAgo: partOf(...step), yearAgoPrevious: partOf(1, 1) }
    return { ...given, ...own, ...windows, ...(isYearly && yearAgo), impressions, clicks }
  })

export const entry = fc.oneof({ weight: 2, arbitrary: anyEntry }, stepped)

export const calendar = fc.record({
  lastDay: fc.constantFrom(...LAST_DAYS),
  /** How many days a span has: the pattern is repeated from the last day on. */
  lengths: fc.oneof(
    fc.constant([1]),
    fc.array(fc.constantFrom(1, 1, 1, 2, 5), { minLength: 1, maxLength: 5 }),
  ),
  /** How many days of each window are not there, from its start on: at the limit of nine in ten, or a few. */
  missing: fc.record({
    current: fc.constantFrom('none', 'none', 'none', 'some', 'limit', 'limit', 'over'),
    previous: fc.constantFrom('none', 'none', 'none', 'none', 'limit', 'limit', 'over', 'all'),
    before: fc.constantFrom('none', 'limit', 'over', 'all'),
    yearAgo: fc.constantFrom('none', 'none', 'limit', 'over', 'all'),
    yearAgoPrevious: fc.constantFrom('none', 'limit', 'over', 'lots', 'all'),
  }),
  /** A sum of several days, one of which is known by itself. */
  hasOverruled: fc.boolean(),
})

export type Calendar = typeof calendar extends fc.Arbitrary<infer T> ? T : never
