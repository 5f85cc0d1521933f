import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { examples } from '../../../../test/helpers/examples.ts'
import { plainQuickWins } from '../../../../test/helpers/plain-quick-wins.ts'
import { publishedCtr } from '../../../../test/helpers/plain-quick-wins-clicks.ts'
import type { PlainFacts } from '../../../../test/helpers/plain-quick-wins-rows.ts'
import { contextOf, factsOf, told } from '../../../../test/helpers/search-facts.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import type { Compared, RangeFacts, Totals } from '../facts.ts'
import { QUICK_WIN_TYPES } from '../lists.ts'
import { QUICK_WIN_ROWS } from '../schema.ts'
import { type CandidateFloor, candidateFloors, floorsFor } from '../thresholds.ts'
import { addTotals } from '../totals.ts'
import { RULES } from './rules.ts'

const PAGE_TYPES = ['contentDecay', 'risingPages', 'fallingPages'] as const
const COMPARING_TYPES = [
  ...PAGE_TYPES,
  'newVisibilityOpportunities',
  'visibilityGrowthClicksFlat',
  'lostQueries',
  'risingQueries',
  'fallingQueries',
] as const

// Numbers are drawn around the thresholds, where rules differ.
const anyTotals: fc.Arbitrary<Totals | null> = fc.option(
  fc
    .tuple(
      fc.oneof(fc.constantFrom(1, 9, 10, 49, 50, 100, 199, 200, 1000), fc.integer({ min: 1, max: 4000 })),
      fc.oneof(fc.constantFrom(0, 0, 1, 2, 5, 10), fc.nat(400)),
      fc.oneof(fc.constantFrom(1, 3, 5, 10, 20, 30), fc.double({ min: 1, max: 60, noNaN: true })),
    )
    .map(([impressions, clicks, position]) => ({
      clicks: Math.min(clicks, impressions),
      impressions,
      positionSum: Math.round(position * impressions * 1000) / 1000,
    })),
)

const anyCompared: fc.Arbitrary<Compared> = fc.record({
  current: anyTotals,
  previous: anyTotals,
  yearAgo: anyTotals,
  yearAgoPrevious: anyTotals,
  before: anyTotals,
})

/** Queries and pages have what their pairs have; a query also what is told without a page. */
const anyFacts: fc.Arbitrary<RangeFacts> = fc
  .record({
    pairs: fc.uniqueArray(
      fc.record({
        queryId: fc.integer({ min: 1, max: 6 }),
        pageId: fc.integer({ min: 1, max: 4 }),
        numbers: anyCompared,
      }),
      { maxLength: 14, selector: ({ queryId, pageId }) => `${queryId} ${pageId}` },
    ),
    alone: fc.array(anyCompared, { minLength: 6, maxLength: 6 }),
    isAlone: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ pairs: drawn, alone, isAlone }) => {
    const pairs = drawn.map(({ queryId, pageId, numbers }) => ({
      queryId,
      query: `query ${queryId}`,
      pageId,
      url: `https://shop.example/${pageId}`,
      ...numbers,
    }))
    const queries = alone.map((numbers, index) => {
      const own = pairs.filter(({ queryId }) => queryId === index + 1)
      return {
        queryId: index + 1,
        query: `query ${index + 1}`,
        ...addUp(isAlone[index] ? [...own, numbers] : own),
      }
    })
    const pages = [1, 2, 3, 4].map((id) => ({
      pageId: id,
      url: `https://shop.example/${id}`,
      ...addUp(pairs.filter(({ pageId }) => pageId === id)),
    }))
    return { queries, pages, pairs }
  })

function addUp(all: readonly Compared[]): Compared {
  return {
    current: addTotals(all.map(({ current }) => current)),
    previous: addTotals(all.map(({ previous }) => previous)),
    yearAgo: addTotals(all.map(({ yearAgo }) => yearAgo)),
    yearAgoPrevious: addTotals(all.map(({ yearAgoPrevious }) => yearAgoPrevious)),
    before: addTotals(all.map(({ before }) => before)),
  }
}

function everyList(facts: RangeFacts, context = contextOf()) {
  return QUICK_WIN_TYPES.map((type) => ({ type, findings: RULES[type](facts, context) }))
}

