import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDay } from '../../lib/local-day.ts'
import { QUICK_WIN_TYPES } from './lists.ts'
import {
  type ConnectionState,
  currentWarnings,
  type ListFacts,
  listWarnings,
  NOTHING_CONNECTED,
  type WindowCoverage,
} from './warnings.ts'
import { windowsOf } from './windows.ts'

const day = (text: string) => parseDay(text)!

const covered = (given: Partial<WindowCoverage> = {}): WindowCoverage => ({
  days: 28,
  coveredDays: 28 - (given.missingDays?.length ?? 0),
  missingDays: [],
  truncatedSpans: 0,
  cutSpans: 0,
  ...given,
})

const facts = (given: Partial<ListFacts> = {}): ListFacts => ({
  type: 'secondPageKeywords',
  range: '28d',
  windows: windowsOf('28d', day('2026-11-12')),
  coverage: { current: covered(), previous: covered() },
  sources: ['search_console'],
  isComparable: true,
  arePagesComparable: given.isComparable ?? true,
  isDistorted: false,
  ...given,
})

describe('what a computed list lacks', () => {
  test('is nothing when every day of both periods is there', () => {
    for (const type of QUICK_WIN_TYPES) assert.deepEqual(listWarnings(facts({ type })), [])
  })

  test('are clicks of pages that one of its periods was not asked for', () => {
    const warned = QUICK_WIN_TYPES.filter(
      (type) => listWarnings(facts({ type, arePagesComparable: false })).length > 0,
    )
    assert.deepEqual(warned, ['contentDecay', 'risingPages', 'fallingPages'])
    assert.match(
      listWarnings(facts({ type: 'risingPages', arePagesComparable: false })).join(),
      /^Pages of the two periods cannot be compared: .+ This list is empty until it was\.$/,
    )
  })

  test('are days of its range: how many, and which', () => {
    const gap = (missingDays: number[], coveredDays = 28 - missingDays.length) =>
      listWarnings(
        facts({ coverage: { current: covered({ missingDays, coveredDays }), previous: covered() } }),
      )
    const [first] = [day('2026-10-20')]
    assert.deepEqual(gap([first]), ['28d: 1 of 28 days is missing (2026-10-20).'])
    assert.deepEqual(gap([first, first + 1, first + 2, first + 9]), [
      '28d: 4 of 28 days are missing (2026-10-20 to 2026-10-22, 2026-10-29).',
    ])
    assert.deepEqual(gap([first, first + 2, first + 4, first + 6]), [
      '28d: 4 of 28 days are missing (2026-10-20, 2026-10-22, 2026-10-24, …).',
    ])
    // Only the first of them are handed over.
    assert.deepEqual(gap([first, first + 1], 8), [
      '28d: 20 of 28 days are missing (2026-10-20 to 2026-10-21, …).',
    ])
  })

  test('are days of the period that it is compared with', () => {
    const missing = covered({ missingDays: [day('2026-10-01')] })
    const some = facts({ coverage: { current: covered(), previous: missing } })
    assert.deepEqual(listWarnings(some), [
      'The 28 days before (2026-09-18 to 2026-10-15): 1 of 28 days is missing (2026-10-01).',
    ])
    const none = covered({ coveredDays: 0, missingDays: [day('2026-09-18')] })
    assert.deepEqual(listWarnings(facts({ coverage: { current: covered(), previous: none } })), [
      'Nothing is stored of the 28 days before (2026-09-18 to 2026-10-15).',
    ])
  })

  test('is a comparison, where a list is one', () => {
    const warned = QUICK_WIN_TYPES.filter(
      (type) => listWarnings(facts({ type, isComparable: false })).length > 0,
    )
    assert.deepEqual(warned, [
      'contentDecay',
      'newVisibilityOpportunities',
      'visibilityGrowthClicksFlat',
      'lostQueries',
      'risingQueries',
      'fallingQueries',
      'risingPages',
      'fallingPages',
    ])
    assert.deepEqual(listWarnings(facts({ type: 'lostQueries', isComparable: false })), [
      'The two periods cannot be compared: each needs data of nine days in ten. This list is empty until they have it.',
    ])
  })

  test('are rows that the source cut off, and sums that lie across its ends', () => {
    const coverage = (current: Partial<WindowCoverage>, previous: Partial<WindowCoverage> = {}) =>
      listWarnings(facts({ coverage: { current: covered(current), previous: covered(previous) } }))
    assert.deepEqual(coverage({ truncatedSpans: 1 }), [
      'The source cut off its rows on one day: queries and pages with few clicks are missing there.',
    ])
    assert.deepEqual(coverage({ truncatedSpans: 2 }, { truncatedSpans: 3 }), [
      'The source cut off its rows on 5 days: queries and pages with few clicks are missing there.',
    ])
    for (const warnings of [coverage({ cutSpans: 1 }), coverage({}, { cutSpans: 2 })]) {
      assert.deepEqual(warnings, [
        'Data that was imported as one sum of several days lies only partly in these periods and is left out of them.',
      ])
    }
  })

  test('are impressions that can be believed, in the time in which they were counted wrongly', () => {
    const [known] = listWarnings(facts({ isDistorted: true }))
    assert.match(
      known ?? '',
      /^Search Console counted impressions wrongly from 2025-05-13 to 2026-04-27: .* clicks are\.$/,
    )
    assert.deepEqual(listWarnings(facts({ isDistorted: true, type: 'visibilityGrowthClicksFlat' })), [
      `${known} This list is left empty because of it.`,
    ])
    assert.deepEqual(listWarnings(facts({ isDistorted: true, type: 'lostQueries' })), [
      `${known} What only impressions speak for is left out.`,
    ])
  })

  test('is the truth, when it is simulated', () => {
    assert.deepEqual(listWarnings(facts({ sources: ['file', 'simulator'] })), [
      'These figures are made up: they come from the built-in simulator.',
    ])
  })
})

