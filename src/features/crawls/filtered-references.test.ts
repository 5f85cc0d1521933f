// Links and images, of which each target is listed once, against what their filters mean.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type CrawlReader, createCrawlReader } from '../../../test/helpers/crawl-reader.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { type Given, holds, queryOf } from '../../../test/helpers/filter-meaning.ts'
import type { Cell } from '../../../test/helpers/filtered-pages.ts'
import type { GivenImage, GivenLink } from '../../../test/helpers/stored-crawl-rows.ts'
import type { FieldTable, FilterType } from '../../data/lists/fields.ts'
import { OPERATORS_OF } from '../../data/lists/filter.ts'
import { IMAGE_FILTERS } from './images/image-fields.ts'
import { LINK_FILTERS } from './links/link-fields.ts'

const SOURCES = Array.from({ length: 12 }, (_, index) => `https://example.com/${index}/Page`)
const GONE = 'https://example.com/GONE'
const TARGETS = ['https://rival.example/', GONE, ...SOURCES.slice(0, 3)]
const PICTURES = [
  null,
  'https://example.com/Logo.svg',
  'https://cdn.example.net/a.png',
  'https://example.com/b.png',
]
const GONE_PICTURE = 'https://example.com/b.png'
const STATUS_CODES = { [GONE]: 404, 'https://example.com/Logo.svg': 200, [GONE_PICTURE]: 404 }
const TEXTS = ['', 'Read ON', 'read on', 'Straße']

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T

const LINKS: GivenLink[] = Array.from({ length: 80 }, (_, index) => ({
  from: pick(SOURCES, index * index),
  to: pick(TARGETS, index + (index >> 3)),
  anchor: pick(TEXTS, index >> 1),
  isNofollow: index % 5 === 0,
  isBlank: index % 7 === 0,
}))
const IMAGES: GivenImage[] = Array.from({ length: 60 }, (_, index) => ({
  on: pick(SOURCES, index * 5),
  src: pick(PICTURES, index + (index >> 2)),
  alt: pick([null, ...TEXTS], index),
  width: pick([null, 100, 640], index >> 1),
  height: pick([null, 80], index >> 2),
  hasSrcset: index % 3 === 0,
  isSvg: pick(PICTURES, index + (index >> 2)) === 'https://example.com/Logo.svg',
}))

type Row = Record<string, Cell>

/** Every reference as a row with all fields, by target, page and place. */
function rowsOf(records: readonly Row[], key: string, sources: ReadonlyMap<Cell, readonly Row[]>): Row[] {
  return records.flatMap((record) =>
    (sources.get(record[key] as Cell) ?? []).map((source) => ({ ...record, ...source })),
  )
}

const VALUES: Readonly<Record<FilterType, fc.Arbitrary<string>>> = {
  text: fc.constantFrom(...SOURCES, ...TARGETS, ...TEXTS, 'example', 'PAGE', '/1', 'rival', 'png', 'zzz'),
  integer: fc.constantFrom('0', '80', '100', '200', '404', '640'),
  number: fc.constant('0'),
  boolean: fc.constantFrom('true', 'false'),
  time: fc.constant('2026-01-01'),
  day: fc.constant('2026-01-01'),
  choice: fc.constant('title_missing'),
}

function anyFilters(fields: FieldTable): fc.Arbitrary<Given[]> {
  const filter = fc.constantFrom(...fields.values()).chain(({ name, type }) =>
    fc.constantFrom(...OPERATORS_OF[type]).chain((operator): fc.Arbitrary<Given> => {
      const value =
        operator === 'in'
          ? fc.array(VALUES[type], { minLength: 1, maxLength: 12 })
          : operator === 'is_null'
            ? fc.constantFrom(undefined, 'false')
            : VALUES[type]
      return fc.record({ field: fc.constant(name), operator: fc.constant(operator), value })
    }),
  )
  return fc.array(filter, { minLength: 1, maxLength: 3 })
}

