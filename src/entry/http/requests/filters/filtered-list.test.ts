// The filters as a client meets them: over HTTP, in a list with pages, and in the OpenAPI document.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../../test/helpers/engines.ts'
import { makePages, storePages } from '../../../../../test/helpers/filtered-pages.ts'
import { validatorAt } from '../../../../../test/helpers/openapi-schemas.ts'
import { findDocumentProblems } from '../../../../../test/helpers/openapi-structure.ts'
import { filterCondition } from '../../../../data/lists/filter-sql.ts'
import type { Database } from '../../../../data/storage/database.ts'
import { joinPage } from '../../../../data/storage/page-of-rows.mjs'
import { PAGE_COLUMN_FILTERS } from '../../../../features/crawls/pages/page-filters.ts'
import { createCursorCodec } from '../../answers/cursor.ts'
import { answerList, crawlListOf, pagingQuery } from '../../answers/paging.ts'
import { type JsonSchema, type Parameter, resolve } from '../../openapi/document.ts'
import { exampleOf } from '../../openapi/example.ts'
import { buildOpenApi } from '../../openapi/openapi.ts'
import { publishedDocument } from '../../openapi/published-document.ts'
import { type Route, readRoute } from '../../route.ts'
import { filtersQuery } from './parse-filters.ts'

const PAGES = makePages(250)
const record = Type.Object({ id: Type.Integer() }, { title: 'FilteredPage' })

function filteredRoute(database: Database): Route {
  return readRoute({
    method: 'GET',
    path: '/filtered-pages',
    operationId: 'listFilteredPages',
    tag: 'Test',
    summary: 'List pages',
    query: Type.Object({ filters: filtersQuery(PAGE_COLUMN_FILTERS), ...pagingQuery }),
    answers: { 200: crawlListOf(record) },
    handle: ({ query, url }) =>
      answerList(
        {
          codec: createCursorCodec(TEST_SECRET),
          endpoint: 'filtered-pages',
          scope: '',
          query,
          url,
          async read([id = 0] = [], range) {
            const condition = filterCondition(query.filters ?? [], {
              engine: database.engine,
              fields: PAGE_COLUMN_FILTERS,
              aliases: { page: 'p' },
              timeZone: 'UTC',
            })
            const rows = sql<{ id: number }>`select p.id from filtered_pages as p
              where p.id > ${id} and ${condition} order by p.id limit ${range.limit + 1}`
            const found = await database.read((db) => rows.execute(db))
            return joinPage(
              found.rows.map((row) => [JSON.stringify(row), row.id]),
              range,
            )
          },
        },
        'crawl',
      ),
  })
}