describe('what has become of the source of a list', () => {
  const lastDay = day('2026-11-12')
  const connection = (given: Partial<ConnectionState> = {}): ConnectionState => ({
    source: 'search_console',
    property: 'sc-domain:example.com',
    status: 'working',
    failure: null,
    connectedAtMs: Date.parse('2026-11-01T08:00:00Z'),
    succeededAtMs: Date.parse('2026-11-15T03:00:00Z'),
    nextSyncAtMs: 0,
    wantedFromDay: lastDay - 99,
    completeFromDay: lastDay - 99,
    ...given,
  })
  const warn = (given: Partial<Parameters<typeof currentWarnings>[0]>) =>
    currentWarnings({ lastDay, today: lastDay + 3, connection: connection(), ...given })

  test('is not told while it delivers, nor of files that are recent', () => {
    assert.deepEqual(warn({}), [])
    assert.deepEqual(warn({ today: lastDay + 4 }), [])
    assert.deepEqual(warn({ connection: null }), [])
    assert.deepEqual(warn({ today: lastDay - 1 }), [])
  })

  test('is told with how to get data when there is none', () => {
    assert.deepEqual(warn({ lastDay: null, connection: null }), [NOTHING_CONNECTED])
    assert.match(NOTHING_CONNECTED, /sightline search-console connect.*sightline import search-performance/)
    assert.deepEqual(warn({ lastDay: null }), ['Search Console has no data of sc-domain:example.com yet.'])
  })

  test('is told when the data is old', () => {
    assert.deepEqual(warn({ today: lastDay + 5 }), ['The data ends 5 days ago, on 2026-11-12.'])
    assert.deepEqual(warn({ today: lastDay + 40, connection: null }), [
      'The data ends 40 days ago, on 2026-11-12.',
    ])
  })

  test('is told when it fails: why, and since when', () => {
    const failing = { status: 'failing', failure: 'The key was revoked' } as const
    assert.deepEqual(warn({ connection: connection(failing) }), [
      'Search Console fails to deliver: The key was revoked. Its last complete delivery was at 2026-11-15T03:00:00Z.',
    ])
    const never = connection({ ...failing, failure: 'Try later.', succeededAtMs: null })
    assert.deepEqual(warn({ connection: never, lastDay: null }), [
      'Search Console fails to deliver: Try later. It has not completed a delivery since it was connected, at 2026-11-01T08:00:00Z.',
    ])
  })

  test('is told while earlier days are still to come', () => {
    const backfill = (completeFromDay: number | null) => warn({ connection: connection({ completeFromDay }) })
    assert.deepEqual(backfill(lastDay - 9), [
      'Search Console has yet to deliver earlier days: 10 of 100 were asked for.',
    ])
    assert.deepEqual(backfill(null), [
      'Search Console has yet to deliver earlier days: 0 of 100 were asked for.',
    ])
    assert.deepEqual(backfill(lastDay - 120), [])
  })
})
