// Whenever the demo is loaded, it has something to show. The definitions are written down here once more, as plainly as
// they can be: the simulator must not be tuned to a fault of the rules.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay } from '../../../lib/local-day.ts'
import { createSimulatedSite, rowsOn } from './day-rows.ts'

const DOMAIN = 'www.outdoor.example'
const FIRST_DAY = parseDay('2026-01-10')!
const DATES = 400
const LONGEST_DAYS = 365
const HISTORY_DAYS = 2 * LONGEST_DAYS

type Sums = { clicks: number; impressions: number; places: number }
type Kind = 'query' | 'page' | 'pair'

/** Sums up to each day, so that those of any window are a difference. */
class Running {
  readonly clicks: Float64Array
  readonly impressions: Float64Array
  readonly places: Float64Array

  constructor(days: number) {
    this.clicks = new Float64Array(days + 1)
    this.impressions = new Float64Array(days + 1)
    this.places = new Float64Array(days + 1)
  }

  /** Undefined where nothing was reported. */
  between(from: number, to: number): Sums | undefined {
    const impressions = this.impressions[to]! - this.impressions[from]!
    if (impressions === 0) return undefined
    const clicks = this.clicks[to]! - this.clicks[from]!
    return { clicks, impressions, places: this.places[to]! - this.places[from]! }
  }
}

type History = { running: Record<Kind, Map<string, Running>>; site: Running }

function sumUp(domain: string, firstDay: number, days: number): History {
  const site = createSimulatedSite(domain)
  const running = { query: new Map(), page: new Map(), pair: new Map() } as History['running']
  const whole = new Running(days)
  for (let index = 0; index < days; index++) {
    for (const { query, page, clicks, impressions, position } of rowsOn(site, firstDay + index)) {
      const keys: [Map<string, Running>, string | null][] = [
        [running.query, query],
        [running.page, page],
        [running.pair, query && `${query}\n${page}`],
      ]
      for (const [map, key] of keys) {
        if (key === null) continue
        if (!map.has(key)) map.set(key, new Running(days))
        addTo(map.get(key)!, index + 1, { clicks, impressions, places: position * impressions })
      }
      addTo(whole, index + 1, { clicks, impressions, places: 0 })
    }
  }
  addUp(whole)
  for (const map of Object.values(running)) {
    for (const [key, sums] of map) {
      addUp(sums)
      // Too rare to matter, or asked by somebody who knows the site.
      if (sums.impressions[days]! < 100 || isBrand(key)) map.delete(key)
    }
  }
  return { running, site: whole }
}

function isBrand(key: string): boolean {
  return /^(?!https:)[^\n]*(outdoor|example)/.test(key)
}

function addTo(running: Running, index: number, sums: Sums): void {
  running.clicks[index]! += sums.clicks
  running.impressions[index]! += sums.impressions
  running.places[index]! += sums.places
}

function addUp({ clicks, impressions, places }: Running): void {
  for (const values of [clicks, impressions, places])
    for (let index = 1; index < values.length; index++) values[index]! += values[index - 1]!
}

type Compared = { key: string; current: Sums | undefined; previous: Sums | undefined }
type Windows = { end: number; days: number; history: History }

function compare({ end, days, history }: Windows, kind: Kind): Compared[] {
  return [...history.running[kind]].map(([key, running]) => ({
    key,
    current: running.between(end - days, end),
    previous: running.between(end - 2 * days, end - days),
  }))
}

const positionOf = (sums: Sums) => sums.places / sums.impressions
const isSecondPage = (sums: Sums) => positionOf(sums) > 10 && positionOf(sums) <= 20
// The field's baseline for the first ten places, not the curve that the simulator follows.
const EXPECTED = [0.27, 0.15, 0.1, 0.07, 0.05, 0.035, 0.025, 0.02, 0.015, 0.012]

