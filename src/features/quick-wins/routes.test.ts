import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import {
  type GivenList,
  storeConnection,
  storeSpan,
  storeTestList,
} from '../../../test/helpers/quick-win-lists.ts'
import { quickWinFinding, quickWinRow } from '../../../test/helpers/quick-win-records.ts'
import { storeCrawl } from '../../../test/helpers/stored-crawl.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { QUICK_WIN_TYPES, RANGES } from './lists.ts'
import { NOTHING_CONNECTED } from './warnings.ts'

const DECAY_RANGES = ['90d', '180d', '365d']
const OTHER_RANGES = ['7d', '28d', '30d', '90d', '180d', '3m', '6m']

onEveryEngine('quick wins', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })

  async function newSite(fields: Record<string, unknown> = {}) {
    const uid = await app.createProject(key, fields)
    const crawl = await storeCrawl(context.database, uid)
    const path = `/v1/projects/${uid}/crawls/${crawl.uid}/quick-wins`
    return { uid, projectId: crawl.projectId, crawlUid: crawl.uid, path }
  }
  const today = () => Math.floor(app.clock.ms / DAY_MS)
  const store = (list: GivenList) => storeTestList(context.database, { lastDay: today() - 3, ...list })
  const get = (url: string, headers = {}) => app.call('GET', url, { key, headers })

  test('are read by type and range, with what a reader must know', async () => {
    const { projectId, path } = await newSite()
    const findings = [3, 1, 2].map((number) => quickWinFinding('risingPages', number, number * 10))
    await store({ projectId, type: 'risingPages', range: '3m', findings, warnings: ['Mind the gap.'] })
    const { status, body } = await get(`${path}?type=risingPages&range=3m`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      data: [3, 2, 1].map((number) => quickWinRow('risingPages', number, number * 10)),
      links: { next: null },
      meta: { next_cursor: null, range: '3m', warnings: ['Mind the gap.'] },
    })
    const counted = await get(`${path}?type=risingPages&range=3m&limit=1&include_total=true`)
    assert.deepEqual([counted.body.meta.total, counted.body.meta.total_is_at_least], [3, false])
    assert.equal((await get(`${path}?include_total=true`)).body.meta.total, 0)
  })

  test('are counted by type, with the clicks that they could bring', async () => {
    const { uid, projectId } = await newSite()
    const path = `/v1/projects/${uid}/quick-wins/summary`
    const empty = (await get(path)).body.data
    assert.equal(empty.length, QUICK_WIN_TYPES.length)
    assert.deepEqual(empty[3], {
      type: 'contentDecay',
      range: '90d',
      rows_count: null,
      potential_clicks: null,
    })
    const findings = [3, 1, 2].map((number) => quickWinFinding('risingPages', number, number * 10.25))
    await store({ projectId, type: 'risingPages', range: '28d', findings })
    await store({ projectId, type: 'risingPages', range: '7d', findings: [] })
    await store({ projectId, type: 'strikingDistancePages', range: '28d', findings: [] })
    const countOf = async (query: string) =>
      (await get(path + query)).body.data.find(({ type }: { type: string }) => type === 'risingPages')
    assert.deepEqual(await countOf(''), {
      type: 'risingPages',
      range: '28d',
      rows_count: 3,
      potential_clicks: 61.5,
    })
    assert.deepEqual(await countOf('?range=7d'), {
      type: 'risingPages',
      range: '7d',
      rows_count: 0,
      potential_clicks: 0,
    })
    assert.equal((await countOf('?range=365d')).range, '28d')
    await storeSpan(context.database, projectId)
    const other = await newSite()
    await storeSpan(context.database, other.projectId)
    const refused = await get(`/v1/projects/${other.uid}/quick-wins/summary`)
    assert.deepEqual([refused.status, refused.body.code], [503, 'search_data_unavailable'])
    assert.equal((await get(path)).status, 200)
  })

  test('of every type have its fields, and every type has its ranges', async () => {
    const { projectId, path } = await newSite()
    for (const type of QUICK_WIN_TYPES) {
      const allowed = type === 'contentDecay' ? DECAY_RANGES : OTHER_RANGES
      for (const range of RANGES) {
        const url = `${path}?type=${type}&range=${range}`
        if (allowed.includes(range)) {
          const finding = quickWinFinding(type, RANGES.indexOf(range) + 1, 5)
          await store({ projectId, type, range, findings: [finding] })
          const { status, body } = await get(url)
          assert.deepEqual(
            [status, body.data, body.meta.range],
            [200, [{ type, ...finding.record }], range],
            url,
          )
        } else {
          const { status, body } = await get(url)
          const message = `The range of ${type} must be one of: ${allowed.join(', ')}.`
          assert.deepEqual([status, body.errors], [422, { range: [message] }], url)
        }
      }
    }
  })

  test('are by default pages within striking distance in 28 days, and decay in 90', async () => {
    const { projectId, path } = await newSite()
    const lists = { strikingDistancePages: '28d', contentDecay: '90d', risingQueries: '28d' } as const
    for (const [at, [type, range]] of Object.entries(lists).entries()) {
      await store({
        projectId,
        type: type as keyof typeof lists,
        range,
        findings: [quickWinFinding(type as keyof typeof lists, at + 1, 1)],
      })
    }
    for (const [query, type] of [
      ['', 'strikingDistancePages'],
      ['?range=28d', 'strikingDistancePages'],
      ['?type=contentDecay', 'contentDecay'],
      ['?type=risingQueries', 'risingQueries'],
    ] as const) {
      const { body } = await get(path + query)
      assert.equal(body.meta.range, lists[type], query)
      const at = Object.keys(lists).indexOf(type)
      assert.deepEqual(body.data, [quickWinRow(type, at + 1, 1)], query)
    }
    const { status, body } = await get(`${path}?range=365d`)
    assert.equal(status, 422)
    assert.match(body.errors.range[0], /^The range of strikingDistancePages must be one of: 7d, /)
  })

  test('do not depend on the crawl, which must be there and completed', async () => {
    const { uid, projectId, path } = await newSite()
    await store({ projectId, findings: [quickWinFinding('secondPageKeywords', 1, 1)] })
    const other = await storeCrawl(context.database, uid)
    const query = '?type=secondPageKeywords'
    const { body } = await get(path + query)
    const { body: ofOther } = await get(`/v1/projects/${uid}/crawls/${other.uid}/quick-wins${query}`)
    assert.deepEqual(ofOther, body)
  })

  test('need no crawl: a project has them by its search data alone', async () => {
    const uid = await app.createProject(key)
    const url = `/v1/projects/${uid}/quick-wins?type=risingPages&limit=2`
    const { body: empty } = await get(url)
    assert.deepEqual([empty.data, empty.meta.warnings], [[], [NOTHING_CONNECTED]])
    const { projectId } = await storeCrawl(context.database, uid, { row: { status: 'failed' } })
    const findings = [1, 2, 3].map((number) => quickWinFinding('risingPages', number, number))
    await store({ projectId, type: 'risingPages', findings })
    const first = await get(url)
    assert.deepEqual([first.status, first.body.data.length], [200, 2])
    const second = await get(new URL(first.body.links.next).pathname + new URL(first.body.links.next).search)
    assert.deepEqual(
      [...first.body.data, ...second.body.data],
      [3, 2, 1].map((number) => quickWinRow('risingPages', number, number)),
    )
    const below = await storeCrawl(context.database, uid)
    const other = `/v1/projects/${uid}/crawls/${below.uid}/quick-wins?type=risingPages&limit=2`
    assert.deepEqual((await get(other)).body.data, first.body.data)
    const cursor = `&cursor=${first.body.meta.next_cursor}`
    assert.equal((await get(other + cursor)).status, 422)
    const foreign = (await app.createTenant()).key
    assert.equal((await app.call('GET', url, { key: foreign })).status, 404)
  })

  test('are refused in one order: key, project, form of the uid, request, cursor, crawl, state, data', async () => {
    const { uid, projectId, crawlUid } = await newSite()
    await storeSpan(context.database, projectId)
    const running = await storeCrawl(context.database, uid, {
      row: { status: 'running', summary_json: null, overview_json: null },
    })
    const foreign = await app.createProject((await app.createTenant()).key)
    const unknown = 'z'.repeat(16)
    const at = (project: string, crawl: string, query = '') =>
      `/v1/projects/${project}/crawls/${crawl}/quick-wins?${query}`
    const cases: [url: string, status: number, code: string | undefined, fields?: string[]][] = [
      [at(foreign, 'short', 'type=x'), 404, undefined],
      [at(uid, 'short', 'type=x'), 404, 'crawl_not_found'],
      [at(uid, unknown, 'type=x&range=y&limit=0'), 422, 'validation_failed', ['type', 'range', 'limit']],
      [at(uid, unknown, 'type=&range='), 422, 'validation_failed', ['type', 'range']],
      [
        at(uid, unknown, 'type=contentDecay&range=28d&cursor=AAAA'),
        422,
        'validation_failed',
        ['cursor', 'range'],
      ],
      [at(uid, unknown, 'type=risingPages&type=risingPages'), 422, 'validation_failed', ['type']],
      [at(uid, unknown, 'type=RisingPages'), 422, 'validation_failed', ['type']],
      [at(uid, unknown, 'order=clicks'), 422, 'validation_failed', ['order']],
      [at(uid, unknown, 'cursor=AAAA'), 422, 'validation_failed', ['cursor']],
      [at(uid, unknown), 404, 'crawl_not_found'],
      [at(uid, running.uid), 409, 'crawl_not_completed'],
      [at(uid, crawlUid), 503, 'search_data_unavailable'],
    ]
    assert.equal((await app.call('GET', at(foreign, 'short', 'type=x'))).status, 401)
    for (const [url, status, code, fields] of cases) {
      const { status: answered, body } = await get(url)
      assert.deepEqual([answered, body.code], [status, code], url)
      if (fields !== undefined) assert.deepEqual(Object.keys(body.errors), fields, url)
    }
  })

  test('are none, and no failure, where nothing is connected and nothing was imported', async () => {
    const { path } = await newSite()
    const { status, body } = await get(path)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      data: [],
      links: { next: null },
      meta: { next_cursor: null, range: '28d', warnings: [NOTHING_CONNECTED] },
    })
  })

  test('are unavailable until a source that is connected has delivered', async () => {
    const { projectId, path } = await newSite()
    const connection = (given: Parameters<typeof storeConnection>[2]) =>
      storeConnection(context.database, projectId, given, app.clock.ms)
    const unavailable = async (given: Parameters<typeof storeConnection>[2]) => {
      await connection(given)
      const { status, body, headers } = await get(path)
      assert.deepEqual([status, body.code], [503, 'search_data_unavailable'])
      return [body.message, Number(headers['retry-after'])]
    }
    assert.deepEqual(await unavailable({}), [
      'Search Console is connected and has delivered nothing yet. Its first delivery is under way.',
      30,
    ])
    const failing = { status: 'failing', failure: 'The property is not shared with the account.' } as const
    const because =
      'Search Console is connected, but its first delivery has not succeeded: The property is not shared with the account.'
    assert.deepEqual(await unavailable({ ...failing, next_sync_at: app.clock.ms + 90_500 }), [because, 91])
    assert.deepEqual(await unavailable({ ...failing, next_sync_at: app.clock.ms + DAY_MS }), [because, 3600])
    assert.deepEqual(await unavailable({ ...failing, next_sync_at: app.clock.ms - 1 }), [because, 30])
    // One that only has to wait says why, too.
    assert.deepEqual(await unavailable({ failure: 'Too many requests.' }), [
      'Search Console is connected, but its first delivery has not succeeded: Too many requests.',
      30,
    ])
  })

  test('are none where a source has nothing to deliver', async () => {
    const { projectId, path } = await newSite()
    await storeConnection(context.database, projectId, { status: 'working' }, app.clock.ms)
    const { status, body } = await get(path)
    assert.deepEqual([status, body.data], [200, []])
    assert.deepEqual(body.meta.warnings, ['Search Console has no data of sc-domain:example.com yet.'])
  })

  test('are unavailable for a moment while data is stored that no list was computed from', async () => {
    const { projectId, path } = await newSite()
    await storeSpan(context.database, projectId)
    await store({ projectId, type: 'lostQueries' })
    const { status, body, headers } = await get(path)
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'search_data_unavailable', '5'])
    assert.match(body.message, /being computed/)
    assert.equal((await get(`${path}?type=lostQueries`)).status, 200)
  })

  test('stay readable while their source fails, and say so', async () => {
    const { projectId, path } = await newSite()
    await store({ projectId, findings: [quickWinFinding('secondPageKeywords', 1, 1)], warnings: ['Stored.'] })
    await storeSpan(context.database, projectId)
    await storeConnection(
      context.database,
      projectId,
      {
        status: 'failing',
        failure: 'The key was revoked.',
        succeeded_at: Date.parse('2026-11-01T03:00:00Z'),
        wanted_from_day: today() - 102,
        complete_from_day: today() - 12,
      },
      app.clock.ms,
    )
    const { status, body } = await get(`${path}?type=secondPageKeywords`)
    assert.deepEqual([status, body.data.length], [200, 1])
    assert.deepEqual(body.meta.warnings, [
      'Search Console fails to deliver: The key was revoked. Its last complete delivery was at 2026-11-01T03:00:00Z.',
      'Search Console has yet to deliver earlier days: 10 of 100 were asked for.',
      'Stored.',
    ])
  })

  test('are sorted by any of their numbers, searched, and told apart by whether they are tracked', async () => {
    const { uid, projectId } = await newSite()
    const numbers = [5, 1, 402, 7, 3]
    const findings = numbers.map((number) => quickWinFinding('secondPageKeywords', number, 100 - number / 10))
    await store({ projectId, type: 'secondPageKeywords', range: '28d', findings })
    const queryOf = (number: number) =>
      (quickWinRow('secondPageKeywords', number, 1) as unknown as { query: string }).query
    const body = { keywords: [queryOf(7).toUpperCase()], country_code: 'US', language_code: 'en' }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key, body })
    const path = `/v1/projects/${uid}/quick-wins?type=secondPageKeywords`
    const numbersOf = async (query: string) => {
      const answer = await get(path + query)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data.map((row: { query: string }) =>
        numbers.find((one) => queryOf(one) === row.query),
      )
    }
    assert.deepEqual(await numbersOf(''), [1, 3, 5, 7, 402])
    assert.deepEqual(await numbersOf('&direction=asc'), [402, 7, 5, 3, 1])
    // 402 has as many clicks as 2 would have.
    assert.deepEqual(await numbersOf('&sort=clicks&direction=asc'), [1, 402, 3, 5, 7])
    assert.deepEqual(await numbersOf('&sort=impressions'), [402, 7, 5, 3, 1])
    assert.deepEqual(await numbersOf('&sort=queries_count&direction=asc'), [1, 3, 5, 7, 402])
    assert.deepEqual(await numbersOf(`&search=${queryOf(5).toUpperCase()}`), [5])
    assert.deepEqual(await numbersOf('&search=/guides/&tracked=true'), [7])
    assert.deepEqual(await numbersOf('&tracked=false'), [1, 3, 5, 402])
    assert.equal((await get(`${path}&tracked=false&limit=1&include_total=true`)).body.meta.total, 4)

    const walked: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `&sort=position&direction=asc&limit=2&cursor=${cursor}`
      walked.push(...(await numbersOf(query)))
      cursor = (await get(path + query)).body.meta.next_cursor
    }
    assert.deepEqual(walked, [1, 3, 5, 7, 402])
    const { next_cursor } = (await get(`${path}&limit=2`)).body.meta
    assert.deepEqual(await numbersOf(`&include=is_tracked&cursor=${next_cursor}`), [5, 7, 402])
    assert.equal((await get(`${path}&sort=clicks&cursor=${next_cursor}`)).status, 422)

    const { data } = (await get(`${path}&include=is_tracked`)).body
    assert.deepEqual(
      data.map(({ is_tracked }: { is_tracked: boolean }) => is_tracked),
      [false, false, false, true, false],
    )
    const { is_tracked: _tracked, ...plain } = data[0]
    assert.deepEqual(plain, (await get(path)).body.data[0])
    // A new list takes the place of the one that was kept.
    await store({ projectId, type: 'secondPageKeywords', range: '28d', findings: findings.slice(0, 2) })
    assert.deepEqual(await numbersOf('&direction=asc'), [5, 1])
    for (const wrong of [
      'sort=url',
      'direction=up',
      'tracked=maybe',
      `search=${'x'.repeat(256)}`,
      'include=x',
    ])
      assert.equal((await get(`${path}&${wrong}`)).status, 422, wrong)
  })

  test('of pages are neither tracked nor not', async () => {
    const { uid, projectId } = await newSite()
    const findings = [quickWinFinding('risingPages', 1, 5)]
    await store({ projectId, type: 'risingPages', range: '28d', findings })
    const path = `/v1/projects/${uid}/quick-wins?type=risingPages`
    for (const tracked of [true, false])
      assert.deepEqual((await get(`${path}&tracked=${tracked}`)).body.data, [])
    assert.deepEqual((await get(`${path}&include=is_tracked`)).body.data, [quickWinRow('risingPages', 1, 5)])
  })

  test('have another tag when a row, a warning or the day changes, and else a 304', async () => {
    const { projectId, path } = await newSite()
    const url = `${path}?type=secondPageKeywords`
    const list = { projectId, findings: [quickWinFinding('secondPageKeywords', 1, 7)] }
    const clockMs = app.clock.ms
    const tags: string[] = []
    async function expectNewTag(): Promise<void> {
      const tag = String((await get(url)).headers.etag)
      assert.ok(!tags.includes(tag))
      tags.push(tag)
      assert.equal((await get(url, { 'if-none-match': tag })).status, 304)
      for (const old of tags.slice(0, -1))
        assert.equal((await get(url, { 'if-none-match': old })).status, 200)
    }
    await expectNewTag()
    await store(list)
    await expectNewTag()
    await store({ ...list, warnings: ['New.'] })
    await expectNewTag()
    await store({ ...list, findings: [quickWinFinding('secondPageKeywords', 2, 7)], warnings: ['New.'] })
    await expectNewTag()
    app.clock.ms = clockMs + 9 * DAY_MS
    await expectNewTag()
    app.clock.ms = clockMs + 10 * DAY_MS
    await expectNewTag()
    app.clock.ms = clockMs
    assert.equal((await get(url)).headers.etag, tags[3])
    await storeConnection(context.database, projectId, { status: 'failing', failure: 'No.' }, clockMs)
    await expectNewTag()
  })

  test('end as many days ago as the project’s own calendar says', async () => {
    const clockMs = app.clock.ms
    app.clock.ms = Date.parse('2026-11-15T11:30:00Z')
    for (const [timezone, behind] of [
      ['Pacific/Kiritimati', 7],
      ['UTC', 6],
      ['Pacific/Niue', 6],
    ] as const) {
      const { projectId, path } = await newSite({ timezone })
      await store({ projectId, lastDay: today() - 6 })
      const { body } = await get(`${path}?type=secondPageKeywords`)
      assert.deepEqual(body.meta.warnings, [`The data ends ${behind} days ago, on 2026-11-09.`], timezone)
    }
    app.clock.ms = clockMs
  })
})