onEveryEngine('targets of references', (context) => {
  let reader: CrawlReader
  before(async () => {
    reader = await createCrawlReader(context.database, {
      pages: SOURCES.map((url) => ({ url })),
      links: LINKS,
      images: IMAGES,
      statusCodes: STATUS_CODES,
    })
  })
  after(() => reader?.close())

  const list = async (path: string): Promise<Row[]> => {
    const { status, body, text } = await reader.get(path)
    assert.equal(status, 200, text)
    return body.data
  }

  /** The first reference of each target for which all filters hold, as the list shows it. */
  async function assertMeaning(path: string, key: string, fields: FieldTable, rows: readonly Row[]) {
    await fc.assert(
      fc.asyncProperty(anyFilters(fields), async (filters) => {
        const passing = rows.filter((row) => filters.every((filter) => holds(row, filter, fields)))
        const first = [...Map.groupBy(passing, (row) => row[key]).values()].map(([row]) => row as Row)
        const shown = first.map(({ is_broken: _, ...row }) => row)
        assert.deepEqual(await list(`${path}?${queryOf(filters)}`), shown)
      }),
      { numRuns: 120 },
    )
  }

  const bySource = <T>(references: readonly T[], sourceOf: (reference: T) => string) =>
    references.toSorted((a, b) => SOURCES.indexOf(sourceOf(a)) - SOURCES.indexOf(sourceOf(b)))

  test('of links are those that one link fulfils all filters for, and that link is shown', async () => {
    const sources = Map.groupBy(
      bySource(LINKS, ({ from }) => from),
      ({ to }) => to as Cell,
    )
    const shown = new Map(
      [...sources].map(([to, links]) => [
        to,
        links.map((link) => ({
          anchor_text: link.anchor as string,
          is_nofollow: link.isNofollow as boolean,
          target_blank: link.isBlank as boolean,
          source_url: link.from,
        })),
      ]),
    )
    const records = (await list('/links')).map((record) => ({
      ...record,
      is_broken: record.destination_url === GONE,
    }))
    const rows = rowsOf(records, 'destination_url', shown)
    assert.equal(rows.length, LINKS.length)
    await assertMeaning('/links', 'destination_url', LINK_FILTERS, rows)
  })

  test('of images are those that one reference fulfils all filters for, and it is shown', async () => {
    const sources = Map.groupBy(
      bySource(IMAGES, ({ on }) => on),
      ({ src }) => src as Cell,
    )
    const shown = new Map(
      [...sources].map(([src, images]) => [
        src,
        images.map((image) => ({
          alt: image.alt as string | null,
          width: image.width as number | null,
          height: image.height as number | null,
          has_srcset: image.hasSrcset as boolean,
          source_url: image.on,
        })),
      ]),
    )
    const records = (await list('/images')).map((record) => ({
      ...record,
      is_broken: record.image_url === GONE_PICTURE,
    }))
    const rows = rowsOf(records, 'image_url', shown)
    assert.equal(rows.length, IMAGES.length)
    await assertMeaning('/images', 'image_url', IMAGE_FILTERS, rows)
  })
})

onEveryEngine('references on more pages than are looked up first', (context) => {
  test('are filtered by their pages all the same', async () => {
    const pages = Array.from({ length: 1100 }, (_, index) => ({ url: `https://example.com/${index}` }))
    const [first, last] = [pages[0]?.url as string, pages.at(-1)?.url as string]
    const reader = await createCrawlReader(context.database, {
      pages,
      links: [
        { from: first, to: first },
        { from: last, to: last },
      ],
      images: [{ on: last, src: 'https://example.com/a.png' }],
    })
    const count = async (path: string, value: string) => {
      const query = queryOf([{ field: 'source_url', operator: 'contains', value }])
      return (await reader.get(`${path}?${query}`)).body.data.length
    }
    assert.deepEqual([await count('/links', 'EXAMPLE'), await count('/images', 'EXAMPLE')], [2, 1])
    assert.deepEqual([await count('/links', '/109'), await count('/images', '/109')], [1, 1])
    await reader.close()
  })
})
