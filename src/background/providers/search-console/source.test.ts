import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FakeRequest,
  type FakeSearchConsole,
  row,
  startFakeSearchConsole,
} from '../../../../test/helpers/fake-search-console.ts'
import { clientOf, NEVER } from '../../../../test/helpers/fake-search-console-client.ts'
import type { FakeSearchRow } from '../../../../test/helpers/fake-search-console-query.ts'
import { parseDay } from '../../../lib/local-day.ts'
import type { SearchRow, SearchSource } from '../search-source.ts'
import { parseCredential } from './credential.ts'

const DATE = '2026-11-11'
const DAY = parseDay(DATE) as number

/** Makes this many different rows, the first with the most clicks. */
function rowsOf(count: number): FakeSearchRow[] {
  return Array.from({ length: count }, (_, index) =>
    row({ query: `query ${index}`, clicks: count - index, impressions: 2 * count }),
  )
}

async function readOk(source: SearchSource, day = DAY) {
  const read = await source.readDay(day, NEVER)
  assert.ok(read.state === 'read', JSON.stringify(read))
  return read
}

/** Those of queries, without what pages got from others. */
function ofQueries({ rows }: { rows: readonly SearchRow[] }): SearchRow[] {
  return rows.filter(({ query }) => query !== null)
}

/** That asked for rows of queries. */
function queryRequests({ requests }: FakeSearchConsole): FakeRequest[] {
  return requests.filter(({ query }) => query?.dimensions?.includes('query'))
}

async function failureOf(source: SearchSource) {
  const read = await source.readDay(DAY, NEVER)
  assert.ok(read.state === 'failed', 'it was read')
  assert.match(read.message, /\.$/)
  return read
}

test('a day is asked for with what tells its rows apart, final figures alone', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: [row()] } })
  const read = await readOk(clientOf(google))
  assert.deepEqual(read, {
    state: 'read',
    rows: [
      {
        query: 'oak desk',
        page: 'https://shop.example/oak',
        country: null,
        device: null,
        clicks: 3,
        impressions: 40,
        position: 7.5,
      },
    ],
    isTruncated: false,
  })
  const request = google.requests.find(({ call }) => call === 'query')
  assert.equal(request?.path, '/webmasters/v3/sites/sc-domain%3Ashop.example/searchAnalytics/query')
  assert.deepEqual(request?.query, {
    startDate: DATE,
    endDate: DATE,
    dimensions: ['query', 'page'],
    type: 'web',
    dataState: 'final',
    aggregationType: 'auto',
    rowLimit: 10_000,
    startRow: 0,
  })
  assert.deepEqual(
    google.requests.flatMap(({ query }) => (query === undefined ? [] : [query.dimensions])),
    [['query', 'page'], ['page']],
  )
})

test('a page has the clicks of queries that are withheld, in a row without a query', async (t) => {
  const [oak, pine, ash] = ['oak', 'pine', 'ash'].map((name) => `https://shop.example/${name}`)
  const rows = [
    row({ page: oak!, clicks: 3, impressions: 40, position: 8 }),
    row({ page: oak!, query: 'rare one', isWithheld: true, clicks: 2, impressions: 10, position: 3 }),
    row({ page: oak!, query: 'rare two', isWithheld: true, clicks: 0, impressions: 10, position: 2 }),
    row({ page: pine!, query: 'rare three', isWithheld: true, clicks: 1, impressions: 5, position: 4 }),
    row({ page: ash!, query: 'known', clicks: 1, impressions: 20, position: 6 }),
  ]
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rows } })
  const read = await readOk(clientOf(google))
  assert.equal(read.isTruncated, false)
  assert.deepEqual(
    read.rows.map(({ query, page, clicks, impressions, position }) => [
      query,
      page,
      clicks,
      impressions,
      position,
    ]),
    [
      ['oak desk', oak, 3, 40, 8],
      ['known', ash, 1, 20, 6],
      [null, oak, 2, 20, 2.5],
      [null, pine, 1, 5, 4],
    ],
  )
})

test('what is withheld is told apart by country and device like the rest', async (t) => {
  const rows = [
    row({ country: 'gbr', clicks: 3, impressions: 40 }),
    row({ country: 'gbr', query: 'rare', isWithheld: true, clicks: 1, impressions: 4, position: 5 }),
    row({ country: 'usa', query: 'rare', isWithheld: true, clicks: 2, impressions: 6, position: 5 }),
  ]
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rows } })
  const read = await readOk(clientOf(google, { hasCountry: true }))
  assert.deepEqual(
    read.rows.map(({ query, country, clicks, impressions }) => [query, country, clicks, impressions]),
    [
      ['oak desk', 'gbr', 3, 40],
      [null, 'gbr', 1, 4],
      [null, 'usa', 2, 6],
    ],
  )
})

