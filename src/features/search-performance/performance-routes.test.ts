import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { formatDay } from '../../lib/local-day.ts'
import type { PerformanceRow } from './performance-row.ts'
import { openImport } from './store/import-writer.ts'
import { makeTops } from './tops/make-tops.ts'

/** 2026-11-01. */
const LAST_DAY = 20_758

const row = (day: number, query: string | null, changes: Partial<PerformanceRow> = {}): PerformanceRow => ({
  firstDay: day,
  lastDay: day,
  query,
  page: 'https://example.com/',
  country: null,
  device: null,
  clicks: 1,
  impressions: 10,
  positionSum: 10 * 4,
  ...changes,
})

onEveryEngine('search performance over HTTP', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })

  async function newSite(rows: readonly PerformanceRow[], source: 'file' | 'simulator' = 'file') {
    const uid = await app.createProject(key)
    const { id: projectId } = await storedRow(context.database, 'projects', ['id'], { uid })
    const add = async (more: readonly PerformanceRow[]) => {
      const writer = await openImport(context.database, projectId, { source, nowMs: 0 })
      for (const one of more) await writer.add(one)
      await writer.publish()
    }
    if (rows.length > 0) await add(rows)
    const get = (path: string) => app.call('GET', `/v1/projects/${uid}/search-performance${path}`, { key })
    return { projectId, add, get, make: () => makeTops(context.database, projectId) }
  }

  /** 56 days: the last 28 have a click of ten impressions at 4 a day, those before five impressions at 8 without. */
  const steady = (query: string) =>
    Array.from({ length: 56 }, (_, back) => {
      const isOld = back >= 28
      return row(LAST_DAY - back, query, isOld ? { clicks: 0, impressions: 5, positionSum: 40 } : {})
    })

  test('adds up the days of a window, and of what it is compared with', async () => {
    const { get } = await newSite(steady('shoes'))
    const { status, body } = await get('/overview?compare=previous')
    assert.equal(status, 200)
    assert.deepEqual(body.data, {
      from: formatDay(LAST_DAY - 27),
      to: formatDay(LAST_DAY),
      clicks: 28,
      impressions: 280,
      ctr: 0.1,
      position: 4,
      days_count: 28,
      known_days_count: 28,
      is_complete: true,
      compared: {
        from: formatDay(LAST_DAY - 55),
        to: formatDay(LAST_DAY - 28),
        clicks: 0,
        impressions: 140,
        ctr: 0,
        position: 8,
        days_count: 28,
        known_days_count: 28,
        is_complete: true,
      },
      last_day: formatDay(LAST_DAY),
      sources: ['file'],
      is_simulated: false,
    })
    const some = (await get(`/overview?from=${formatDay(LAST_DAY - 1)}&to=${formatDay(LAST_DAY + 1)}`)).body
      .data
    assert.deepEqual(
      [some.clicks, some.days_count, some.known_days_count, some.is_complete],
      [2, 3, 2, false],
    )
    const none = (await get('/overview?from=2020-01-01&to=2020-01-05&compare=year')).body.data
    assert.deepEqual([none.clicks, none.position, none.compared.clicks], [null, null, null])
  })

  test('tells the days that are stored, and no others', async () => {
    const days = [0, 1, 3].map((back) => row(LAST_DAY - back, 'shoes', { clicks: back }))
    const sum = row(LAST_DAY - 20, 'shoes', { firstDay: LAST_DAY - 26 })
    const empty = row(LAST_DAY - 4, 'shoes', { clicks: 0, impressions: 0, positionSum: 0 })
    const { get } = await newSite([...days, sum, empty])
    const { body } = await get('/days')
    assert.deepEqual([body.data.from, body.data.to], [formatDay(LAST_DAY - 27), formatDay(LAST_DAY)])
    assert.deepEqual(
      body.data.days.map(({ date, clicks, ctr }: { date: string; clicks: number; ctr: number | null }) => [
        date,
        clicks,
        ctr,
      ]),
      [
        [formatDay(LAST_DAY - 4), 0, null],
        [formatDay(LAST_DAY - 3), 3, 0.3],
        [formatDay(LAST_DAY - 1), 1, 0.1],
        [formatDay(LAST_DAY), 0, 0],
      ],
    )
    assert.equal((await get('/overview')).body.data.clicks, 5)
    const one = await get(`/days?from=${formatDay(LAST_DAY - 1)}&to=${formatDay(LAST_DAY - 1)}`)
    assert.equal(one.body.data.days.length, 1)
  })

  test('lists queries and pages of a range in any order, compared, searched and counted', async () => {
    const older = [
      row(LAST_DAY - 30, 'boots', { clicks: 9, impressions: 90, positionSum: 90 }),
      row(LAST_DAY - 364, 'boots', { clicks: 2, impressions: 4, positionSum: 8 }),
    ]
    const now = [
      row(LAST_DAY, 'boots', {
        clicks: 5,
        impressions: 50,
        positionSum: 150,
        page: 'https://example.com/Boots',
      }),
      row(LAST_DAY - 1, 'boots', { clicks: 1, impressions: 10, positionSum: 90 }),
      row(LAST_DAY, 'red shoes', { clicks: 6, impressions: 20, positionSum: 20 }),
      row(LAST_DAY, null, { clicks: 3, impressions: 30, positionSum: 30 }),
    ]
    const { get, make } = await newSite([...steady('shoes'), ...older, ...now])
    assert.deepEqual(
      [(await get('/queries')).body.code, (await get('/queries')).headers['retry-after']],
      ['search_data_unavailable', '5'],
    )
    assert.equal(await make(), true)
    assert.equal(await make(), false)
    const { body } = await get('/queries?compare=previous&include_total=true')
    assert.deepEqual(body.data[1], {
      query: 'boots',
      clicks: 6,
      impressions: 60,
      ctr: 0.1,
      position: 4,
      compared: { clicks: 9, impressions: 90, ctr: 0.1, position: 1 },
    })
    assert.deepEqual(body.meta, {
      next_cursor: null,
      range: '28d',
      from: formatDay(LAST_DAY - 27),
      to: formatDay(LAST_DAY),
      warnings: [],
      total: 3,
      total_is_at_least: false,
    })
    const queries = async (query: string): Promise<string[]> =>
      (await get(`/queries?${query}`)).body.data.map((one: { query: string }) => one.query)
    assert.deepEqual(await queries(''), ['shoes', 'boots', 'red shoes'])
    assert.deepEqual(await queries('sort=ctr'), ['red shoes', 'shoes', 'boots'])
    assert.deepEqual(await queries('sort=position&direction=asc'), ['red shoes', 'shoes', 'boots'])
    assert.deepEqual(await queries('sort=impressions'), ['shoes', 'boots', 'red shoes'])
    assert.deepEqual(await queries('sort=clicks_change&compare=previous'), ['shoes', 'boots', 'red shoes'])
    assert.deepEqual(await queries('sort=clicks_change&compare=previous&direction=asc'), [
      'boots',
      'shoes',
      'red shoes',
    ])
    assert.deepEqual(await queries('search=SHOES'), ['shoes', 'red shoes'])
    const year = (await get('/queries?range=12m&compare=year&search=boots&include_total=true')).body
    assert.deepEqual(year.data[0].compared, { clicks: 2, impressions: 4, ctr: 0.5, position: 2 })
    assert.equal(year.meta.total, 1)
    assert.match(year.meta.warnings.join(' '), /308 of 365 days of the range.*364 of 365 days of what it is/)
    const pages = (await get('/pages?sort=impressions&direction=asc')).body.data
    assert.deepEqual(
      pages.map(({ url, clicks }: { url: string; clicks: number }) => [url, clicks]),
      [
        ['https://example.com/Boots', 5],
        ['https://example.com/', 28 + 1 + 6 + 3],
      ],
    )
    const refused = await get('/queries?compare=never&range=3d')
    assert.deepEqual(Object.keys(refused.body.errors), ['compare', 'range'])
    assert.deepEqual(Object.keys((await get('/queries?sort=ctr_change')).body.errors), ['sort'])
  })

  test('a list is read page by page, each row once, whatever is equal', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `query ${at}`)
    const { get, make } = await newSite(
      names.map((name, at) => row(LAST_DAY, name, { clicks: at % 3, impressions: 10 + (at % 2) })),
    )
    await make()
    for (const order of ['clicks&direction=asc', 'clicks', 'ctr', 'ctr_change&compare=previous']) {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await get(`/queries?sort=${order}&limit=4${cursor}`)
        seen.push(...body.data.map((one: { query: string }) => one.query))
        if (body.meta.next_cursor === null) break
        cursor = `&cursor=${body.meta.next_cursor}`
      }
      assert.deepEqual(seen.toSorted(), names.toSorted(), order)
    }
    const { body } = await get('/queries?limit=4')
    const other = await get(`/queries?limit=4&sort=ctr&cursor=${body.meta.next_cursor}`)
    assert.deepEqual(Object.keys(other.body.errors), ['cursor'])
  })

  test('what is stored anew is shown as soon as it is made', async () => {
    const { get, make, add } = await newSite([row(LAST_DAY, 'shoes')], 'simulator')
    await make()
    const [first] = (await get('/queries')).body.data
    await add([row(LAST_DAY, 'shoes', { clicks: 7 })])
    const stale = await get('/queries')
    assert.deepEqual(stale.body.data, [first])
    assert.match(stale.body.meta.warnings[0], /made up/)
    await make()
    assert.equal((await get('/queries')).body.data[0].clicks, 7)
    assert.equal((await get('/overview')).body.data.is_simulated, true)
  })

  test('days of an older release get their positions when lists are made', async () => {
    const { get, make, projectId } = await newSite(steady('shoes'))
    await context.database.write((db) =>
      db
        .updateTable('search_spans')
        .set({ position_sum: null })
        .where('project_id', '=', projectId)
        .where('last_day', '<', LAST_DAY - 3)
        .execute(),
    )
    const before = (await get('/overview')).body.data
    assert.deepEqual([before.clicks, before.position], [28, null])
    await make()
    assert.equal((await get('/overview')).body.data.position, 4)
    assert.equal((await get('/days')).body.data.days[0].position, 4)
  })

  test('of a project without search data is unknown, and no failure', async () => {
    const { get } = await newSite([])
    const { data } = (await get('/overview?compare=year')).body
    assert.deepEqual([data.from, data.clicks, data.last_day, data.sources], [null, null, null, []])
    assert.deepEqual((await get('/days')).body.data.days, [])
    const { body } = await get('/queries?include_total=true')
    assert.deepEqual([body.data, body.meta.total, body.meta.from], [[], 0, null])
    assert.deepEqual(body.meta.warnings, ['No search data is stored for this project.'])
  })

  test('is narrowed down to a query, a page, a country and a device, as far as they are told', async () => {
    const home = 'https://example.com/'
    const { get } = await newSite([
      row(LAST_DAY, 'shoes', { clicks: 3, country: 'deu', device: 'mobile' }),
      row(LAST_DAY, 'shoes', { clicks: 4, country: 'deu', device: 'desktop', page: `${home}a` }),
      row(LAST_DAY, 'boots', { clicks: 5, country: 'usa', device: 'mobile' }),
      row(LAST_DAY - 1, 'boots', { clicks: 6 }),
      row(LAST_DAY - 1, null, { clicks: 7, page: `${home}a` }),
      row(LAST_DAY - 28, 'shoes', { clicks: 8 }),
    ])
    const clicks = async (query: string) => (await get(`/overview?${query}`)).body.data.clicks
    assert.equal(await clicks('query= Shoes'), 7)
    assert.equal(await clicks(`page=${home}a`), 11)
    assert.equal(await clicks(`page=${home}a%23top&query=shoes`), 4)
    assert.equal(await clicks('country=DEU'), 7)
    assert.equal(await clicks('device=mobile'), 8)
    assert.equal(await clicks('device=mobile&country=deu'), 3)
    assert.equal(await clicks('country=fra'), null)
    assert.equal(await clicks('query=nothing'), null)
    const { data } = (await get('/overview?query=shoes&compare=previous')).body
    assert.deepEqual([data.position, data.known_days_count, data.compared.clicks], [4, 2, 8])
    const days = (await get('/days?query=boots')).body.data.days
    assert.deepEqual(
      days.map(({ clicks: got }: { clicks: number }) => got),
      [6, 5],
    )
    const shoes = (await get('/days?query=shoes')).body.data.days
    assert.equal(shoes.length, 1)
    const wrong = (await get('/days?page=x&country=de&device=watch')).body.errors
    assert.deepEqual(Object.keys(wrong).toSorted(), ['country', 'device', 'page'])
  })

  test('lists the queries of one page, with those that it had only in the period before', async () => {
    const page = 'https://example.com/boots'
    const other = 'https://example.com/other'
    const of = (day: number, query: string | null, clicks: number, url = page) =>
      row(day, query, { page: url, clicks, impressions: clicks * 10, positionSum: clicks * 40 })
    const { get, make } = await newSite([
      of(LAST_DAY, 'boots', 5),
      of(LAST_DAY - 1, 'boots', 2),
      of(LAST_DAY, 'boots', 50, other),
      of(LAST_DAY, null, 9),
      of(LAST_DAY - 28, 'boots', 3),
      of(LAST_DAY - 30, 'winter boots', 8),
      of(LAST_DAY - 30, 'elsewhere', 8, other),
      of(LAST_DAY - 90, 'too old', 8),
    ])
    await make()
    const at = `/queries?page=${encodeURIComponent(page)}`
    const shown = async (query: string) =>
      (await get(at + query)).body.data.map(
        ({ query: text, clicks, compared }: Record<string, { clicks: number } & string>) => [
          text,
          clicks,
          compared?.clicks ?? null,
        ],
      )
    assert.deepEqual(await shown(''), [['boots', 7, null]])
    assert.deepEqual(await shown('&compare=previous'), [
      ['boots', 7, 3],
      ['winter boots', null, 8],
    ])
    const { body } = await get(`${at}&compare=previous&limit=1&include_total=true`)
    assert.deepEqual([body.meta.total, body.meta.range, body.meta.to], [2, '28d', formatDay(LAST_DAY)])
    assert.ok(body.meta.warnings.some((text: string) => text.includes('are not stored')))
    const next = await get(`${at}&compare=previous&limit=1&cursor=${body.meta.next_cursor}`)
    assert.deepEqual(
      next.body.data.map(({ query }: { query: string }) => query),
      ['winter boots'],
    )
    assert.deepEqual((await get('/queries?page=https%3A%2F%2Fexample.com%2Fnowhere')).body.data, [])
    assert.equal((await get('/queries?page=nonsense')).status, 422)
    assert.equal((await get(`/pages?page=${encodeURIComponent(page)}`)).status, 422)
    const none = await newSite([])
    assert.deepEqual((await none.get(at)).body.meta.warnings, ['No search data is stored for this project.'])
  })

  test('refuses days that are none, in the wrong order, or too many', async () => {
    const { get } = await newSite([])
    const wrong = async (query: string) => (await get(`/overview?${query}`)).body.errors
    assert.deepEqual(Object.keys(await wrong('from=2026-02-30&to=yesterday')), ['from', 'to'])
    assert.deepEqual(Object.keys(await wrong('from=2026-02-02&to=2026-02-01')), ['from'])
    assert.deepEqual(Object.keys(await wrong('from=2020-01-01&to=2026-02-01')), ['from'])
    assert.deepEqual(Object.keys(await wrong('compare=next')), ['compare'])
  })
})
