import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CrawlReader, createCrawlReader, filterQuery } from '../../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { CATALOGUE } from '../engine/audit/catalogue.ts'

const at = (path: string) => `https://example.com/${path}`
const PAGES = Array.from({ length: 12 }, (_, index) => at(`p${index}`))
const GONE = at('gone')
const BLOCKED = at('blocked')
const IMAGE = at('photo.jpg')

/** Every third page has no title, every fourth answers slowly; the first three link to what is gone. */
const CRAWL = {
  pages: PAGES.map((url, index) => ({ url, status_code: 200, words_count: index * 10 })),
  links: [
    ...PAGES.slice(0, 3).map((from) => ({ from, to: GONE, anchor: `From ${from.at(-1)}` })),
    { from: PAGES[5]!, to: BLOCKED },
  ],
  images: PAGES.slice(4, 6).map((on) => ({ on, src: IMAGE, alt: 'A photo' })),
  statusCodes: { [GONE]: 404, [IMAGE]: 404 },
  issues: [
    ...PAGES.filter((_, index) => index % 3 === 0).map((on) => ({
      on,
      issue: 'title_missing',
      detail: `Look at ${on}`,
    })),
    ...PAGES.filter((_, index) => index % 4 === 0).map((on) => ({ on, issue: 'slow_ttfb' })),
    { on: PAGES[1]!, issue: 'title_short' },
    ...PAGES.slice(0, 3).map((on) => ({ on, issue: 'link_broken_internal' })),
    { on: BLOCKED, issue: 'sitemap_blocked', detail: null },
  ],
  overview: {
    categories: [
      {
        category: 'titles',
        title: 'Titles',
        critical_issues: 4,
        warnings: 0,
        notices: 1,
        issues: [
          {
            issue: 'title_missing',
            title: 'No title',
            severity: 'critical' as const,
            explanation: 'As an older release said it.',
            pages_count: 4,
            example_urls: [],
          },
        ],
      },
      {
        category: 'links',
        title: 'Links',
        critical_issues: 3,
        warnings: 0,
        notices: 0,
        issues: [
          {
            issue: 'link_broken_internal',
            title: 'Broken internal links',
            severity: 'critical' as const,
            explanation: 'As an older release said it.',
            pages_count: 3,
            example_urls: [],
          },
        ],
      },
    ],
  },
}

