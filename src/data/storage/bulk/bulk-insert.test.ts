import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { isUniqueViolation } from '../../../../test/helpers/unique-violation.ts'
import { TextColumnWriter } from '../../../lib/text-column.ts'
import type { Tables } from '../tables.ts'
import { NULL_INTEGER } from './bulk-columns.ts'
import { type BulkValue, bulkTarget, insertColumns, insertRows } from './bulk-insert.ts'

const PAGES = bulkTarget('crawl_pages', {
  project_id: 'integer',
  crawl_id: 'integer',
  id: 'integer',
  fetched_at: 'integer',
  is_internal: 'integer',
  is_redirected: 'integer',
  is_indexable: 'integer',
  is_noindex: 'integer',
  is_scored: 'integer',
  domain: 'text',
  url: 'text',
  title: 'text',
  content_ratio: 'real',
  duplicate_keys: 'bytes',
})

const DESTINATION_COLUMNS = {
  project_id: 'integer',
  crawl_id: 'integer',
  id: 'integer',
  links_count: 'integer',
  nofollow_links_count: 'integer',
} as const
const DESTINATIONS = bulkTarget('crawl_destinations', DESTINATION_COLUMNS)
const NEW_DESTINATIONS = bulkTarget('crawl_destinations', DESTINATION_COLUMNS, { onConflict: 'nothing' })

const STAGED = bulkTarget('crawl_staged_references', {
  project_id: 'integer',
  crawl_id: 'integer',
  kind: 'text',
  bucket: 'integer',
  batch: 'integer',
  data: 'bytes',
})

type Page = Pick<Tables['crawl_pages'], 'fetched_at' | 'url' | 'title' | 'content_ratio' | 'duplicate_keys'>

const pageValues = (crawlId: number, pages: readonly Page[]): BulkValue[] =>
  pages.flatMap(({ fetched_at, url, title, content_ratio, duplicate_keys }, index) => [
    ...[1, crawlId, index + 1, fetched_at, 1, 0, 1, 0, 1],
    ...['example.com', url, title, content_ratio, duplicate_keys],
  ])

const destinations = (crawlId: number, ids: readonly number[]): BulkValue[] =>
  ids.flatMap((id) => [1, crawlId, id, id * 2, 0])

const TEXTS = [
  '',
  'plain',
  'null',
  'NULL',
  ' spaces ',
  `it's "quoted" ''`,
  '\\',
  '\\" \\\\x41',
  '{a,b}',
  'line\nbreak\ttab',
  '"\\" with \b\f\r\u0001\u007f\u2028',
  '⌘ Grüße 日本語 👩‍🚀',
  '$1 ? :name',
]

