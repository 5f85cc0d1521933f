import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import type { SearchRow } from '../search-source.ts'
import { createSearchSimulator } from './source.ts'

const DOMAIN = 'www.outdoor.example'
const NOW = '2026-11-15T12:00:00Z'
const YEAR_START = parseDay('2026-01-01')!
const { signal } = new AbortController()

function simulator({ domain = DOMAIN, now = NOW } = {}) {
  return createSearchSimulator({ domain, nowMs: () => Date.parse(now) })
}

async function rowsOf(day: number, source = simulator()): Promise<SearchRow[]> {
  const answer = await source.readDay(day, signal)
  assert.ok(answer.state === 'read' && !answer.isTruncated)
  return answer.rows
}

async function lastFinalDay(now: string): Promise<string> {
  const answer = await simulator({ now }).findLastFinalDay(signal)
  assert.ok(answer.state === 'known' && answer.day !== null)
  return formatDay(answer.day)
}

function sum(rows: readonly SearchRow[], field: 'clicks' | 'impressions'): number {
  return rows.reduce((total, row) => total + row[field], 0)
}

async function impressionsIn(query: string, month: string): Promise<number> {
  const source = simulator()
  let total = 0
  for (let date = 1; date <= 28; date++) {
    const rows = await rowsOf(parseDay(`${month}-${String(date).padStart(2, '0')}`)!, source)
    total += sum(
      rows.filter((row) => row.query === query),
      'impressions',
    )
  }
  return total
}

const anyDay = fc.integer({ min: parseDay('2024-01-01')!, max: parseDay('2040-12-31')! })

test('a day has the same rows whenever and in whatever order it is asked for', async () => {
  const source = simulator()
  await fc.assert(
    fc.asyncProperty(anyDay, anyDay, async (day, other) => {
      const rows = await rowsOf(day, source)
      await rowsOf(other, source)
      assert.deepEqual(await rowsOf(day, source), rows)
      assert.deepEqual(await rowsOf(day, simulator({ now: '2031-05-06T00:00:00Z' })), rows)
    }),
    { numRuns: 30 },
  )
})

test('rows are what a search engine could report', async () => {
  const source = simulator()
  await fc.assert(
    fc.asyncProperty(anyDay, async (day) => {
      const rows = await rowsOf(day, source)
      assert.ok(rows.length >= 150 && rows.length <= 300, `${rows.length} rows`)
      const keys = new Set(rows.map(({ query, page }) => `${query}\n${page}`))
      assert.equal(keys.size, rows.length)
      for (const row of rows) {
        assert.ok(Number.isInteger(row.impressions) && row.impressions >= 1)
        assert.ok(Number.isInteger(row.clicks) && row.clicks >= 0 && row.clicks <= row.impressions)
        const places = row.position * row.impressions
        assert.ok(row.position >= 1 && Math.abs(places - Math.round(places)) < 1e-6)
        assert.ok(row.page?.startsWith(`https://${DOMAIN}/`))
        assert.notEqual(row.query, '')
      }
    }),
    { numRuns: 60 },
  )
})

test('some rows are shown once, some queries are withheld, and the site is chosen as often as sites are', async () => {
  const source = simulator()
  const rows: SearchRow[] = []
  for (let day = YEAR_START; day < YEAR_START + 28; day++) rows.push(...(await rowsOf(day, source)))
  assert.ok(rows.filter(({ impressions }) => impressions === 1).length > 28 * 10)
  const withheld =
    sum(
      rows.filter(({ query }) => query === null),
      'impressions',
    ) / sum(rows, 'impressions')
  assert.ok(withheld > 0.05 && withheld < 0.2, `${withheld} withheld`)
  const rate = sum(rows, 'clicks') / sum(rows, 'impressions')
  assert.ok(rate > 0.02 && rate < 0.08, `${rate} of the impressions are clicks`)
  const queries = new Set(rows.filter(({ impressions }) => impressions > 5).map(({ query }) => query))
  assert.ok(queries.size >= 100 && queries.size <= 200, `${queries.size} queries`)
  const brand = rows.filter(({ query }) => query === 'outdoor example')
  assert.ok(sum(brand, 'clicks') / sum(brand, 'impressions') > 0.35)
})

test('tents are for summer, skis for winter', async () => {
  const [tentsInJuly, tentsInJanuary] = [
    await impressionsIn('camping tent', '2026-07'),
    await impressionsIn('camping tent', '2026-01'),
  ]
  assert.ok(tentsInJuly > 2 * tentsInJanuary)
  const [skisInJuly, skisInJanuary] = [
    await impressionsIn('touring skis', '2026-07'),
    await impressionsIn('touring skis', '2026-01'),
  ]
  assert.ok(skisInJanuary > 2 * skisInJuly)
})

test('Sundays are better than Thursdays', async () => {
  const source = simulator()
  let [sundays, thursdays] = [0, 0]
  // 2026-01-01 was a Thursday.
  for (let week = 0; week < 20; week++) {
    thursdays += sum(await rowsOf(YEAR_START + week * 7, source), 'impressions')
    sundays += sum(await rowsOf(YEAR_START + week * 7 + 3, source), 'impressions')
  }
  assert.ok(sundays > 1.05 * thursdays)
})

test('days are final after three days, by the calendar of the Pacific coast', async () => {
  assert.equal(await lastFinalDay('2026-11-15T12:00:00Z'), '2026-11-12')
  assert.equal(await lastFinalDay('2026-11-15T07:59:59Z'), '2026-11-11')
  assert.equal(await lastFinalDay('2026-11-15T08:00:00Z'), '2026-11-12')
  assert.equal(await lastFinalDay('2026-07-15T06:59:59Z'), '2026-07-11')
})

test('another domain has other figures and its own name', async () => {
  const rows = await rowsOf(YEAR_START, simulator({ domain: 'trail-supply.example' }))
  assert.ok(rows.some(({ query }) => query === 'trail supply example'))
  const ours = await rowsOf(YEAR_START)
  assert.notEqual(sum(rows, 'impressions'), sum(ours, 'impressions'))
})

test('who calls it off is not answered', async () => {
  await assert.rejects(simulator().readDay(YEAR_START, AbortSignal.abort()), { name: 'AbortError' })
  await assert.rejects(simulator().findLastFinalDay(AbortSignal.abort()), { name: 'AbortError' })
})