onEveryEngine('a filtered list', (context) => {
  let app: TestApp
  let key: string

  before(async () => {
    await storePages(context.database, 'filtered_pages', PAGES)
    app = await createTestApp(context.database, {}, { routes: [filteredRoute(context.database)] })
    key = (await app.createTenant()).key
  })
  after(() => app?.close())

  const get = (query: string) => app.call('GET', `/v1/filtered-pages?${query}`, { key })

  const NOT_FOUND = 'filters[0][field]=status_code&filters[0][operator]=eq&filters[0][value]=404'
  const expected = PAGES.filter(({ status_code }) => status_code === 404).map((page) => ({ id: page.id }))

  test('shows the pages that all filters hold for, with brackets plain or encoded', async () => {
    assert.ok(expected.length > 4)
    for (const query of [NOT_FOUND, NOT_FOUND.replaceAll('[', '%5B').replaceAll(']', '%5D')]) {
      assert.deepEqual((await get(query)).body.data, expected)
    }
    const both = `${NOT_FOUND}&filters[7][field]=depth&filters[7][operator]=in&filters[7][value][]=0&filters[7][value][]=1`
    const { body } = await get(both)
    const wanted = PAGES.filter(
      ({ status_code, depth }) => status_code === 404 && (depth === 0 || depth === 1),
    )
    assert.ok(wanted.length > 0)
    assert.deepEqual(
      body.data.map((row: { id: number }) => row.id),
      wanted.map(({ id }) => id),
    )
  })

  test('is read page by page by its links, which repeat the filters', async () => {
    const ids: unknown[] = []
    let next: string | null = `/v1/filtered-pages?${NOT_FOUND}&limit=2`
    while (next !== null) {
      const { status, body } = await app.call('GET', next, { key })
      assert.equal(status, 200)
      ids.push(...body.data)
      next =
        body.links.next === null ? null : String(new URL(body.links.next).href.replace(/^.*?\/v1/, '/v1'))
    }
    assert.deepEqual(ids, expected)
  })

  test('takes a cursor back with the same filters in another order, and with no others', async () => {
    const more =
      'filters[1][field]=depth&filters[1][operator]=in&filters[1][value][0]=0&filters[1][value][1]=1'
    const sameMore =
      'filters[0][field]=depth&filters[0][operator]=in&filters[0][value][4]=1&filters[0][value][5]=00'
    const same = `${sameMore}&${NOT_FOUND.replaceAll('[0]', '[9]')}`
    const first = await get(`${NOT_FOUND}&${more}&limit=1`)
    const cursor = first.body.meta.next_cursor
    const second = await get(`${NOT_FOUND}&${more}&cursor=${cursor}`)
    assert.equal(second.status, 200)
    assert.ok(second.body.data.length > 0)
    assert.deepEqual((await get(`${same}&cursor=${cursor}`)).body.data, second.body.data)
    for (const other of ['limit=1', NOT_FOUND, more, `${NOT_FOUND}&${more.replace('=1', '=2')}`]) {
      const { status, body } = await get(`${other}&cursor=${cursor}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['cursor']], other)
    }
  })

  test('refuses what is wrong with the index of the client', async () => {
    const { status, body } = await get(
      'filters[5][field]=depth&filters[5][operator]=eq&filters[5][value]=x&filters[11][field]=x&filters[11][operator]=eq',
    )
    assert.deepEqual([status, body.code], [422, 'validation_failed'])
    assert.deepEqual(Object.keys(body.errors), ['filters.5.value', 'filters.11.field'])
  })
})

test('the published document spells filters out as parameters that every generator of clients can write', () => {
  const document = publishedDocument(buildOpenApi([filteredRoute({} as Database)], { version: '1' }))
  assert.deepEqual(findDocumentProblems(document), [])
  const parameters = (document.paths['/filtered-pages']?.get?.parameters ?? []).map((one) =>
    resolve(document, one),
  )
  const names = parameters.map(({ name }) => name).filter((name) => name.startsWith('filters'))
  assert.deepEqual(names.slice(0, 5), [
    'filters[0][field]',
    'filters[0][operator]',
    'filters[0][value]',
    'filters[0][value][]',
    'filters[1][field]',
  ])
  assert.equal(names.length, 20)
  for (const { name, style, schema } of parameters) {
    const kind = resolve(document, schema)
    const inner = kind.type === 'array' ? resolve(document, kind.items as JsonSchema) : kind
    assert.equal(style, undefined, name)
    assert.ok(['string', 'integer', 'boolean'].includes(String(inner.type)), name)
  }
  assert.deepEqual(
    resolve(document, parameters.find(({ name }) => name === 'filters[4][field]')?.schema as JsonSchema).enum,
    [...PAGE_COLUMN_FILTERS.keys()],
  )
})

test('the document says which fields and operators there are, and how they are written', () => {
  const document = buildOpenApi([filteredRoute({} as Database)], { version: '1' })
  assert.deepEqual(findDocumentProblems(document), [])
  const parameters = document.paths['/filtered-pages']?.get?.parameters ?? []
  const at = parameters.findIndex((one) => resolve(document, one).name === 'filters')
  const { style, explode, required, description, schema } = parameters[at] as Parameter
  assert.deepEqual([style, explode, required], ['deepObject', true, undefined])
  assert.equal(description, 'All of them must hold. Written with brackets: `filters[0][field]=…`.')
  assert.equal(schema.maxItems, 20)
  const { field, operator } = schema.items?.properties ?? {}
  assert.deepEqual(field?.enum, [...PAGE_COLUMN_FILTERS.keys()])
  assert.equal(field?.['x-enumDescriptions']?.status_code, 'integer or null')
  assert.equal(operator?.enum?.length, 9)
  assert.deepEqual(Object.keys(operator?.['x-enumDescriptions'] ?? {}), operator?.enum)
  const validate = validatorAt(document, [
    'paths',
    '/filtered-pages',
    'get',
    'parameters',
    String(at),
    'schema',
  ])
  assert.ok(validate(exampleOf(document, schema)), JSON.stringify(validate.errors))
  assert.ok(validate([{ field: 'depth', operator: 'in', value: ['1', '2'] }]))
  assert.ok(!validate([{ field: 'depth', operator: 'in', value: [] }]))
  assert.ok(!validate([{ field: 'nothing', operator: 'eq', value: '1' }]))
})