onEveryEngine('bulk insert', (context) => {
  const insert = (target: typeof PAGES, values: readonly BulkValue[]) =>
    context.database.transaction((tx) => insertRows(tx, context.engine, target, values))

  const pagesOf = (crawlId: number): Promise<Page[]> =>
    storedRows(
      context.database,
      'crawl_pages',
      ['fetched_at', 'url', 'title', 'content_ratio', 'duplicate_keys'],
      { crawl_id: crawlId },
      'id',
    )

  const idsOf = async (crawlId: number): Promise<number[]> => {
    const rows = await storedRows(
      context.database,
      'crawl_destinations',
      ['id', 'links_count'],
      { crawl_id: crawlId },
      'id',
    )
    for (const { id, links_count } of rows) assert.equal(links_count, id * 2)
    return rows.map((row) => row.id)
  }

  test('stores every kind of value as it was given', async () => {
    const pages: Page[] = TEXTS.map((text, index) => ({
      fetched_at: index % 2 === 0 ? Number.MAX_SAFE_INTEGER : -index,
      url: text,
      title: index % 3 === 0 ? null : text,
      content_ratio: index % 4 === 0 ? null : (index - 5) / 7,
      duplicate_keys: index % 5 === 0 ? null : Uint8Array.of(0, 34, 92, 120, 255, index),
    }))
    pages.push({ fetched_at: 1, url: 'a', title: null, content_ratio: 3, duplicate_keys: new Uint8Array() })
    await insert(PAGES, pageValues(1, pages))
    const stored = await pagesOf(1)
    const plain = stored.map((page) => ({
      ...page,
      duplicate_keys: page.duplicate_keys && Uint8Array.from(page.duplicate_keys),
    }))
    assert.deepEqual(plain, pages)
  })

  test('takes of a view the bytes that it shows, and leaves the given values alone', async () => {
    const memory = Uint8Array.from({ length: 100 }, (_, index) => index)
    const values = [1, 1, 'link', 7, 1, memory.subarray(10, 13)]
    const given = [...values]
    await insert(STAGED, values)
    assert.deepEqual(values, given)
    const row = await storedRow(context.database, 'crawl_staged_references', ['data'])
    assert.deepEqual([...row.data], [10, 11, 12])
  })

  test('takes 20,000 rows, and any number of rows around the size of a call', async () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => index + 1)
    await insert(DESTINATIONS, destinations(2, ids))
    assert.deepEqual(await idsOf(2), ids)
    for (const count of [1, 89, 90, 91, 181]) {
      await insert(DESTINATIONS, destinations(100 + count, ids.slice(0, count)))
      assert.deepEqual(await idsOf(100 + count), ids.slice(0, count))
    }
  })

  test('takes rows of megabytes', async () => {
    const data = new Uint8Array(1_500_000).fill(7)
    await insert(
      STAGED,
      [1, 2, 3, 4].flatMap((batch) => [1, 2, 'image', 1, batch, data]),
    )
    const rows = await storedRows(context.database, 'crawl_staged_references', ['data'], { crawl_id: 2 })
    assert.deepEqual(
      rows.map((row) => row.data.byteLength),
      [1, 2, 3, 4].map(() => data.byteLength),
    )
  })

  test('does nothing with an empty list', async () => {
    await insert(DESTINATIONS, [])
    assert.deepEqual(await idsOf(3), [])
  })

  test('passes over rows that are there when told to, also those given twice', async () => {
    await insert(DESTINATIONS, destinations(4, [2, 3]))
    await insert(NEW_DESTINATIONS, [...destinations(4, [1]), 1, 4, 2, 99, 99, ...destinations(4, [5, 5])])
    assert.deepEqual(await idsOf(4), [1, 2, 3, 5])
  })

  test('a row that is refused dooms the transaction, also when its error is caught', async () => {
    const ids = Array.from({ length: 9_000 }, (_, index) => index + 1)
    const attempt = context.database.transaction(async (tx) => {
      await insertRows(tx, context.engine, DESTINATIONS, destinations(5, [9_001]))
      await assert.rejects(
        insertRows(tx, context.engine, DESTINATIONS, destinations(5, [...ids, 4])),
        isUniqueViolation,
      )
      await insertRows(tx, context.engine, DESTINATIONS, destinations(5, [9_002]))
    })
    await assert.rejects(attempt)
    assert.deepEqual(await idsOf(5), [])
    await insert(DESTINATIONS, destinations(5, [1]))
    assert.deepEqual(await idsOf(5), [1])
  })

  test('is undone with its transaction', async () => {
    const attempt = context.database.transaction(async (tx) => {
      await insertRows(tx, context.engine, DESTINATIONS, destinations(6, [1, 2]))
      throw new Error('Something else.')
    })
    await assert.rejects(attempt, /Something else/)
    assert.deepEqual(await idsOf(6), [])
  })

  test('refuses what a column cannot hold before it stores any row', async () => {
    const ids = Array.from({ length: 9_000 }, (_, index) => index + 1)
    const wrong: unknown[] = [
      '1',
      1.5,
      Number.NaN,
      2 ** 53,
      true,
      undefined,
      1n,
      new Date(),
      Uint8Array.of(1),
    ]
    await context.database.transaction(async (tx) => {
      for (const value of wrong) {
        const values = [...destinations(7, ids), 1, 7, 9_001, value as number, 0]
        const refused = insertRows(tx, context.engine, DESTINATIONS, values)
        await assert.rejects(refused, { name: 'TypeError', message: /^The column links_count cannot hold/ })
      }
    })
    assert.deepEqual(await idsOf(7), [])
    const good: Page = { fetched_at: 1, url: 'a', title: 'b', content_ratio: 0.5, duplicate_keys: null }
    const bad: Record<string, unknown>[] = [
      { title: 'NUL \0 in it' },
      { title: 5 },
      { url: Uint8Array.of(97) },
      { content_ratio: Number.POSITIVE_INFINITY },
      { content_ratio: '0.5' },
      { duplicate_keys: 'text' },
      { duplicate_keys: [1, 2] },
    ]
    for (const change of bad) {
      await assert.rejects(insert(PAGES, pageValues(7, [good, { ...good, ...change }])), TypeError)
    }
    await assert.rejects(insert(DESTINATIONS, [1, 7, 1, 2]), RangeError)
    assert.deepEqual(await pagesOf(7), [])
  })

  test('takes the same column after column: texts of any script, nulls, any number of rows', async () => {
    const target = bulkTarget('crawl_image_references', {
      image_id: 'integer',
      source_id: 'integer',
      position: 'integer',
      alt: 'text',
      alt_folded: 'text',
      width: 'integer',
      has_srcset: 'integer',
    })
    for (const [number, count] of [0, 1, 63, 64, 65, 5_000, 12_345].entries()) {
      const rows = Array.from({ length: count }, (_, index) => ({
        position: index,
        alt: index % 5 === 0 ? null : (TEXTS[index % TEXTS.length] as string),
        alt_folded: index % 3 === 0 ? `${index}` : null,
        width: index % 7 === 0 ? null : index,
        has_srcset: index % 2,
      }))
      const writers = [new TextColumnWriter(), new TextColumnWriter()]
      for (const { alt, alt_folded } of rows) {
        for (const [at, text] of [alt, alt_folded].entries()) {
          if (text === null) writers[at]!.addNull()
          else writers[at]!.addText(text)
        }
      }
      const same = { project_id: 1, crawl_id: 10 + number }
      const columns = [
        new Int32Array(count).fill(8),
        new Int32Array(count).fill(9),
        Int32Array.from(rows, ({ position }) => position),
        ...writers.map((writer) => writer.take()),
        Int32Array.from(rows, ({ width }) => width ?? NULL_INTEGER),
        Int32Array.from(rows, ({ has_srcset }) => has_srcset),
      ]
      await context.database.transaction((tx) => insertColumns(tx, context.engine, target, columns, same))
      const stored = await storedRows(
        context.database,
        'crawl_image_references',
        ['position', 'alt', 'alt_folded', 'width', 'has_srcset'],
        { crawl_id: same.crawl_id },
        'position',
      )
      assert.deepEqual(stored, rows)
    }
  })

  test('takes numbers that are not whole, and bytes, column after column', async () => {
    // More than a few: those go another way to PostgreSQL.
    const texts = Array.from({ length: 10 }, () => TEXTS).flat()
    const pages: Page[] = texts.map((text, index) => ({
      fetched_at: Number.MAX_SAFE_INTEGER - index,
      url: text,
      title: null,
      content_ratio: index % 4 === 0 ? null : (index - 5) / 7,
      duplicate_keys: index % 5 === 0 ? null : Uint8Array.from({ length: index % 3 }, () => 255 - index),
    }))
    const same = { project_id: 1, crawl_id: 40, is_internal: 1, is_redirected: 0 }
    const flags = { is_indexable: 1, is_noindex: 0, is_scored: 1 }
    const target = bulkTarget('crawl_pages', {
      id: 'integer',
      fetched_at: 'integer',
      domain: 'text',
      url: 'text',
      content_ratio: 'real',
      duplicate_keys: 'bytes',
    })
    const [domains, urls, keys] = [new TextColumnWriter(), new TextColumnWriter(), new TextColumnWriter()]
    for (const { url, duplicate_keys } of pages) {
      domains.addText('example.com')
      urls.addText(url)
      if (duplicate_keys === null) keys.addNull()
      else keys.addBytes(duplicate_keys, 0, duplicate_keys.length)
    }
    const columns = [
      Int32Array.from(pages.keys()),
      Float64Array.from(pages, ({ fetched_at }) => fetched_at),
      domains.take(),
      urls.take(),
      Float64Array.from(pages, ({ content_ratio }) => content_ratio ?? NULL_INTEGER),
      { holds: 'bytes', ...keys.take() } as const,
    ]
    await context.database.transaction((tx) =>
      insertColumns(tx, context.engine, target, columns, { ...same, ...flags }),
    )
    const stored = await pagesOf(40)
    const plain = stored.map((page) => ({
      ...page,
      duplicate_keys: page.duplicate_keys && Uint8Array.from(page.duplicate_keys),
    }))
    assert.deepEqual(plain, pages)
  })

  test('a row of columns that is refused dooms the transaction, and the next one goes through', async () => {
    const columnsOf = (ids: readonly number[]) => [
      new Int32Array(ids.length).fill(1),
      new Int32Array(ids.length).fill(8),
      Int32Array.from(ids),
      Int32Array.from(ids, (id) => id * 2),
      new Int32Array(ids.length),
    ]
    const ids = Array.from({ length: 12_000 }, (_, index) => index + 1)
    const store = (given: readonly number[]) =>
      context.database.transaction((tx) => insertColumns(tx, context.engine, DESTINATIONS, columnsOf(given)))
    await assert.rejects(store([...ids, 4]), isUniqueViolation)
    assert.deepEqual(await idsOf(8), [])
    await store(ids)
    assert.deepEqual(await idsOf(8), ids)
  })

  test('refuses columns with a NUL in a text, or of another kind', async () => {
    const target = bulkTarget('crawl_image_references', { position: 'integer', alt: 'text' })
    const texts = (...all: string[]) => {
      const writer = new TextColumnWriter()
      for (const text of all) writer.addText(text)
      return writer.take()
    }
    const refusals = [
      [Int32Array.of(1, 2), texts('a', 'NUL \0 in it')],
      [Int32Array.of(1), { holds: 'bytes', ...texts('a') } as const],
      [Int32Array.of(1), Int32Array.of(1)],
    ]
    await context.database.transaction(async (tx) => {
      for (const columns of refusals)
        await assert.rejects(insertColumns(tx, context.engine, target, columns), TypeError)
    })
  })

  test('takes long texts column after column, however many fit into a statement', async () => {
    const target = bulkTarget('crawl_image_references', { position: 'integer', alt: 'text' })
    const texts = [700_000, 700_000, 1, 2_000_000].map((length, row) => `${row}"é`.repeat(length / 4 + 1))
    const writer = new TextColumnWriter()
    for (const text of texts) writer.addText(text)
    const columns = [Int32Array.from(texts.keys()), writer.take()]
    const same = { project_id: 1, crawl_id: 30, image_id: 8, source_id: 9, has_srcset: 0 }
    await context.database.transaction((tx) => insertColumns(tx, context.engine, target, columns, same))
    const stored = await storedRows(
      context.database,
      'crawl_image_references',
      ['alt'],
      { crawl_id: same.crawl_id },
      'position',
    )
    assert.deepEqual(
      stored.map(({ alt }) => alt),
      texts,
    )
  })

  test('refuses columns that are not those of its rows', async () => {
    const ids = Int32Array.of(1, 2)
    const wrong = [
      [ids, ids, ids, ids],
      [ids, ids, ids, ids, Int32Array.of(1)],
      [ids, ids, ids, ids, { bytes: new Uint8Array(), lengths: Int32Array.of(0, 0) }],
    ]
    for (const columns of wrong) {
      const refused = context.database.transaction((tx) =>
        insertColumns(tx, context.engine, DESTINATIONS, columns),
      )
      await assert.rejects(refused, { name: 'TypeError', message: /links_count/ })
    }
  })
})