test('a day whose pages cannot be read is not read', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: [row()] } })
  const ofPages = ({ query }: FakeRequest) => query?.dimensions?.join() === 'page'
  google.misbehave('query', { kind: 'drop' }, { when: ofPages })
  const source = clientOf(google)
  assert.equal((await failureOf(source)).class, 'upstream')
  assert.equal((await readOk(source)).rows.length, 1)
})

test('the address of a property is one part of the path', async (t) => {
  const property = 'https://www.shop.example/a b/'
  const sites = [{ siteUrl: property, permissionLevel: 'siteRestrictedUser' }]
  const google = await startFakeSearchConsole(t, { sites, days: { [DATE]: [row()] } })
  assert.equal((await readOk(clientOf(google, { property }))).rows.length, 1)
})

test('rows are told apart by country and device where that is wanted', async (t) => {
  const rows = [
    row({ country: 'GBR', device: 'DESKTOP', clicks: 5 }),
    row({ country: 'usa', device: 'MOBILE', clicks: 4 }),
    row({ country: 'deu', device: 'TABLET', clicks: 3 }),
    row({ country: 'zzz', device: 'SMART_FRIDGE', clicks: 2 }),
    row({ country: 'zzz', device: 'constructor', clicks: 1 }),
  ]
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rows } })
  const both = await readOk(clientOf(google, { hasCountry: true, hasDevice: true }))
  assert.deepEqual(
    both.rows.map(({ country, device, clicks }) => [country, device, clicks]),
    [
      ['gbr', 'desktop', 5],
      ['usa', 'mobile', 4],
      ['deu', 'tablet', 3],
      [null, null, 2],
      [null, null, 1],
    ],
  )
  assert.equal(both.isTruncated, false)
  const devices = await readOk(clientOf(google, { hasDevice: true }))
  assert.deepEqual(devices.rows[0], { ...both.rows[0], country: null })
  const countries = await readOk(clientOf(google, { hasCountry: true }))
  assert.deepEqual(
    countries.rows.map(({ country, device }) => [country, device]),
    [
      ['gbr', null],
      ['usa', null],
      ['deu', null],
      [null, null],
    ],
  )
})

test('a day without rows is read and empty', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: [], '2026-11-12': [row()] } })
  assert.deepEqual(await readOk(clientOf(google)), { state: 'read', rows: [], isTruncated: false })
})

test('a query or page that is withheld is null', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: [row({ query: '' })] } })
  assert.equal((await readOk(clientOf(google))).rows[0]?.query, null)
})

const PAGES: [number, number, boolean][] = [
  [0, 1, false],
  [1, 1, false],
  [4, 1, false],
  // A full page may be the last one: only the next tells.
  [5, 2, false],
  [6, 2, false],
  [9, 2, false],
  // The cap: what is there beyond it is not given out.
  [10, 2, true],
  [14, 2, true],
]

for (const [count, pages, isTruncated] of PAGES) {
  test(`a day of ${count} rows, in pages of 5 and at most 10, takes ${pages === 1 ? 'one request' : 'two requests'}`, async (t) => {
    const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(count) }, rowsPerDayMax: 10 })
    const read = await readOk(clientOf(google, { rowLimit: 5, rowsPerDayMax: 10 }))
    assert.equal(queryRequests(google).length, pages)
    assert.equal(read.isTruncated, isTruncated)
    assert.deepEqual(
      ofQueries(read).map(({ query }) => query),
      Array.from({ length: Math.min(10, count) }, (_, index) => `query ${index}`),
    )
  })
}

test("25,000 rows are three requests, and Google's own limit of 50,000 a day is five and cut", async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(25_000) } })
  const whole = await readOk(clientOf(google))
  assert.deepEqual([whole.rows.length, whole.isTruncated], [25_000, false])
  google.setDay(DATE, rowsOf(50_001))
  const cut = await readOk(clientOf(google))
  assert.deepEqual([ofQueries(cut).length, cut.isTruncated], [50_000, true])
  // The query that was cut off, in the sum of its page.
  assert.deepEqual(
    cut.rows.flatMap(({ query, clicks }) => (query === null ? [clicks] : [])),
    [1],
  )
  assert.deepEqual(
    queryRequests(google).map(({ startRow }) => startRow),
    [0, 10_000, 20_000, 0, 10_000, 20_000, 30_000, 40_000],
  )
})

