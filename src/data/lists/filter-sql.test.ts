import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { type Given, holds, localDate, queryOf } from '../../../test/helpers/filter-meaning.ts'
import {
  type FilteredPage,
  HOSTS,
  INTEGERS,
  makePages,
  NUMBERS,
  storePages,
  TEXTS,
  TIME_ZONE,
  TIMES,
} from '../../../test/helpers/filtered-pages.ts'
import { filtersQuery } from '../../entry/http/requests/filters/parse-filters.ts'
import { parseQueryString } from '../../entry/http/requests/query-string.ts'
import { compileValidator } from '../../entry/http/requests/validation.ts'
import { LINK_FILTERS } from '../../features/crawls/links/link-fields.ts'
import { PAGE_COLUMN_FILTERS } from '../../features/crawls/pages/page-filters.ts'
import { type Filter, OPERATORS_OF, type Operator } from './filter.ts'
import { filterCondition, filtersOf } from './filter-sql.ts'

// The last one has not even a time, which every page has.
const PAGES = makePages(300)
PAGES.push({ ...(PAGES[0] as FilteredPage), id: 301, fetched_at: null })
const validate = compileValidator(Type.Object({ filters: filtersQuery(PAGE_COLUMN_FILTERS) }), 'query')

const partOfText = fc
  .tuple(fc.constantFrom(...TEXTS), fc.nat(6), fc.nat(6))
  .map(([text, start, length]) => [...text].slice(start, start + length).join(''))