/** The same facts for the plain rules, of a small site whose pages get the click rates of the table. */
function plainOf({ queries, pages, pairs }: RangeFacts, isCovered: (query: string) => boolean): PlainFacts {
  return {
    idOf: idIn,
    pages: new Map(pages.map((page) => [page.url, plainSums(page)])),
    queries: new Map(queries.map((query) => [query.query, plainSums(query)])),
    pairs: pairs.map((pair) => ({ query: pair.query, page: pair.url, sums: plainSums(pair) })),
    impressionsFloor: (least) => least,
    clicksFloor: (least) => least,
    expected: publishedCtr,
    isComparable: true,
    isBeforeKnown: true,
    isDistorted: false,
    season: null,
    isCovered,
  }
}

/** The plain rules add up positions in thousandths. */
function plainSums({ current, previous, yearAgo, yearAgoPrevious, before }: Compared): Compared {
  const plain = (totals: Totals | null) =>
    totals && { ...totals, positionSum: Math.round(totals.positionSum * 1000) }
  return {
    current: plain(current),
    previous: plain(previous),
    yearAgo: plain(yearAgo),
    yearAgoPrevious: plain(yearAgoPrevious),
    before: plain(before),
  }
}

const idIn = (text: string | null) => Number(/\d+$/.exec(text ?? '0'))

test('each rule finds what its definition says, and nothing else', () => {
  const isCovered = (query: string) => query === 'query 2'
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const plain = plainOf(facts, isCovered)
      for (const { type, findings } of everyList(facts, contextOf({ isCovered }))) {
        const found = findings.map((row) => `${row.queryId} ${row.pageId} ${row.opportunity.toFixed(6)}`)
        const expected = plainQuickWins(plain, type).map(
          ({ query, url, opportunity }) => `${idIn(query)} ${idIn(url)} ${opportunity.toFixed(6)}`,
        )
        assert.deepEqual(found.sort(), expected.sort(), type)
      }
    }),
    { numRuns: examples(200) },
  )
})

test('rows are as their schema says, with fields in its order', () => {
  const ajv = new Ajv({ allowUnionTypes: true })
  const checks = Object.fromEntries(
    QUICK_WIN_TYPES.map((type) => [
      type,
      ajv.compile({ ...QUICK_WIN_ROWS[type], additionalProperties: false }),
    ]),
  )
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { type, findings } of everyList(facts)) {
        for (const { record } of findings) {
          seen.add(type)
          const check = checks[type]!
          assert.ok(check(record), `${type}: ${ajv.errorsText(check.errors)}`)
          assert.deepEqual(Object.keys(record), Object.keys(QUICK_WIN_ROWS[type].properties))
        }
      }
    }),
    { numRuns: examples(200) },
  )
  assert.deepEqual(
    QUICK_WIN_TYPES.filter((type) => !seen.has(type)),
    [],
  )
})

test('opportunities are numbers above zero, largest first, in an order without ties', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { type, findings } of everyList(facts)) {
        if (type === 'cannibalizationRisks') continue
        for (const [index, { opportunity, record, queryId, pageId }] of findings.entries()) {
          assert.ok(Number.isFinite(opportunity) && opportunity > 0, type)
          assert.equal(record.opportunity, roundTo2(opportunity))
          const next = findings[index + 1]
          if (next === undefined) continue
          assert.ok(
            opportunity > next.opportunity ||
              (opportunity === next.opportunity &&
                (queryId < next.queryId || (queryId === next.queryId && pageId < next.pageId))),
            type,
          )
        }
      }
    }),
  )
})

test('a recommendation is one whole sentence', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { findings } of everyList(facts))
        for (const { record } of findings) {
          const sentence = String(record.recommendation)
          assert.match(sentence, /^[A-Z].*[^.]\.$/)
          assert.doesNotMatch(sentence, /NaN|undefined|null|Infinity|\. [A-Z]| {2}/)
        }
    }),
  )
})

test('lists do not depend on the order of the facts', () => {
  fc.assert(
    fc.property(anyFacts, ({ queries, pages, pairs }) => {
      assert.deepEqual(
        everyList({ queries: queries.toReversed(), pages: pages.toReversed(), pairs: pairs.toReversed() }),
        everyList({ queries, pages, pairs }),
      )
    }),
  )
})

