import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CrawlReader, createCrawlReader, filterQuery } from '../../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import type { GivenImage } from '../../../../test/helpers/stored-crawl-rows.ts'

const HOME = 'https://example.com/'
const SHOES = 'https://example.com/shoes'
const LOGO = 'https://example.com/Logo.svg'
const PHOTO = 'https://cdn.example.net/photo.jpg'
const DOT = 'https://example.com/dot.png'

const PAGES = [{ url: HOME }, { url: SHOES, status_code: 404 }]
const IMAGES: GivenImage[] = [
  { on: HOME, src: LOGO, alt: 'Das LOGO', width: 100, height: 40, isSvg: true },
  { on: SHOES, src: LOGO, alt: '', hasSrcset: true, isSvg: true },
  { on: SHOES, src: null, alt: 'drawn' },
  { on: SHOES, src: PHOTO, width: 640 },
  ...Array.from({ length: 7 }, (_, index) => ({ on: HOME, src: DOT, alt: `dot ${index}` })),
]

onEveryEngine('images of a crawl', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(context.database, {
      pages: PAGES,
      images: IMAGES,
      statusCodes: { [LOGO]: 200, [PHOTO]: 404 },
    })
  })
  after(() => reader?.close())

  const found = async (...filters: Parameters<typeof filterQuery>) => {
    const { status, body, text } = await reader.get(`/images?${filterQuery(...filters)}`)
    assert.equal(status, 200, text)
    return body.data.map((row: { image_url: string | null }) => row.image_url)
  }
  const sources = (url: string) => `/images/sources?image_url=${encodeURIComponent(url)}`

  test('are listed once each, with their references counted and the first as an example', async () => {
    const { body } = await reader.get('/images')
    assert.deepEqual(body.data, [
      {
        image_url: null,
        fetch_status_code: null,
        is_external: false,
        is_data_uri: true,
        is_svg: false,
        references_count: 1,
        alt: 'drawn',
        width: null,
        height: null,
        has_srcset: false,
        source_url: SHOES,
      },
      {
        image_url: LOGO,
        fetch_status_code: 200,
        is_external: false,
        is_data_uri: false,
        is_svg: true,
        references_count: 2,
        alt: 'Das LOGO',
        width: 100,
        height: 40,
        has_srcset: false,
        source_url: HOME,
      },
      {
        image_url: PHOTO,
        fetch_status_code: 404,
        is_external: true,
        is_data_uri: false,
        is_svg: false,
        references_count: 1,
        alt: null,
        width: 640,
        height: null,
        has_srcset: false,
        source_url: SHOES,
      },
      {
        image_url: DOT,
        fetch_status_code: null,
        is_external: false,
        is_data_uri: false,
        is_svg: false,
        references_count: 7,
        alt: 'dot 0',
        width: null,
        height: null,
        has_srcset: false,
        source_url: HOME,
      },
    ])
  })

  test('come in the order of discovery, page by page', async () => {
    const { body } = await reader.get('/images')
    for (const limit of [1, 2, 3, 4]) assert.deepEqual(await reader.walk('/images', limit), body.data)
  })

  test('are filtered by what they are', async () => {
    assert.deepEqual(await found(['fetch_status_code', 'gte', '400']), [PHOTO])
    assert.deepEqual(await found(['is_external', 'eq', 'true']), [PHOTO])
    assert.deepEqual(await found(['is_data_uri', 'eq', 'true']), [null])
    assert.deepEqual(await found(['is_svg', 'eq', 'true']), [LOGO])
    assert.deepEqual(await found(['image_url', 'is_null']), [null])
    assert.deepEqual(await found(['image_url', 'contains', 'logo']), [LOGO])
    assert.deepEqual(await found(['image_url', 'eq', LOGO]), [LOGO])
    assert.deepEqual(await found(['image_url', 'neq', LOGO]), [null, PHOTO, DOT])
    assert.deepEqual(await found(['image_url', 'in', [DOT, PHOTO, HOME]]), [PHOTO, DOT])
    assert.deepEqual(await found(['image_url', 'eq', 'https://example.com/nothing.png']), [])
  })

  test('are filtered by what one reference fulfils altogether, and show that one', async () => {
    assert.deepEqual(await found(['alt', 'contains', 'logo']), [LOGO])
    assert.deepEqual(await found(['alt', 'is_null']), [PHOTO])
    assert.deepEqual(await found(['alt', 'eq', '']), [LOGO])
    assert.deepEqual(await found(['width', 'gt', '100']), [PHOTO])
    assert.deepEqual(await found(['height', 'eq', '40']), [LOGO])
    assert.deepEqual(await found(['has_srcset', 'eq', 'true']), [LOGO])
    assert.deepEqual(await found(['has_srcset', 'eq', 'true'], ['width', 'eq', '100']), [])
    assert.deepEqual(await found(['source_url', 'eq', SHOES]), [null, LOGO, PHOTO])
    assert.deepEqual(await found(['source_url', 'contains', 'SHOES'], ['alt', 'eq', '']), [LOGO])
    assert.deepEqual(await found(['source_url', 'eq', LOGO]), [])
    const { body } = await reader.get(`/images?${filterQuery(['source_url', 'eq', SHOES])}`)
    const [, logo] = body.data
    assert.deepEqual([logo.alt, logo.has_srcset, logo.source_url], ['', true, SHOES])
  })

  test('have sources: one row for each reference, with six fields', async () => {
    const { body, text } = await reader.get(sources(LOGO))
    assert.deepEqual(body.data, [
      {
        source_url: HOME,
        source_status_code: 200,
        alt: 'Das LOGO',
        width: 100,
        height: 40,
        fetch_status_code: 200,
      },
      {
        source_url: SHOES,
        source_status_code: 404,
        alt: '',
        width: null,
        height: null,
        fetch_status_code: 200,
      },
    ])
    assert.deepEqual(Object.keys(body.data[0]), [
      'source_url',
      'source_status_code',
      'alt',
      'width',
      'height',
      'fetch_status_code',
    ])
    assert.match(text, /"meta":\{"limit":50,"next_cursor":null\}/)
  })

  test('have sources in the order of pages and places, page by page', async () => {
    const rows = (await reader.walk(sources(DOT), 3)) as { alt: string }[]
    assert.deepEqual(
      rows.map(({ alt }) => alt),
      Array.from({ length: 7 }, (_, index) => `dot ${index}`),
    )
  })

  test('are found by any spelling of their address, by a cursor as well', async () => {
    const other = sources('https://EXAMPLE.com:443/x/../%64ot.png#x')
    const first = await reader.get(`${sources(DOT)}&limit=5`)
    const second = await reader.get(`${other}&cursor=${first.body.meta.next_cursor}`)
    assert.deepEqual([second.status, second.body.data.length], [200, 2])
    const foreign = await reader.get(`${sources(LOGO)}&cursor=${first.body.meta.next_cursor}`)
    assert.deepEqual([foreign.status, Object.keys(foreign.body.errors)], [422, ['cursor']])
  })

  test('that are unknown have no sources, and what is no address of one is refused', async () => {
    for (const url of [HOME, 'https://example.com/unheard-of.png']) {
      const { status, body } = await reader.get(sources(url))
      assert.deepEqual([status, body.data], [200, []], url)
    }
    const long = `https://example.com/${'x'.repeat(2048)}`
    for (const url of ['', 'dot.png', 'data:image/png;base64,AA', '//example.com/dot.png', 'http://', long]) {
      const { status, body } = await reader.get(sources(url))
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['image_url']], url)
    }
    const fits = `https://example.com/${'x'.repeat(2048 - 'https://example.com/'.length)}`
    assert.equal((await reader.get(sources(fits))).status, 200)
    assert.equal((await reader.get('/images/sources')).status, 422)
  })
})