const anyText = fc.oneof(
  fc.constantFrom(
    ...TEXTS,
    ...HOSTS,
    'WWW.',
    '%',
    '_',
    '\\',
    '\\%',
    "'",
    '"',
    'ς',
    'Σ',
    'SS',
    'ß',
    '日',
    '😀',
    'ǆ',
  ),
  partOfText,
  partOfText.map((text) => text.toUpperCase()),
)
const anyTime = fc.oneof(
  fc.constantFrom(...TIMES).map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`),
  fc.constantFrom(...TIMES).map((ms) => new Date(ms).toISOString()),
  fc.constantFrom(...TIMES).map((ms) => localDate(ms)),
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-09-08T00:00:00-03:00'),
)
const VALUES: Record<string, fc.Arbitrary<string>> = {
  text: anyText,
  integer: fc.constantFrom(...INTEGERS, 2, 9_007_199_254_740_990).map(String),
  number: fc.constantFrom(...NUMBERS, 0.10000000000000002, 0.2).map(String),
  boolean: fc.constantFrom('true', 'false', '1', '0'),
  time: anyTime,
}
const anyFilter: fc.Arbitrary<Given> = fc
  .constantFrom(...PAGE_COLUMN_FILTERS.values())
  .chain(({ name, type }) => {
    const value = VALUES[type] as fc.Arbitrary<string>
    return fc.constantFrom(...OPERATORS_OF[type]).chain((operator) =>
      fc.record({
        field: fc.constant(name),
        operator: fc.constant(operator),
        value:
          operator === 'in'
            ? fc.array(value, { minLength: 1, maxLength: 4 })
            : operator === 'is_null'
              ? fc.constantFrom(undefined, 'true', '0')
              : value,
      }),
    )
  })

onEveryEngine('filters as SQL', (context) => {
  before(() => storePages(context.database, 'filtered_pages', PAGES))

  async function idsOf(filters: readonly Filter[]): Promise<number[]> {
    const { engine, database } = context
    const condition = filterCondition(filters, {
      engine,
      fields: PAGE_COLUMN_FILTERS,
      aliases: { page: 'p' },
      timeZone: TIME_ZONE,
    })
    const query = sql<{ id: number }>`select p.id from filtered_pages as p where ${condition} order by p.id`
    const { rows } = await database.read((db) => query.execute(db))
    return rows.map(({ id }) => id)
  }

  async function find(...given: Given[]): Promise<number[]> {
    const { value, errors } = validate(parseQueryString(queryOf(given)))
    assert.deepEqual(errors, undefined)
    return idsOf(value?.filters ?? [])
  }

  const expected = (...given: Given[]) =>
    PAGES.filter((page) => given.every((filter) => holds(page, filter))).map(({ id }) => id)

  test('without filters there are all rows', async () => {
    assert.equal((await idsOf([])).length, PAGES.length)
  })

  test('any filters find the rows that they mean, and no others', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyFilter, { minLength: 1, maxLength: 3 }), async (given) => {
        const ids = await find(...given)
        assert.deepEqual(ids, expected(...given), queryOf(given))
        if (ids.length > 0 && ids.length < PAGES.length) found++
      }),
      { numRuns: 300 },
    )
    assert.ok(found > 100, `only ${found} runs found some of the rows`)
  })

  test('every operator of every field finds what it means', async () => {
    for (const { name, type } of PAGE_COLUMN_FILTERS.values()) {
      for (const operator of OPERATORS_OF[type]) {
        const [one, other] = fc.sample(VALUES[type] as fc.Arbitrary<string>, { numRuns: 2, seed: 7 }) as [
          string,
          string,
        ]
        const value = operator === 'in' ? [one, other] : operator === 'is_null' ? 'false' : one
        const given = { field: name, operator, value }
        assert.deepEqual(await find(given), expected(given), `${name} ${operator} ${value}`)
      }
    }
  })

  test('the signs of patterns mean themselves', async () => {
    for (const value of ['%', '_', '\\', '%b_', '_c\\d', "'s", '"so"', '--']) {
      const ids = await find({ field: 'title', operator: 'contains', value })
      const holding = PAGES.filter(({ title }) => String(title ?? '').includes(value)).map(({ id }) => id)
      assert.deepEqual(ids, holding, value)
      assert.ok(ids.length > 0 && ids.length < PAGES.length, value)
    }
  })

  test('contains knows the letter case of every script, and eq only the same text', async () => {
    const titles = async (operator: Operator, value: string) => {
      const ids = await find({ field: 'title', operator, value })
      return [...new Set(ids.map((id) => PAGES[id - 1]?.title))].sort()
    }
    assert.deepEqual(await titles('contains', 'οδΟς'), ['ΟΔΟΣ', 'οδος και'])
    assert.deepEqual(await titles('contains', 'ÉCOLE'), ['École', 'éCOLE'])
    assert.deepEqual(await titles('contains', 'мир'), ['Привет, МИР'])
    assert.deepEqual(await titles('contains', 'STRASS'), ['STRASSE'])
    assert.deepEqual(await titles('contains', 'page'), ['PAGE two', 'Page'])
    assert.deepEqual(await titles('eq', 'page'), [])
    assert.deepEqual(await titles('eq', 'Page'), ['Page'])
    assert.deepEqual(await titles('eq', 'E\u0301cole'), ['École'])
  })

  test('a day is one of the time zone, also where it has 23 hours', async () => {
    const times = async (operator: Operator, value: string) => {
      const ids = await find({ field: 'fetched_at', operator, value })
      return [...new Set(ids.map((id) => new Date(Number(PAGES[id - 1]?.fetched_at)).toISOString()))].sort()
    }
    assert.deepEqual(await times('eq', '2024-09-08'), [
      '2024-09-08T04:00:00.001Z',
      '2024-09-09T02:59:59.999Z',
    ])
    assert.deepEqual(await times('gt', '2024-09-08'), [
      '2024-09-09T03:00:00.000Z',
      '2026-01-31T12:00:00.250Z',
      '2026-01-31T12:00:01.000Z',
    ])
    assert.deepEqual(await times('eq', '2024-09-09T03:00:00Z'), ['2024-09-09T03:00:00.000Z'])
    assert.deepEqual(await times('eq', '2026-01-31T12:00:00Z'), ['2026-01-31T12:00:00.250Z'])
    assert.deepEqual(await times('eq', '2026-01-31T12:00:00.250Z'), [])
  })

  test('the largest request that is allowed is neither too deep nor too long for the engine', async () => {
    const days = Array.from({ length: 100 }, (_, at) => ({ day: 19_900 + at }))
    const filters = Array.from(
      { length: 20 },
      (): Filter => ({ field: 'fetched_at', operator: 'in', value: days }),
    )
    const first = Date.parse('2024-06-26T04:00:00Z')
    const last = Date.parse('2024-10-04T03:00:00Z')
    const within = PAGES.filter(({ fetched_at: at }) => Number(at) >= first && Number(at) < last)
    assert.deepEqual(
      await idsOf(filters),
      within.map(({ id }) => id),
    )
    assert.ok(within.length > 0 && within.length < PAGES.length)
  })

  test('neither names nor values become part of the text of a query', () => {
    const { engine, database } = context
    const place = { engine, fields: PAGE_COLUMN_FILTERS, aliases: { page: 'p' }, timeZone: 'UTC' }
    const hostile = `x' or 1 = 1 --`
    const filters: Filter[] = [
      { field: 'title', operator: 'contains', value: hostile },
      { field: 'url', operator: 'in', value: [hostile, 'b'] },
      { field: 'fetched_at', operator: 'in', value: [1000, { day: 3 }] },
    ]
    const { sql: text, parameters } = filterCondition(filters, place).compile(database.builder)
    assert.ok(!text.includes('or 1'), text)
    assert.deepEqual(parameters, [hostile, hostile, 'b', 1000, 2000, 259_200_000, 345_600_000])
    assert.throws(() => filterCondition([{ field: hostile, operator: 'eq', value: 1 }], place), TypeError)
  })
})

test('filters are told apart by the table that their field is of', () => {
  const filters: Filter[] = [
    { field: 'destination_url', operator: 'eq', value: 'a' },
    { field: 'is_nofollow', operator: 'eq', value: true },
    { field: 'source_url', operator: 'eq', value: 'b' },
  ]
  const fieldsOf = (...tables: ('destination' | 'link' | 'source')[]) =>
    filtersOf(filters, LINK_FILTERS, ...tables).map(({ field }) => field)
  assert.deepEqual(fieldsOf('destination'), ['destination_url'])
  assert.deepEqual(fieldsOf('link', 'source'), ['is_nofollow', 'source_url'])
})
