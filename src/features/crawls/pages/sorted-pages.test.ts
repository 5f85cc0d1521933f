// Pages of a crawl in every order, with filters and without, against a plain sort.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type CrawlReader, createCrawlReader, filterQuery } from '../../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { makePageOrders } from '../../../../test/helpers/page-orders.ts'
import type { GivenPage } from '../../../../test/helpers/stored-crawl-rows.ts'
import { PAGE_SORTS, type PageSort } from '../engine/page-fields.ts'

const COUNT = 1500
const TITLES = ['Boots', 'boots', 'Ärmel', 'Zelt', null, 'apple', 'Äpfel']

const PAGES: readonly GivenPage[] = Array.from({ length: COUNT }, (_, at) => ({
  url: `https://example.com/${(at * 7919) % COUNT}${at % 2 === 0 ? '/Ä' : ''}`,
  title: TITLES[at % TITLES.length] ?? null,
  status_code: at % 100 === 0 ? null : at % 9 === 0 ? 404 : 200,
  depth: at % 6,
  words_count: at % 5 === 0 ? null : (at * 31) % 977,
  response_time_ms: (at * 13) % 401,
  response_bytes: at * 1000,
  title_length: at % 70,
  internal_links_count: at % 40,
  external_links_count: at % 3,
  total_images_count: 0,
  missing_alt_images_count: at % 17,
}))

type Row = GivenPage & Record<string, unknown>

/** Those without a value last, and equal ones by their place in the crawl, which turns round with the direction. */
function plainly(pages: readonly GivenPage[], sort: PageSort, direction: 'asc' | 'desc'): string[] {
  const sign = direction === 'asc' ? 1 : -1
  const valueIn = (page: GivenPage) => {
    const value = (page as Row)[sort] ?? null
    return typeof value === 'string' ? value.toLowerCase() : (value as number | null)
  }
  return pages
    .map((page) => ({ page, value: valueIn(page), at: PAGES.indexOf(page) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null || a.value === b.value)
        return Number(a.value === null) - Number(b.value === null) || sign * (a.at - b.at)
      return a.value < b.value ? -sign : sign
    })
    .map(({ page }) => page.url)
}