function countFindings(windows: Windows): Record<string, number> {
  const { end, days, history } = windows
  const sizes = [history.site.between(end - days, end)!, history.site.between(end - 2 * days, end - days)!]
  const impressionsFloor = (floor: number) =>
    Math.max(floor, ...sizes.map(({ impressions }) => impressions / 2000))
  const clicksFloor = (floor: number) => Math.max(floor, ...sizes.map(({ clicks }) => clicks / 2000))
  const queries = compare(windows, 'query')
  const pages = compare(windows, 'page')
  const pairs = compare(windows, 'pair')
  const both = (rows: Compared[]) =>
    rows.filter((row): row is Compared & { current: Sums; previous: Sums } =>
      Boolean(row.current && row.previous),
    )
  const gaining = (rows: Compared[]) =>
    both(rows).filter(
      ({ current: { clicks }, previous }) =>
        clicks - previous.clicks >= clicksFloor(5) && clicks >= 1.2 * previous.clicks,
    )
  const losing = (rows: Compared[]) =>
    both(rows).filter(
      ({ current: { clicks }, previous }) =>
        previous.clicks - clicks >= clicksFloor(5) && clicks <= 0.8 * previous.clicks,
    )

  const striking = new Map<string, number>()
  for (const { key, current } of pairs) {
    if (!current || !isSecondPage(current) || current.impressions < impressionsFloor(50)) continue
    const page = key.split('\n')[1]!
    striking.set(page, (striking.get(page) ?? 0) + current.impressions)
  }
  const sharers = new Map<string, number[]>()
  for (const { key, current } of pairs) {
    const query = key.split('\n')[0]!
    if (current) sharers.set(query, [...(sharers.get(query) ?? []), current.impressions])
  }

  return {
    strikingDistancePages: [...striking.values()].filter((sum) => sum >= impressionsFloor(100)).length,
    ctrOpportunities: pairs.filter(({ current }) => {
      if (!current || current.impressions < impressionsFloor(200) || positionOf(current) > 10) return false
      return current.clicks / current.impressions < 0.6 * EXPECTED[Math.round(positionOf(current)) - 1]!
    }).length,
    cannibalizationRisks: [...sharers.values()].filter((shares) => {
      const sum = shares.reduce((all, share) => all + share, 0)
      const material = shares.filter((share) => share >= 10 && share >= 0.1 * sum)
      return sum >= impressionsFloor(50) && material.length >= 2 && Math.max(...material) <= 0.8 * sum
    }).length,
    contentDecay: both(pages).filter(
      ({ current: { clicks }, previous }) =>
        previous.clicks >= clicksFloor(10) &&
        clicks <= 0.8 * previous.clicks &&
        previous.clicks - clicks >= clicksFloor(5),
    ).length,
    newVisibilityOpportunities: queries.filter(
      ({ current, previous }) =>
        current &&
        (previous?.impressions ?? 0) < 10 &&
        current.impressions >= impressionsFloor(50) &&
        positionOf(current) <= 30,
    ).length,
    visibilityGrowthClicksFlat: both(queries).filter(
      ({ current, previous }) =>
        current.impressions >= 1.3 * previous.impressions &&
        current.impressions - previous.impressions >= impressionsFloor(100) &&
        Math.abs(current.clicks - previous.clicks) <= Math.max(2, 0.1 * previous.clicks),
    ).length,
    // That no page is about them is tested where the site is known.
    newContentOpportunities: queries.filter(
      ({ current }) => current && current.impressions >= impressionsFloor(50) && positionOf(current) > 20,
    ).length,
    secondPageKeywords: queries.filter(
      ({ current }) => current && isSecondPage(current) && current.impressions >= impressionsFloor(50),
    ).length,
    lostQueries: queries.filter(
      ({ current, previous }) =>
        previous &&
        (previous.clicks >= clicksFloor(5) || previous.impressions >= impressionsFloor(100)) &&
        (current?.clicks ?? 0) <= 0.2 * previous.clicks &&
        (current?.impressions ?? 0) <= 0.2 * previous.impressions,
    ).length,
    risingQueries: gaining(queries).length,
    fallingQueries: losing(queries).length,
    risingPages: gaining(pages).length,
    fallingPages: losing(pages).length,
  }
}

function leastFindings(days: number): Record<string, number> {
  const least: Record<string, number> = {}
  for (let date = 0; date < DATES; date++) {
    const found = countFindings({ end: HISTORY_DAYS + date, days, history })
    for (const [type, count] of Object.entries(found)) least[type] = Math.min(least[type] ?? count, count)
  }
  return least
}

const history = sumUp(DOMAIN, FIRST_DAY - HISTORY_DAYS, HISTORY_DAYS + DATES)

for (const [days, least] of [
  [7, 1],
  [28, 2],
  [30, 2],
  [90, 2],
  [180, 2],
] as const) {
  test(`over ${days} days there are findings of every type, whatever the date`, () => {
    const found = leastFindings(days)
    // Pages do not decay within weeks, and its ranges are longer.
    if (days < 90) delete found.contentDecay
    assert.deepEqual(
      Object.entries(found).filter(([, count]) => count < least),
      [],
      JSON.stringify(found),
    )
  })
}

test('over a year some pages decay, whatever the date', () => {
  assert.ok(leastFindings(365).contentDecay! >= 1)
})