test('rows that come twice count once, and the day is not called complete', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(8) } })
  google.misbehave('query', { kind: 'shift', by: -2 }, { when: ({ startRow }) => startRow > 0 })
  const read = await readOk(clientOf(google, { rowLimit: 5 }))
  assert.equal(new Set(read.rows.map(({ query }) => query)).size, read.rows.length)
  assert.deepEqual([read.rows.length, read.isTruncated], [8, true])
})

test('a second page that is the first again is no page', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(8) } })
  google.misbehave('query', { kind: 'shift', by: -5 }, { when: ({ startRow }) => startRow > 0 })
  const failure = await failureOf(clientOf(google, { rowLimit: 5 }))
  assert.equal(failure.class, 'garbage')
  assert.match(failure.message, /the same page of rows again, for 2026-11-11\.$/)
})

test('a second page with fewer rows than asked for is the last', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(20) } })
  google.misbehave('query', { kind: 'short', rows: 3 }, { when: ({ startRow }) => startRow > 0 })
  const read = await readOk(clientOf(google, { rowLimit: 5 }))
  assert.equal(ofQueries(read).length, 8)
})

test('more rows than were asked for are no page', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(3) } })
  const rows = rowsOf(3).map(({ query, page, ...metrics }) => ({ keys: [query, page], ...metrics }))
  google.misbehave('query', { kind: 'reply', status: 200, body: { rows } })
  assert.match((await failureOf(clientOf(google, { rowLimit: 2 }))).message, /more rows than were asked for/)
})

test('a second page that fails takes the day with it', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(8) } })
  google.misbehave('query', { kind: 'drop' }, { when: ({ startRow }) => startRow > 0 })
  const source = clientOf(google, { rowLimit: 5 })
  assert.equal((await failureOf(source)).class, 'upstream')
  assert.equal((await readOk(source)).rows.length, 8)
})

test('one token does for all days', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(8) } })
  const source = clientOf(google, { rowLimit: 5 })
  await readOk(source)
  await readOk(source, DAY - 1)
  assert.equal(google.tokens.length, 1)
  assert.deepEqual(google.datesRead(), [DATE, '2026-11-10'])
})

test('a refresh token reads as a service account does', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(2) } })
  const source = clientOf(google, { credential: parseCredential(google.oauth) })
  assert.equal((await readOk(source)).rows.length, 2)
})

test('an abort is thrown as it is', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { [DATE]: rowsOf(2) } })
  await assert.rejects(clientOf(google).readDay(DAY, AbortSignal.abort(new Error('stop'))), /^Error: stop$/)
})

const lastFinalDay = async (source: SearchSource) => {
  const found = await source.findLastFinalDay(NEVER)
  assert.ok(found.state === 'known', JSON.stringify(found))
  return found.day
}

test('the last final day is the last one that has figures, asked for in Pacific days', async (t) => {
  const days = { '2026-11-08': [row()], '2026-11-12': [row()], '2026-11-13': [row()] }
  const google = await startFakeSearchConsole(t, { days, lastFinalDay: '2026-11-12' })
  assert.equal(await lastFinalDay(clientOf(google)), parseDay('2026-11-12'))
  const { query } = google.requests.at(-1) ?? {}
  assert.deepEqual(
    [query?.startDate, query?.endDate, query?.dimensions, query?.dataState],
    ['2026-10-25', '2026-11-14', ['date'], 'final'],
  )
  google.lastFinalDay = '2026-11-11'
  assert.equal(await lastFinalDay(clientOf(google)), parseDay('2026-11-08'))
})

test('a site that had no visitors lately is looked at for all that Search Console keeps', async (t) => {
  const google = await startFakeSearchConsole(t, { days: { '2025-08-01': [row()], '2025-07-30': [row()] } })
  assert.equal(await lastFinalDay(clientOf(google)), parseDay('2025-08-01'))
  assert.equal(google.requests.at(-1)?.query?.startDate, '2025-07-12')
})

test('a site without any figures has no last day', async (t) => {
  const google = await startFakeSearchConsole(t)
  assert.equal(await lastFinalDay(clientOf(google)), null)
})

test('a date that was not asked about, or is none, is no answer', async (t) => {
  const google = await startFakeSearchConsole(t)
  for (const date of ['2026-11-15', '2026-10-24', '2026-02-30', 'yesterday', '']) {
    const rows = [{ keys: [date], clicks: 1, impressions: 2, ctr: 0.5, position: 3 }]
    google.misbehave('query', { kind: 'reply', status: 200, body: { rows } })
    const found = await clientOf(google).findLastFinalDay(NEVER)
    assert.ok(found.state === 'failed' && found.class === 'garbage', date)
  }
})