onEveryEngine('pages of a crawl, sorted', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(context.database, { pages: [...PAGES] })
    const { projectId, crawlId } = reader.crawl
    const orders = { projectId, crawlId }
    // The process dies in the middle, and another one goes on.
    const dies = (step: number) => {
      if (step === 4) throw new Error('killed')
    }
    await assert.rejects(makePageOrders(context.database, orders, COUNT, dies), /killed/)
    await makePageOrders(context.database, orders, COUNT)
  })
  after(() => reader?.close())

  async function walk(query: string, limit = 100): Promise<string[]> {
    const urls: string[] = []
    for (let cursor = ''; ; ) {
      const { status, body, text } = await reader.get(`/pages?limit=${limit}&${query}${cursor}`)
      assert.equal(status, 200, text)
      urls.push(...body.data.map(({ url }: { url: string }) => url))
      if (body.meta.next_cursor === null) return urls
      cursor = `&cursor=${body.meta.next_cursor}`
    }
  }

  test('every order has all pages, page by page, in both directions', async () => {
    for (const sort of PAGE_SORTS)
      for (const direction of ['asc', 'desc'] as const) {
        const expected = plainly(PAGES, sort, direction)
        assert.deepEqual(await walk(`sort=${sort}&direction=${direction}`), expected, `${sort} ${direction}`)
      }
  })

  test('without a sort, pages stay in the order of discovery; the rows are the same', async () => {
    assert.deepEqual(
      await walk(''),
      PAGES.map(({ url }) => url),
    )
    const [plain] = (await reader.get('/pages?limit=1')).body.data
    const sorted = (await reader.get('/pages?limit=100&sort=response_bytes')).body.data
    assert.deepEqual(sorted[0], plain)
    const { body } = await reader.get('/pages?sort=depth&include_total=true&limit=1')
    assert.equal(body.meta.total, COUNT)
  })

  test('an order goes with filters that many, few or no pages pass', async () => {
    const passing = (filter: (page: Row) => boolean) => PAGES.filter((page) => filter(page as Row))
    for (const [filters, pages] of [
      [filterQuery(['status_code', 'eq', '200']), passing(({ status_code }) => status_code === 200)],
      [
        filterQuery(['response_bytes', 'gte', '1499000']),
        passing((page) => (page.response_bytes ?? 0) >= 1_499_000),
      ],
      [filterQuery(['title', 'contains', 'zelt']), passing(({ title }) => title === 'Zelt')],
      [filterQuery(['title', 'contains', 'nowhere']), []],
    ] as const)
      for (const sort of ['response_bytes', 'title', 'words_count'] as const)
        assert.deepEqual(
          await walk(`sort=${sort}&direction=desc&${filters}`),
          plainly(pages, sort, 'desc'),
          `${sort} ${filters}`,
        )
  })

  test('the file of a sorted list has its rows in the same order, and is refused as the list is', async () => {
    const { app, memberId, projectUid, crawl } = reader
    const session = await app.signIn(memberId)
    const file = (query: string) =>
      app.call('GET', `/app/v1/projects/${projectUid}/crawls/${crawl.uid}/pages.csv?${query}`, { session })
    const inFile = async (query: string) => {
      const { status, text } = await file(query)
      assert.equal(status, 200, text)
      const rows = parse(text, { columns: true, record_delimiter: '\r\n' }) as { url: string }[]
      return rows.map(({ url }) => url)
    }
    assert.deepEqual(await inFile('sort=words_count&direction=desc'), plainly(PAGES, 'words_count', 'desc'))
    const found = PAGES.filter(({ status_code }) => status_code === 404)
    const filters = filterQuery(['status_code', 'eq', '404'])
    assert.deepEqual(await inFile(`sort=title&${filters}`), plainly(found, 'title', 'asc'))
    assert.equal((await file('sort=beauty')).status, 422)
  })

  test('wrong orders are refused with those that there are, and turning round needs one', async () => {
    const wrong = await reader.get('/pages?sort=beauty')
    assert.equal(wrong.status, 422)
    assert.ok(wrong.body.errors.sort[0].includes(PAGE_SORTS.join(', ')))
    const alone = await reader.get('/pages?direction=desc')
    assert.deepEqual(Object.keys(alone.body.errors), ['direction'])
    const found = await reader.get('/pages')
    assert.deepEqual((await reader.get('/pages?direction=asc')).body.data, found.body.data)
    const { body } = await reader.get('/pages?sort=depth&limit=1')
    const other = await reader.get(`/pages?sort=title&limit=1&cursor=${body.meta.next_cursor}`)
    assert.deepEqual([other.status, Object.keys(other.body.errors)], [422, ['cursor']])
  })

  /** The counts in the list of crawls and in the crawl's own summary. */
  async function saidToSort({ app, key, projectUid, get }: CrawlReader): Promise<boolean[]> {
    const list = await app.call('GET', `/v1/projects/${projectUid}/crawls?include=summary`, { key })
    const own = await get('/summary?include=sums')
    return [list.body.data[0].summary.can_sort_pages, own.body.data.can_sort_pages]
  }

  test('a crawl of an older release says that it cannot be sorted', async () => {
    assert.deepEqual(await saidToSort(reader), [true, true])
    const older = await createCrawlReader(context.database, {
      pages: [{ url: 'https://example.com/' }],
      row: { pages_crawled: 1 },
    })
    try {
      for (const query of ['', filterQuery(['depth', 'gte', '0'])]) {
        const { status, body } = await older.get(`/pages?sort=depth&${query}`)
        assert.equal(status, 422)
        assert.match(body.errors.sort[0], /older release/)
      }
      assert.equal((await older.get('/pages')).body.data.length, 1)
      assert.deepEqual(await saidToSort(older), [false, false])
    } finally {
      await older.close()
    }
    const empty = await createCrawlReader(context.database, { pages: [] })
    try {
      assert.deepEqual((await empty.get('/pages?sort=depth')).body.data, [])
      assert.deepEqual(await saidToSort(empty), [true, true])
    } finally {
      await empty.close()
    }
  })
})
