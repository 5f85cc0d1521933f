import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CrawlReader, createCrawlReader, filterQuery } from '../../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import type { GivenLink } from '../../../../test/helpers/stored-crawl-rows.ts'
import { isBroken } from '../engine/audit/targets.ts'

const HOME = 'https://example.com/'
const SHOES = 'https://example.com/Shoes'
const BOOTS = 'https://example.com/boots'
const RIVAL = 'https://Rival.example/'.toLowerCase()
const GONE = 'https://example.com/gone'
const MANY = 'https://example.com/many'

const PAGES = [{ url: HOME }, { url: SHOES }, { url: BOOTS, status_code: 500 }]
const LINKS: GivenLink[] = [
  { from: HOME, to: SHOES, anchor: 'SCHÖNE Schuhe' },
  { from: BOOTS, to: SHOES, anchor: 'Shoes', isNofollow: true },
  { from: SHOES, to: GONE, anchor: '', isBlank: true },
  { from: BOOTS, to: RIVAL, anchor: 'Rival', isNofollow: true, isBlank: true },
  { from: HOME, to: RIVAL, anchor: 'A rival' },
  ...Array.from({ length: 5 }, (_, index) => ({ from: HOME, to: MANY, anchor: `many ${index}` })),
  ...Array.from({ length: 4 }, () => ({ from: BOOTS, to: MANY })),
]

