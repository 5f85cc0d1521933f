// A site of which four sources know something, each in its own spelling, as clients read it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { type GivenSite, joinSite, storeSite } from '../../../test/helpers/joined-site.ts'
import { NO_METRICS } from '../../../test/helpers/stored-crawl-rows.ts'
import { localDay } from '../../lib/local-day.ts'
import { URL_FLAGS, URL_SORTS } from './lists.ts'

const SITE = 'https://www.example.com'
const HOME = `${SITE}/`
const DESK = `${SITE}/desk/`
const GONE = `${SITE}/gone`
const MOVED = `${SITE}/moved`
const COPY = `${SITE}/copy`
const HIDDEN = `${SITE}/hidden`
const FORBIDDEN = `${SITE}/forbidden`
const THIN = `${SITE}/thin`
const SILENT = `${SITE}/silent`
const FADING = `${SITE}/fading`

const words = { words_count: 500 }

const GIVEN: GivenSite = {
  crawl: {
    pages: [
      { url: HOME, depth: 0, ...words },
      { url: DESK, depth: 1, title: 'Oak desk', canonical: DESK, ...words },
      // Another spelling of the desk, which leads to it.
      { url: 'http://example.com/desk', is_redirected: 1, is_indexable: 0, final_url: DESK, depth: 1 },
      { url: GONE, depth: 1, status_code: 404, is_indexable: 0 },
      { url: MOVED, depth: 1, is_redirected: 1, is_indexable: 0, final_url: DESK },
      { url: COPY, depth: 1, is_indexable: 0, canonical: DESK, ...words },
      { url: HIDDEN, depth: 1, is_indexable: 0, is_noindex: 1, ...words },
      { url: THIN, depth: 1, words_count: 199 },
      { url: SILENT, depth: 1, ...words },
      { url: FADING, depth: 1, ...words },
    ],
    links: [
      ...[HOME, DESK, GONE, MOVED, COPY, HIDDEN, FORBIDDEN, THIN, SILENT, FADING].map((to) => ({
        from: HOME,
        to,
        anchor: 'here',
      })),
      { from: SILENT, to: 'http://example.com/desk', anchor: 'the desk' },
    ],
    issues: [
      { on: DESK, issue: 'title_missing' },
      { on: DESK, issue: 'thin_content' },
    ],
    blocked: [FORBIDDEN],
    metrics: NO_METRICS,
  },
  sitemap: [HOME, DESK, THIN, SILENT, FADING],
  search: [
    { page: 'https://www.example.com/desk/', clicks: 2, query: 'oak desk' },
    { page: 'https://www.example.com/desk/#reviews', clicks: 1, query: 'desk reviews' },
    { page: GONE, clicks: 1 },
    { page: HIDDEN, clicks: 1 },
    { page: FORBIDDEN, clicks: 1 },
    { page: COPY, clicks: 1 },
    { page: HOME, clicks: 1 },
    { page: THIN, clicks: 0 },
    { page: MOVED, clicks: 0 },
    { page: FADING, clicks: 1, before: 2 },
    { page: `${SITE}/orphan`, clicks: 1 },
  ],
  ranks: [
    { keyword: 'oak desk', url: 'https://www.example.com/desk', position: 3 },
    { keyword: 'desk', url: 'https://example.com/desk/?utm_source=x', position: 7 },
    { keyword: 'copy', url: COPY, position: 9 },
  ],
  links: [
    { targetUrl: 'http://example.com/desk', rank: 10 },
    { targetUrl: 'https://www.example.com/desk/', rank: 40 },
    { targetUrl: GONE },
    { targetUrl: MOVED },
    { targetUrl: THIN },
    { targetUrl: `${SITE}/forgotten`, targetStatus: 410 },
  ],
}