test('what is below the floors of candidates changes no list', () => {
  const reaches = ({ current, previous, before }: Compared, floor: CandidateFloor) =>
    [current, previous, before].some(
      (totals) =>
        totals !== null && (totals.impressions >= floor.impressions || totals.clicks >= floor.clicks),
    )
  fc.assert(
    fc.property(
      anyFacts,
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.nat(30_000),
      (facts, impressions, clicks) => {
        const floors = floorsFor({ impressions, clicks })
        const candidates = candidateFloors(floors)
        const queries = facts.queries.filter((query) => reaches(query, candidates.query))
        const ofQuery = new Map(queries.map(({ queryId, current }) => [queryId, current?.impressions ?? 0]))
        const kept = {
          queries,
          pages: facts.pages.filter((page) => reaches(page, candidates.page)),
          pairs: facts.pairs.filter((pair) => {
            if (reaches(pair, { ...candidates.pair, clicks: Number.POSITIVE_INFINITY })) return true
            const all = ofQuery.get(pair.queryId)
            const own = pair.current?.impressions ?? 0
            const { impressions, share } = candidates.pairOfQuery
            return all !== undefined && own >= impressions && own >= share * all
          }),
        }
        const context = contextOf({ floors })
        assert.deepEqual(everyList(kept, context), everyList(facts, context))
      },
    ),
    { numRuns: examples(300) },
  )
})

test('more of the same impressions never makes an opportunity smaller', () => {
  const times = (totals: Totals | null, factor: number): Totals | null =>
    totals && {
      clicks: totals.clicks * factor,
      impressions: totals.impressions * factor,
      positionSum: totals.positionSum * factor,
    }
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 2, max: 9 }), (facts, factor) => {
      const scale = <T extends Compared>(one: T): T => ({
        ...one,
        current: times(one.current, factor),
        previous: times(one.previous, factor),
        before: times(one.before, factor),
      })
      const larger: RangeFacts = {
        queries: facts.queries.map(scale),
        pages: facts.pages.map(scale),
        pairs: facts.pairs.map(scale),
      }
      // Types without a limit that more impressions may cross from the other side.
      for (const type of [
        'ctrOpportunities',
        'newContentOpportunities',
        'secondPageKeywords',
        'contentDecay',
      ] as const) {
        const found = new Map(
          RULES[type](larger, contextOf()).map(({ queryId, pageId, opportunity }) => [
            `${queryId} ${pageId}`,
            opportunity,
          ]),
        )
        for (const { queryId, pageId, opportunity } of RULES[type](facts, contextOf()))
          assert.ok((found.get(`${queryId} ${pageId}`) ?? 0) >= opportunity, type)
      }
    }),
  )
})

test('the brand and what nobody writes for is in no list of queries', () => {
  fc.assert(
    fc.property(anyFacts, fc.boolean(), (facts, isBrand) => {
      const context = contextOf(isBrand ? { isBrand: () => true } : { isActionable: () => false })
      for (const { type, findings } of everyList(facts, context))
        if (!PAGE_TYPES.some((pageType) => pageType === type)) assert.deepEqual(findings, [], type)
    }),
  )
})

test('periods that cannot be compared are not compared, and not shown beside each other', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { type, findings } of everyList(facts, contextOf({ isComparable: false }))) {
        if (COMPARING_TYPES.some((comparing) => comparing === type)) assert.deepEqual(findings, [], type)
        for (const { record } of findings) assert.equal(record.previous_impressions, null)
      }
    }),
  )
})

test('what stays as it is and does well is in no list', () => {
  const steady = { now: told(157, 1000, 2), previously: told(155, 990, 2), earlier: told(157, 1000, 2) }
  const facts = factsOf({
    queries: [{ query: 'red tent', ...steady }],
    pages: [{ url: 'a', ...steady }],
    pairs: [{ query: 'red tent', url: 'a', ...steady }],
  })
  for (const { type, findings } of everyList(facts)) assert.deepEqual(findings, [], type)
})

test('one impression is in no list', () => {
  const once = { now: told(1, 1, 11), previously: told(1, 1, 1) }
  for (const periods of [once, { ...once, now: null }, { ...once, previously: null }]) {
    const facts = factsOf({
      queries: [{ query: 'red tent', ...periods }],
      pages: [{ url: 'a', ...periods }],
      pairs: [{ query: 'red tent', url: 'a', ...periods }],
    })
    for (const { type, findings } of everyList(facts)) assert.deepEqual(findings, [], type)
  }
})