onEveryEngine('links of a crawl', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(context.database, {
      pages: PAGES,
      links: LINKS,
      statusCodes: { [GONE]: 404 },
    })
  })
  after(() => reader?.close())

  const found = async (...filters: Parameters<typeof filterQuery>) => {
    const { status, body, text } = await reader.get(`/links?${filterQuery(...filters)}`)
    assert.equal(status, 200, text)
    return body.data.map((row: { destination_url: string }) => row.destination_url)
  }

  test('are listed by destination, each once, with counts and the first link as an example', async () => {
    const { body } = await reader.get('/links')
    assert.deepEqual(body.data, [
      {
        destination_url: SHOES,
        target_domain: 'example.com',
        fetch_status_code: 200,
        is_external: false,
        links_count: 2,
        nofollow_links_count: 1,
        anchor_text: 'SCHÖNE Schuhe',
        is_nofollow: false,
        target_blank: false,
        source_url: HOME,
      },
      {
        destination_url: GONE,
        target_domain: 'example.com',
        fetch_status_code: 404,
        is_external: false,
        links_count: 1,
        nofollow_links_count: 0,
        anchor_text: '',
        is_nofollow: false,
        target_blank: true,
        source_url: SHOES,
      },
      {
        destination_url: RIVAL,
        target_domain: 'rival.example',
        fetch_status_code: null,
        is_external: true,
        links_count: 2,
        nofollow_links_count: 1,
        anchor_text: 'A rival',
        is_nofollow: false,
        target_blank: false,
        source_url: HOME,
      },
      {
        destination_url: MANY,
        target_domain: 'example.com',
        fetch_status_code: null,
        is_external: false,
        links_count: 9,
        nofollow_links_count: 0,
        anchor_text: 'many 0',
        is_nofollow: false,
        target_blank: false,
        source_url: HOME,
      },
    ])
    assert.deepEqual(Object.keys(body.meta), ['limit', 'next_cursor'])
  })

  test('come in the order of discovery, page by page', async () => {
    const { body } = await reader.get('/links')
    for (const limit of [1, 2, 3, 4]) assert.deepEqual(await reader.walk('/links', limit), body.data)
  })

  test('are filtered by their destination', async () => {
    assert.deepEqual(await found(['fetch_status_code', 'eq', '404']), [GONE])
    assert.deepEqual(await found(['fetch_status_code', 'is_null']), [RIVAL, MANY])
    assert.deepEqual(await found(['is_external', 'eq', 'true']), [RIVAL])
    assert.deepEqual(await found(['target_domain', 'contains', 'RIVAL']), [RIVAL])
    assert.deepEqual(await found(['destination_url', 'contains', '/SHOES']), [SHOES])
    assert.deepEqual(await found(['destination_url', 'eq', SHOES]), [SHOES])
    assert.deepEqual(await found(['destination_url', 'in', [MANY, GONE, HOME]]), [GONE, MANY])
    assert.deepEqual(await found(['destination_url', 'eq', SHOES.toLowerCase()]), [])
    assert.deepEqual(
      await found(['destination_url', 'in', [MANY, GONE]], ['fetch_status_code', 'eq', '404']),
      [GONE],
    )
  })

  test('are filtered by what one link fulfils altogether, and show that one', async () => {
    assert.deepEqual(await found(['is_nofollow', 'eq', 'true']), [SHOES, RIVAL])
    assert.deepEqual(await found(['target_blank', 'eq', '1']), [GONE, RIVAL])
    assert.deepEqual(await found(['anchor_text', 'contains', 'schöne']), [SHOES])
    assert.deepEqual(await found(['anchor_text', 'eq', '']), [GONE, MANY])
    // Both rivals together would, but neither does alone.
    assert.deepEqual(await found(['anchor_text', 'eq', 'A rival'], ['is_nofollow', 'eq', 'true']), [])
    const { body } = await reader.get(`/links?${filterQuery(['is_nofollow', 'eq', 'true'])}`)
    assert.deepEqual(
      body.data.map((row: Record<string, unknown>) => [row.anchor_text, row.is_nofollow, row.source_url]),
      [
        ['Shoes', true, BOOTS],
        ['Rival', true, BOOTS],
      ],
    )
  })

  test('are filtered by the page that they are on', async () => {
    assert.deepEqual(await found(['source_url', 'eq', BOOTS]), [SHOES, RIVAL, MANY])
    assert.deepEqual(await found(['source_url', 'in', [SHOES, 'https://example.com/nowhere']]), [GONE])
    assert.deepEqual(await found(['source_url', 'eq', 'https://example.com/nowhere']), [])
    assert.deepEqual(await found(['source_url', 'contains', 'BOOTS']), [SHOES, RIVAL, MANY])
    assert.deepEqual(await found(['source_url', 'contains', 'nowhere']), [])
    assert.deepEqual(await found(['source_url', 'neq', HOME]), [SHOES, GONE, RIVAL, MANY])
    assert.deepEqual(await found(['source_url', 'eq', BOOTS], ['target_blank', 'eq', 'true']), [RIVAL])
    const query = filterQuery(['source_url', 'eq', BOOTS])
    const { body } = await reader.get(`/links?${query}`)
    assert.deepEqual(await reader.walk(`/links?${query}`, 1), body.data)
    assert.deepEqual(
      new Set(body.data.map((row: { source_url: string }) => row.source_url)),
      new Set([BOOTS]),
    )
  })

  test('are filtered by no fields but those of the contract', async () => {
    const { status, body } = await reader.get(`/links?${filterQuery(['title', 'eq', 'x'])}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['filters.0.field']])
  })

  test('to one address are listed by page and place', async () => {
    const path = `/links/sources?destination_url=${encodeURIComponent(SHOES)}`
    const { body } = await reader.get(path)
    assert.deepEqual(body.data, [
      {
        source_url: HOME,
        source_status_code: 200,
        anchor_text: 'SCHÖNE Schuhe',
        is_nofollow: false,
        target_blank: false,
      },
      {
        source_url: BOOTS,
        source_status_code: 500,
        anchor_text: 'Shoes',
        is_nofollow: true,
        target_blank: false,
      },
    ])
    const many = (await reader.walk(
      `/links/sources?destination_url=${encodeURIComponent(`${MANY}#top`)}`,
      2,
    )) as Record<string, unknown>[]
    assert.deepEqual(
      many.map((row) => `${row.source_url} ${row.anchor_text}`),
      [...Array.from({ length: 5 }, (_, index) => `${HOME} many ${index}`), ...Array(4).fill(`${BOOTS} `)],
    )
  })

  test('to an address that nothing leads to, or that is unknown, are none', async () => {
    for (const url of [HOME, 'https://example.com/unheard-of']) {
      const { status, body } = await reader.get(`/links/sources?destination_url=${encodeURIComponent(url)}`)
      assert.deepEqual([status, body.data, body.meta.next_cursor], [200, [], null])
    }
    const { status, body } = await reader.get('/links/sources?destination_url=mailto:x')
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['destination_url']])
  })
})

onEveryEngine('links to and images with every kind of answer', (context) => {
  test('are broken where the rules of the audit say so', async () => {
    const statuses = [200, 301, 400, 401, 403, 404, 429, 500, 503, 999]
    const hosts = ['https://example.com', 'https://rival.example']
    const out = statuses.map((status) => ({ url: `https://example.com/out/${status}`, status }))
    const asked = [
      ...hosts.flatMap((host) => statuses.map((status) => ({ url: `${host}/${status}`, status }))),
      ...out,
    ]
    const unanswered = hosts.map((host) => `${host}/silent`)
    const others = hosts.map((host) => `${host}/never-asked`)
    const targets = [...asked.map(({ url }) => url), ...unanswered, ...others]
    const reader = await createCrawlReader(context.database, {
      pages: [{ url: HOME }],
      links: targets.map((to) => ({ from: HOME, to })),
      images: targets.map((src) => ({ on: HOME, src, alt: '' })),
      statusCodes: Object.fromEntries(asked.map(({ url, status }) => [url, status])),
      unanswered,
      answeredByOther: out.map(({ url }) => url),
    })
    const expected = asked
      .filter(({ url, status: statusCode }) =>
        isBroken({
          statusCode,
          isUnanswered: false,
          isExternal: url.startsWith('https://rival'),
          isAnsweredByOther: url.includes('/out/'),
        }),
      )
      .map(({ url }) => url)
    for (const [value, urls] of [
      ['true', [...expected, ...unanswered]],
      ['false', [...asked.map(({ url }) => url).filter((url) => !expected.includes(url)), ...others]],
    ] as const) {
      const query = filterQuery(['is_broken', 'eq', value])
      for (const [list, name] of [
        ['links', 'destination_url'],
        ['images', 'image_url'],
      ] as const) {
        const { body } = await reader.get(`/${list}?${query}`)
        const found = body.data.map((row: Record<string, string>) => row[name])
        assert.deepEqual(found.toSorted(), urls.toSorted(), `${list} ${value}`)
      }
    }
    await reader.close()
  })
})
