// Each way of finding the targets of references finds the same: what the list shows is compared with what its filters
// mean in filtered-references.test.ts, and here with what is found when the order is left at once, and in steps so short
// that they end in the midst of whatever there is.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createTestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import type { FieldTable, FilterType } from '../../../data/lists/fields.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import type { Database } from '../../../data/storage/database.ts'
import { IMAGE_LIST } from '../images/image-store.ts'
import { LINK_LIST } from '../links/link-store.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { findReferences, type Reach } from './find-references.ts'
import type { ReferenceList } from './reference-list.ts'

const PAGES = Array.from({ length: 15 }, (_, index) => `https://example.com/${index}/Page`)
const TARGETS = ['https://rival.example/', 'https://example.com/GONE', ...PAGES.slice(0, 9)]
const IMAGES = [null, ...['Logo.svg', 'a.png', 'b.png', 'c.png'].map((name) => `https://example.com/${name}`)]
const TEXTS = ['', 'Read ON', 'read on', 'Straße', 'Home']

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T

const CRAWL = {
  pages: PAGES.map((url) => ({ url })),
  links: Array.from({ length: 120 }, (_, index) => ({
    from: pick(PAGES, index * index + (index >> 2)),
    to: pick(TARGETS, index % 3 === 0 ? 1 : index + (index >> 3)),
    anchor: pick(TEXTS, index >> 1),
    isNofollow: index % 11 === 0,
    isBlank: index % 7 === 0,
  })),
  images: Array.from({ length: 80 }, (_, index) => ({
    on: pick(PAGES, index * 7 + (index >> 3)),
    src: pick(IMAGES, index % 2 === 0 ? 1 : index + (index >> 2)),
    alt: pick([null, ...TEXTS], index),
    width: pick([null, 100, 640], index >> 1),
    height: pick([null, 80], index >> 2),
    hasSrcset: index % 3 === 0,
  })),
  statusCodes: { 'https://example.com/GONE': 404, 'https://example.com/Logo.svg': 200 },
}

const texts = fc.constantFrom(...PAGES.slice(0, 3), ...TARGETS, ...TEXTS, 'PAGE', '/1', 'rival', 'png', 'zzz')
const VALUES: Readonly<Record<FilterType, fc.Arbitrary<string | number | boolean>>> = {
  text: texts.map((text) => text.toLowerCase()),
  integer: fc.constantFrom(0, 80, 100, 200, 404),
  number: fc.constant(0),
  boolean: fc.boolean(),
  time: fc.constant(0),
  day: fc.constant(0),
  choice: fc.constant('title_missing'),
}

function anyFilters(fields: FieldTable): fc.Arbitrary<Filter[]> {
  const filter = fc.constantFrom(...fields.values()).chain(({ name, type }): fc.Arbitrary<Filter> => {
    const ofText = type === 'text' ? (['contains', 'contains', 'contains'] as const) : []
    const one = fc.record({
      field: fc.constant(name),
      operator: fc.constantFrom('eq' as const, 'neq' as const, ...ofText),
      value: type === 'text' ? fc.oneof(texts, VALUES.text) : VALUES[type],
    })
    const several = fc.record({
      field: fc.constant(name),
      operator: fc.constant('in' as const),
      value: fc.array(VALUES[type], { minLength: 1, maxLength: 12 }),
    })
    return fc.oneof(one, one, several)
  })
  return fc.array(filter, { minLength: 1, maxLength: 3 })
}

onEveryEngine('targets of references', (context) => {
  let crawl: CompletedCrawl
  let inSteps: Database
  let rowsAStep: number
  before(async () => {
    const createPace = () => ({ rows: () => rowsAStep, took() {} })
    inSteps = await context.storage.open({ createPace })
    const app = await createTestApp(context.database)
    const uid = await app.createProject((await app.createTenant()).key)
    crawl = { ...(await storeCrawl(context.database, uid, CRAWL)), accountId: 1, timeZone: 'UTC' }
    await app.close()
  })
  after(() => inSteps?.close())

  async function assertSame<Of extends string>(list: ReferenceList<Of>): Promise<void> {
    const stretches = fc.record({ after: fc.integer({ min: -1, max: 20 }), limit: fc.constantFrom(1, 3, 50) })
    const reaches = fc.record({
      targets: fc.integer({ min: 1, max: 6 }),
      references: fc.constantFrom(1, 2, 9),
      fewMax: fc.constantFrom(0, 1, 9),
    })
    const steps = fc.constantFrom(1, 2, 7, 40)
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        anyFilters(list.fields),
        stretches,
        reaches,
        steps,
        async (filters, stretch, reach, rows) => {
          rowsAStep = rows
          const find = (database: Database, ...within: [Reach?]) =>
            database.search(crawl.accountId, (search) =>
              findReferences(search, crawl, list, filters, stretch, ...within),
            )
          const inOrder = await find(context.database)
          assert.deepEqual(await find(context.database, reach), inOrder)
          assert.deepEqual(await find(inSteps, reach), inOrder)
          found += inOrder.length
        },
      ),
      { numRuns: examples(150) },
    )
    assert.ok(found > 0)
  }

  test('of links are the same whichever way they are found', () => assertSame(LINK_LIST))

  test('of images are the same whichever way they are found', () => assertSame(IMAGE_LIST))
})