onEveryEngine('joined URLs', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string
  let projectId: number
  before(async () => {
    key = (await app.createTenant()).key
    uid = await app.createProject(key)
    projectId = await storeSite(context.database, app, uid, GIVEN)
    await joinSite(context.database, app, projectId)
  })

  const get = async (path: string, of = uid) => {
    const result = await app.call('GET', `/v1/projects/${of}/urls${path}`, { key })
    assert.equal(result.status, 200, result.text)
    return result.body
  }
  type Row = { url: string; flags: string[] } & Record<string, unknown>
  const rows = async (query = ''): Promise<Row[]> => (await get(`?limit=100${query}`)).data
  const row = async (url: string) => (await rows()).find((each) => each.url === url)
  const urlsWith = async (flag: string) => (await rows(`&flag=${flag}`)).map(({ url }) => url).sort()

  test('one row has what all sources say of an address, however they spell it', async () => {
    assert.deepEqual(await row(DESK), {
      url: DESK,
      status_code: 200,
      is_indexable: true,
      canonical: DESK,
      title: 'Oak desk',
      depth: 1,
      words_count: 500,
      inlinks_count: 2,
      issues: { critical: 1, warning: 0, notice: 1 },
      clicks: 84,
      impressions: 560,
      ctr: 0.15,
      position: 4,
      previous_clicks: 84,
      tracked_keywords: 2,
      best_position: 3,
      top_query: 'oak desk',
      backlinks: 2,
      referring_domains: 2,
      flags: [],
    })
    assert.equal(new Set((await rows()).map(({ url }) => url)).size, 12)
  })

  test('what no source said is null', async () => {
    const { flags: _, ...forgotten } = (await row(`${SITE}/forgotten`)) as Row
    const { url, status_code, backlinks, referring_domains, ...unsaid } = forgotten
    assert.deepEqual([url, status_code, backlinks, referring_domains], [`${SITE}/forgotten`, 410, 1, 1])
    assert.deepEqual([...new Set(Object.values(unsaid))], [null])
    const silent = (await row(SILENT)) as Row
    assert.deepEqual(
      [silent.clicks, silent.impressions, silent.position, silent.tracked_keywords, silent.backlinks],
      [null, null, null, null, null],
    )
  })

  test('each flag is found where it was planted, and nowhere else', async () => {
    const expected = {
      broken_with_backlinks: [`${SITE}/forgotten`, GONE],
      broken_with_traffic: [GONE],
      redirected_with_backlinks: [MOVED],
      noindex_with_traffic: [HIDDEN],
      blocked_with_traffic: [FORBIDDEN],
      canonicalized_with_traffic: [COPY],
      orphan_with_traffic: [`${SITE}/orphan`],
      not_in_sitemap_with_traffic: [],
      ranking_url_not_canonical: [COPY],
      indexable_without_impressions: [SILENT],
      thin_with_backlinks: [THIN],
      losing_clicks: [FADING],
      losing_links: [],
    }
    const found: Record<string, string[]> = {}
    for (const flag of URL_FLAGS) found[flag] = await urlsWith(flag)
    assert.deepEqual(found, expected)
    const { data } = await get('/summary')
    assert.equal(data.urls_count, 12)
    assert.deepEqual(
      Object.fromEntries(
        data.flags.map((each: { flag: string; urls_count: number }) => [each.flag, each.urls_count]),
      ),
      Object.fromEntries(Object.entries(expected).map(([flag, urls]) => [flag, urls.length])),
    )
  })

  test('every sort shows every row once, page by page and back, with those without a value last', async () => {
    for (const sort of URL_SORTS)
      for (const direction of ['asc', 'desc']) {
        const seen: Row[] = []
        let path = `?limit=5&sort=${sort}&direction=${direction}&include_total=true`
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await get(cursor === '' ? path : `${path}&cursor=${cursor}`)
          assert.equal(page.meta.total, 12)
          seen.push(...page.data)
          cursor = page.meta.next_cursor
          path = `?limit=5&sort=${sort}&direction=${direction}&include_total=true`
        }
        assert.equal(new Set(seen.map(({ url }) => url)).size, 12)
        const values = seen.map((each) =>
          sort === 'issues'
            ? sumOf(each.issues as Record<string, number> | null)
            : (each[sort] as number | null),
        )
        const known = values.filter((value): value is number => value !== null)
        assert.deepEqual(values.slice(0, known.length), known, `${sort}: nulls are last`)
        assert.deepEqual(
          known,
          known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)),
        )
      }
  })

  test('search and filters narrow the list, in any order and with its total', async () => {
    const urls = async (query: string) => (await rows(query)).map(({ url }) => url)
    assert.deepEqual(await urls('&search=OAK'), [DESK])
    assert.deepEqual(await urls('&search=/GONE'), [GONE])
    assert.deepEqual(
      await urls(
        '&filters[0][field]=status_code&filters[0][operator]=gte&filters[0][value]=400&sort=backlinks',
      ),
      [GONE, `${SITE}/forgotten`].sort().reverse(),
    )
    const none = await get('?search=nothing-like-it&include_total=true')
    assert.deepEqual([none.data, none.meta.total], [[], 0])
    const flagged = await get('?search=gone&flag=broken_with_traffic&include_total=true')
    assert.deepEqual([flagged.data.length, flagged.meta.total], [1, 1])
  })

  test('a cursor goes on where it was when the sources were joined anew', async () => {
    const first = await get('?limit=3&sort=clicks')
    await joinSite(context.database, app, projectId)
    const second = await get(`?limit=100&sort=clicks&cursor=${first.meta.next_cursor}`)
    const whole = await rows('&sort=clicks')
    assert.deepEqual([...first.data, ...second.data], whole)
  })

  test('the detail has days, queries, keywords, links and issues, found by any spelling', async () => {
    const lastDay = localDay(app.clock.ms, 'UTC') - 2
    for (const spelling of [DESK, 'http://example.com/desk?utm_source=x#top']) {
      const { data } = await get(`/detail?url=${encodeURIComponent(spelling)}`)
      assert.equal(data.row.url, DESK)
      assert.equal(data.days.length, 56)
      assert.deepEqual(data.days.at(-1), {
        date: new Date(lastDay * 86_400_000).toISOString().slice(0, 10),
        clicks: 3,
        impressions: 20,
        position: 4,
      })
      assert.deepEqual(
        data.queries.map((each: { query: string; clicks: number }) => [each.query, each.clicks]),
        [
          ['oak desk', 56],
          ['desk reviews', 28],
        ],
      )
      assert.equal(data.queries_count, 2)
      assert.deepEqual(
        data.keywords.map((each: { keyword: string; position: number }) => [each.keyword, each.position]),
        [
          ['oak desk', 3],
          ['desk', 7],
        ],
      )
      assert.deepEqual(
        data.links.map((link: { rank: number }) => link.rank),
        [40, 10],
      )
      assert.deepEqual(data.inlinks, [{ source_url: HOME, anchor_text: 'here', is_nofollow: false }])
      assert.deepEqual(data.issues.map((each: { issue: string }) => each.issue).sort(), [
        'thin_content',
        'title_missing',
      ])
    }
    const absent = await app.call(
      'GET',
      `/v1/projects/${uid}/urls/detail?url=${encodeURIComponent(`${SITE}/nowhere`)}`,
      { key },
    )
    assert.deepEqual([absent.status, absent.body.code], [404, 'page_not_found'])
    assert.match(absent.body.message, /^No source of this project knows/)
  })

  test('each number of backlinks is that of the lists behind it, also of two pages that are one address', async () => {
    const other = await app.createProject(key)
    const [with_, without] = [`${SITE}/twice/`, `${SITE}/twice`]
    const id = await storeSite(context.database, app, other, {
      ...GIVEN,
      crawl: {
        ...GIVEN.crawl!,
        pages: [...GIVEN.crawl!.pages!, { url: with_, depth: 1 }, { url: without, depth: 1 }],
      },
      links: [
        ...GIVEN.links!,
        { targetUrl: with_, rank: 30 },
        { targetUrl: without, rank: 20 },
        { targetUrl: 'http://example.com/twice', rank: 10 },
      ],
    })
    await joinSite(context.database, app, id)
    const totalOf = async (list: string, url: string) => {
      const path = `/v1/projects/${other}/backlinks${list}?target_url=${encodeURIComponent(url)}`
      return (await app.call('GET', `${path}&include_total=true&limit=1`, { key })).body.meta.total
    }
    const linked = (await get('?limit=100', other)).data.filter(({ backlinks }: Row) => backlinks !== null)
    for (const { url, backlinks, referring_domains } of linked)
      assert.deepEqual(
        [backlinks, referring_domains],
        [await totalOf('', url), await totalOf('/referring-domains', url)],
        url,
      )
    for (const url of [with_, without]) {
      assert.equal(linked.find((row: Row) => row.url === url).backlinks, 3)
      const { data } = await get(`/detail?url=${encodeURIComponent(url)}`, other)
      assert.equal(data.row.url, url)
      assert.deepEqual(
        data.links.map(({ rank }: { rank: number }) => rank),
        [30, 20, 10],
      )
    }
  })

  test('simulated figures are said to be such, and no flag comes from them but in the demo', async () => {
    const other = await app.createProject(key)
    const simulated = { isSearchSimulated: true, areRanksSimulated: true, areLinksSimulated: true }
    const id = await storeSite(context.database, app, other, { ...GIVEN, ...simulated })
    await joinSite(context.database, app, id)
    const list = await get('', other)
    assert.equal(list.meta.is_simulated, true)
    assert.match(list.meta.warnings[0], /made up.*search data, ranks, backlinks/)
    assert.deepEqual(
      list.data.flatMap(({ flags }: Row) => flags),
      [],
    )
    const { data } = await get('/summary', other)
    assert.deepEqual(
      [
        data.sources.search_performance.is_simulated,
        data.sources.ranks.is_simulated,
        data.sources.backlinks.is_simulated,
      ],
      [true, true, true],
    )
    // Not even what a simulated source says of a page that was not crawled.
    const forgotten = list.data.find(({ url }: Row) => url === `${SITE}/forgotten`)
    assert.equal(forgotten.status_code, null)
    // Everything of the demo is simulated, and its visitors should see flags nevertheless.
    await joinSite(context.database, app, id, true)
    const demo = await get('', other)
    assert.match(demo.meta.warnings[0], /So are the flags of this demo/)
    assert.ok(demo.data.some(({ flags }: Row) => flags.length > 0))
  })

  test('before anything was joined, the list is empty and says so', async () => {
    const other = await app.createProject(key)
    const list = await get('?include_total=true', other)
    assert.deepEqual([list.data, list.meta.total, list.meta.joined_at], [[], 0, null])
    assert.match(list.meta.warnings[0], /Nothing was joined yet/)
    assert.equal((await get('/summary', other)).data.urls_count, 0)
    const { status, body } = await app.call(
      'GET',
      `/v1/projects/${other}/urls/detail?url=${encodeURIComponent(HOME)}`,
      { key },
    )
    assert.deepEqual([status, body.code], [404, 'page_not_found'])
    assert.match(body.message, /^Nothing is known of the URLs of this project yet/)
  })
})

function sumOf(issues: Record<string, number> | null): number | null {
  return issues === null ? null : Object.values(issues).reduce((sum, count) => sum + count, 0)
}