onEveryEngine('issues of a crawl', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(context.database, {
      ...CRAWL,
      targets: [
        { issue: 'link_broken_internal', target: GONE, source: PAGES[0]! },
        { issue: 'image_broken', target: IMAGE, source: PAGES[4]! },
        { issue: 'script_broken', target: GONE, source: PAGES[3]! },
      ],
      checked: ['title_missing', 'h1_missing', 'link_broken_internal', 'image_broken'],
    })
  })
  after(() => reader?.close())

  const urls = (records: unknown[]) => records.map((record) => (record as { url: string }).url)

  test('are listed with their texts and counts, those that no page has as well', async () => {
    const { status, body } = await reader.get('/issues')
    assert.equal(status, 200)
    assert.equal(body.data.crawl_uid, reader.crawl.uid)
    const { advice, explanation } = CATALOGUE.find(({ id }) => id === 'title_missing')!
    assert.deepEqual(body.data.issues[0], {
      issue: 'title_missing',
      title: 'No title',
      severity: 'critical',
      category: 'titles',
      subject: 'pages',
      explanation,
      why_it_matters: advice.matters,
      how_to_fix: advice.fix,
      reference_url: advice.reference,
      pages_count: 4,
    })
    assert.deepEqual(
      body.data.issues.map((one: { issue: string; subject: string; pages_count: number }) => [
        one.issue,
        one.subject,
        one.pages_count,
      ]),
      [
        ['title_missing', 'pages', 4],
        ['h1_missing', 'pages', 0],
        ['link_broken_internal', 'links', 3],
        ['image_broken', 'images', 0],
      ],
    )
  })

  test('are listed in part, in the order that was asked for', async () => {
    const some = 'link_broken_internal,slow_ttfb,title_missing,link_broken_internal'
    const { body } = await reader.get(`/issues?issues=${some}`)
    assert.deepEqual(
      body.data.issues.map(({ issue }: { issue: string }) => issue),
      ['link_broken_internal', 'title_missing'],
    )
    const refused = await reader.get('/issues?issues=title_missing,title_mising')
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body.errors, { issues: ['Issue not found. Did you mean title_missing?'] })
  })

  test('have their pages in the order of the crawl, each with its detail', async () => {
    const records = await reader.walk('/issues/title_missing/pages', 3)
    assert.deepEqual(urls(records), [PAGES[0], PAGES[3], PAGES[6], PAGES[9]])
    const [first] = records as { detail: string; words_count: number; fetched_at: string }[]
    assert.deepEqual([first?.detail, first?.words_count], [`Look at ${PAGES[0]}`, 0])
    assert.deepEqual((await reader.get('/issues/h1_missing/pages')).body.data, [])
  })

  test('have pages that pass the filters of pages', async () => {
    const filter = (...filters: Parameters<typeof filterQuery>) =>
      reader.walk(`/issues/title_missing/pages?${filterQuery(...filters)}`, 1)
    const found = await filter(['words_count', 'gt', '20'])
    assert.deepEqual(urls(found), [PAGES[3], PAGES[6], PAGES[9]])
    assert.equal((found[0] as { detail: string }).detail, `Look at ${PAGES[3]}`)
    assert.deepEqual(urls(await filter(['issue', 'eq', 'slow_ttfb'])), [PAGES[0]])
    assert.deepEqual(urls(await filter(['issue', 'neq', 'slow_ttfb'])), [PAGES[3], PAGES[6], PAGES[9]])
    assert.deepEqual(urls(await filter(['issue', 'eq', 'h1_missing'])), [])
  })

  test('have addresses that were never asked for among their pages', async () => {
    const { body } = await reader.get('/issues/sitemap_blocked/pages')
    assert.equal(body.data.length, 1)
    const [{ url, domain, status_code, fetched_at, detail }] = body.data
    assert.deepEqual(
      [url, domain, status_code, fetched_at, detail],
      [BLOCKED, 'example.com', null, null, null],
    )
  })

  test('are filters of pages, alone and with others, as are their severities', async () => {
    const pages = async (...filters: Parameters<typeof filterQuery>) =>
      urls(await reader.walk(`/pages?${filterQuery(...filters)}`, 2)).map((url) => PAGES.indexOf(url))
    assert.deepEqual(await pages(['issue', 'eq', 'title_missing']), [0, 3, 6, 9])
    assert.deepEqual(await pages(['issue', 'in', ['title_short', 'slow_ttfb']]), [0, 1, 4, 8])
    assert.deepEqual(await pages(['issue', 'neq', 'title_missing']), [1, 2, 4, 5, 7, 8, 10, 11])
    assert.deepEqual(await pages(['issue', 'eq', 'title_missing'], ['words_count', 'lte', '60']), [0, 3, 6])
    assert.deepEqual(
      await pages(['issue', 'eq', 'slow_ttfb'], ['issue', 'neq', 'title_missing'], ['url', 'contains', 'P']),
      [4, 8],
    )
    assert.deepEqual(await pages(['issue_severity', 'eq', 'critical']), [0, 1, 2, 3, 6, 9])
    assert.deepEqual(await pages(['issue_severity', 'eq', 'warning']), [0, 4, 8])
    assert.deepEqual(await pages(['issue_severity', 'in', ['notice', 'warning']]), [0, 1, 4, 8])
    assert.deepEqual(
      await pages(['issue_severity', 'neq', 'critical'], ['issue_severity', 'neq', 'warning']),
      [5, 7, 10, 11],
    )
    assert.deepEqual(await pages(['issue_severity', 'eq', 'warning'], ['url', 'eq', PAGES[4]!]), [4])
  })

  test('that do not exist are refused as a filter, with one that does', async () => {
    const refusal = async (...filters: Parameters<typeof filterQuery>) => {
      const { status, body } = await reader.get(`/pages?${filterQuery(...filters)}`)
      assert.equal(status, 422)
      return body.errors['filters.0.value']?.[0] ?? body.errors['filters.0.operator']?.[0]
    }
    assert.match(
      await refusal(['issue', 'eq', 'title-mising']),
      /the id of an issue.*did you mean title_missing\?/,
    )
    assert.match(await refusal(['issue', 'in', ['slow_ttfb', 'zzz']]), /the id of an issue.*entry 1 is not/)
    assert.match(await refusal(['issue_severity', 'eq', 'high']), /one of critical, warning, notice/)
    assert.match(await refusal(['issue', 'contains', 'title']), /must be one of: eq, neq, in/)
    assert.match(await refusal(['issue', 'is_null']), /must be one of: eq, neq, in/)
  })

  test('of links and images have those that make them up, each once', async () => {
    const links = await reader.walk('/issues/link_broken_internal/links', 1)
    assert.deepEqual(links, [
      {
        destination_url: GONE,
        target_domain: 'example.com',
        fetch_status_code: 404,
        is_external: false,
        links_count: 3,
        nofollow_links_count: 0,
        anchor_text: 'From 0',
        is_nofollow: false,
        target_blank: false,
        source_url: PAGES[0],
      },
    ])
    const [image] = (await reader.get('/issues/image_broken/images')).body.data
    assert.deepEqual([image.image_url, image.references_count, image.source_url], [IMAGE, 2, PAGES[4]])
    assert.deepEqual((await reader.get('/issues/script_broken/resources')).body.data, [
      {
        resource_url: GONE,
        fetch_status_code: 404,
        is_external: false,
        is_robots_blocked: false,
        source_url: PAGES[3],
      },
    ])
    assert.deepEqual((await reader.get('/issues/link_broken_external/links')).body.data, [])
  })

  test('that there are none of are not found, with what was probably meant', async () => {
    const refusal = async (path: string) => {
      const { status, body } = await reader.get(path)
      assert.deepEqual([status, body.code], [404, 'issue_not_found'], path)
      return body.message
    }
    assert.match(await refusal('/issues/missing_title/pages'), /Did you mean title_missing\?/)
    assert.match(await refusal('/issues/Title-Missing/pages'), /Did you mean title_missing\?/)
    assert.match(await refusal('/issues/%00/pages'), /…\/issues lists those that there are/)
    assert.match(await refusal('/issues/title_missing/links'), /…\/issues\/title_missing\/pages/)
    assert.match(
      await refusal('/issues/link_broken_internal/images'),
      /…\/issues\/link_broken_internal\/links/,
    )
  })

  test('have cursors of their own', async () => {
    const { body } = await reader.get('/issues/title_missing/pages?limit=1')
    const other = await reader.get(`/issues/slow_ttfb/pages?limit=1&cursor=${body.meta.next_cursor}`)
    assert.equal(other.status, 422)
  })

  test('of a crawl of an older release are those that were found, without what makes them up', async () => {
    const { uid } = await storeCrawl(context.database, reader.projectUid, CRAWL)
    const get = (path: string) =>
      reader.app.call('GET', `/v1/projects/${reader.projectUid}/crawls/${uid}${path}`, { key: reader.key })
    const { issues } = (await get('/issues')).body.data
    assert.deepEqual(
      issues.map(({ issue }: { issue: string }) => issue),
      ['title_missing', 'link_broken_internal'],
    )
    assert.equal((await get('/issues/title_missing/pages')).body.data.length, 4)
    const { status, body } = await get('/issues/link_broken_internal/links')
    assert.deepEqual([status, body.code], [404, 'issue_not_found'])
    assert.match(body.message, /older release.*…\/issues\/link_broken_internal\/pages/)
    assert.deepEqual((await get('/issues/image_broken/images')).body.data, [])
  })
})
