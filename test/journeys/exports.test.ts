// Every list as a file: the same rows in the same order, for the same people, in a form that other programs read.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { load } from 'cheerio'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'
import type { Route } from '../../src/entry/http/route.ts'
import { suiteApp, type Tenant } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { fillExported, HOSTILE, REQUIRED, TRACKED } from '../helpers/exported-project.ts'
import { nameOf, pathOf, UNKNOWN_UID } from '../helpers/route-requests.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

type Row = Record<string, unknown>
type Node = { type?: string; properties?: Record<string, Node>; required?: string[] }

/** Routes that have a list beside something else. */
const FIELDS: Readonly<Record<string, string>> = {
  readAnalysisResults: 'results',
  listSegments: 'segments',
  listCrawlIssues: 'issues',
  listSearchPerformanceDays: 'days',
  listBacklinkDays: 'days',
  listBackups: 'files',
  readSpend: 'providers',
}
const MAPS = ['serp_features', 'counts', 'thresholds', 'data']

onEveryEngine('exports', (context) => {
  const app = suiteApp(context)
  let owner: Tenant
  let session: string
  let ids: Record<string, string>
  const folder = temporaryFolder()
  let duckdb: DuckDBConnection

  before(async () => {
    duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    owner = await app.createTenant('owner', { name: 'Exports', rankTrackingLimit: 5000 })
    ids = await fillExported(app, context.database, owner)
    session = await app.signIn(owner.memberId)
  })
  after(async () => {
    duckdb.closeSync()
  })

  const get = (url: string, as = session) => app.call('GET', `/app/v1${url}`, { session: as })
  const keywords = (rest: string) => get(`/projects/${ids.project_uid}/rank-tracker/keywords${rest}`)

  function listRoutes(): Route[] {
    const all = [...app.product.routes, ...app.product.appRoutes]
    return all.filter((route) => {
      const data = (route.answers[200] as Node | undefined)?.properties?.data
      return route.method === 'GET' && (data?.type === 'array' || route.operationId in FIELDS)
    })
  }

  function addressOf(route: Route): { path: string; query: string } {
    const names = (route.query as Node | undefined)?.required ?? []
    const query = names.map((name) => `${name}=${encodeURIComponent(REQUIRED[name] as string)}`).join('&')
    return { path: pathOf(route, ids, ''), query }
  }

  /** All rows of a list, page by page. */
  async function walk(path: string, query: string, field?: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let page: string | null = ''; page !== null; ) {
      const { status, text, body } = await get(`${path}?${query}${page}`)
      assert.equal(status, 200, `${path}: ${text}`)
      rows.push(...((field === undefined ? body.data : body.data[field]) ?? []))
      const next: string | null = body.meta?.next_cursor ?? null
      page = next === null ? null : `&limit=100&cursor=${next}`
    }
    return rows
  }

  async function assertSameRows(path: string, query: string, field?: string): Promise<Row[]> {
    const rows = await walk(path, query, field)
    const lines = await get(`${path}.jsonl?${query}`)
    assert.equal(lines.status, 200, lines.text)
    assert.deepEqual(
      lines.text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
      rows,
      path,
    )
    const { text, headers } = await get(`${path}.csv?${query}`)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    const [names = [], ...read] = parse(text, { record_delimiter: '\r\n' }) as string[][]
    assertHeader(names, rows)
    assert.deepEqual(
      read,
      rows.map((row) => names.map((name) => cellOf(row, name))),
      path,
    )
    await assertTypedFiles(path, query, names, rows)
    return rows
  }

  /** The files whose cells have types say the same as the CSV file, but for the apostrophe. */
  async function assertTypedFiles(
    path: string,
    query: string,
    names: readonly string[],
    rows: readonly Row[],
  ): Promise<void> {
    const expected = rows.map((row) =>
      names.map((name) => cellOf(row, name).replace(/^'(?=[=+\-@\t\r])/, '')),
    )
    const file = join(folder, 'list.parquet')
    await writeFile(file, (await get(`${path}.parquet?${query}`)).bytes)
    const read = await duckdb.runAndReadAll(`select * from '${file}'`)
    assert.deepEqual(read.columnNames(), names, path)
    const types = read.columnTypes().map(String)
    assert.deepEqual(
      read.getRowsJson().map((row) => row.map((cell, at) => shownCell(cell, types[at] as string))),
      expected.map((row) => row.map((cell, at) => normalCell(cell, types[at] as string))),
      path,
    )
    const sheet = await sheetOf((await get(`${path}.xlsx?${query}`)).bytes)
    assert.deepEqual([sheet.head, sheet.rowsCount], [names, rows.length + 1], path)
  }

  test('every list has its file, with its rows in their order', async () => {
    const empty: string[] = []
    for (const route of listRoutes()) {
      const { path, query } = addressOf(route)
      const list = await get(`${path}?${query}`)
      // Some need what this project does not have: then the file is refused as the list is.
      if (list.status !== 200) {
        const file = await get(`${path}.csv?${query}`)
        assert.deepEqual([file.status, file.text], [list.status, list.text], nameOf(route))
        continue
      }
      const rows = await assertSameRows(path, query, FIELDS[route.operationId])
      if (rows.length === 0) empty.push(route.operationId)
    }
    assert.deepEqual(empty.sort(), EMPTY)
  })

  test('whatever pages have a cursor are a list', () => {
    const lists = new Set(listRoutes())
    const paged = [...app.product.routes, ...app.product.appRoutes].filter(
      ({ query }) => (query as Node | undefined)?.properties?.cursor !== undefined,
    )
    assert.ok(paged.length > 20)
    for (const route of paged) {
      assert.ok(lists.has(route), nameOf(route))
      assert.ok(
        app.product.appRoutes.some(({ path }) => path === `${route.path}.{format}`),
        nameOf(route),
      )
    }
  })

  test('filters, orders and what comes along hold for the file', async () => {
    const path = `/projects/${ids.project_uid}/rank-tracker/keywords`
    for (const query of [
      '',
      'sort=keyword&direction=desc',
      'position_min=4&position_max=10&sort=change',
      'search=boots',
      'include=recent%2Ctags',
      'device=all&tag=plain&include=tags',
      'search=nothing-like-it',
    ])
      await assertSameRows(path, query)
    const pages = `/projects/${ids.project_uid}/crawls/${ids.crawl_uid}/pages`
    const filter = 'filters[0][field]=title&filters[0][operator]=contains&filters[0][value]=%2B'
    assert.ok((await assertSameRows(pages, filter)).length > 0)
    const links = `/projects/${ids.project_uid}/backlinks`
    assert.equal((await assertSameRows(links, 'search=boots&include=is_disavowed')).length, 1)
    await assertSameRows('/projects', 'include=summary')
  })

  test('columns are chosen and ordered; unknown, repeated and absent ones are refused', async () => {
    const { text, headers } = await keywords('.csv?columns=last_position,keyword&search=-5&bom=true')
    assert.equal(text, "\ufefflast_position,keyword\r\n,'-5 boots\r\n")
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers.etag, undefined)
    const day = new Date(app.clock.ms).toISOString().slice(0, 10)
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="keywords-mobile-example.com-${day}.csv"`,
    )
    const lines = await keywords('.jsonl?columns=keyword,last_position&search=-5')
    assert.equal(lines.text, '{"keyword":"-5 boots","last_position":null}\n')
    for (const wrong of [
      'columns=keyword,colour',
      'columns=keyword,keyword',
      'columns=keyword,',
      // Empty cells would say that no keyword has a tag.
      'columns=keyword,tags',
      'bom=perhaps',
      'limit=5',
      'cursor=x',
      'include_total=true',
      'colour=red',
      'position_min=9&position_max=1',
    ]) {
      const { status, body } = await keywords(`.csv?${wrong}`)
      assert.deepEqual([status, body.code], [422, 'validation_failed'], wrong)
    }
    assert.equal((await keywords('.jsonl?bom=true')).status, 422)
  })

  test('DuckDB reads the file with the types that it has', async () => {
    const csv = join(folder, 'keywords.csv')
    await writeFile(csv, (await keywords('.csv?bom=true')).text)
    const parquet = join(folder, 'keywords.parquet')
    await writeFile(parquet, (await keywords('.parquet')).bytes)
    const lines = join(folder, 'keywords.jsonl')
    await writeFile(lines, (await keywords('.jsonl')).text)
    const positions = Array.from({ length: TRACKED }, (_, at) => 1 + (at % 90))
    const sum = positions.reduce((all, one) => all + one)
    for (const [file, apostrophes] of [
      [csv, 4],
      [parquet, 0],
      [lines, 0],
    ] as const) {
      const read = await duckdb.runAndReadAll(
        `select count(*), sum(last_position), count(*) filter (keyword like '''%') from '${file}'`,
      )
      assert.deepEqual(read.getRowsJson()[0]?.map(Number), [TRACKED + HOSTILE.length, sum, apostrophes])
    }
    assert.equal((await keywords('.xlsx?bom=true')).status, 422)
  })

  test('whoever may read the list may have the file, and nobody else', async () => {
    const path = `/projects/${ids.project_uid}/rank-tracker/tags.csv`
    const viewer = await app.createColleague(owner, 'viewer')
    assert.equal((await get(path, await app.signIn(viewer.memberId))).status, 200)
    const stranger = await app.signIn((await app.createTenant()).memberId)
    for (const route of app.product.appRoutes.filter(({ path }) => path.endsWith('.{format}'))) {
      if (!route.path.includes('{project_uid}')) continue
      const { status, text } = await get(pathOf(route, ids, ''), stranger)
      const unknown = await get(pathOf(route, { ...ids, project_uid: UNKNOWN_UID }, ''), stranger)
      assert.deepEqual([status, text], [404, unknown.text], nameOf(route))
    }
    assert.equal((await app.call('GET', `/v1${path}`, { key: owner.key })).status, 404)
    for (const unknown of ['tags.xls', 'tags.', 'tags.csv.gz'])
      assert.equal((await get(path.replace('tags.csv', unknown))).body.code, 'route_not_found', unknown)
    const crawl = `/projects/${ids.project_uid}/crawls/${'a'.repeat(16)}/pages.csv`
    assert.equal((await get(crawl)).body.code, 'crawl_not_found')
    const head = await app.call('HEAD', `/app/v1${path}`, { session })
    assert.deepEqual([head.status, head.text], [200, ''])
  })
})

/** Lists in which the project has nothing, and a new server neither. */
const EMPTY = [
  'listBackups',
  'listIgnoredIssues',
  'listIssueChanges',
  'listIssueResources',
  'listPasskeys',
  'readAnalysisResults',
  'readSpend',
]

/** Every field of a row is a column or some, and no column is of nothing. */
function assertHeader(names: readonly string[], rows: readonly Row[]): void {
  const columns = new Set(names.map((name) => name.split('.')[0]))
  const fields = new Set(rows.flatMap((row) => Object.keys(row)))
  if (rows.length > 0) assert.deepEqual(columns, fields)
  assert.equal(new Set(names).size, names.length)
}

/** What a cell should say, worked out from the row as the list shows it. */
function cellOf(row: Row, name: string): string {
  if (name.startsWith('competitors.')) {
    const competitors = row.competitors as { domain: string; position: number | null }[]
    const domain = name.slice('competitors.'.length)
    return String(competitors.find((competitor) => competitor.domain === domain)?.position ?? '')
  }
  const value = name.split('.').reduce<unknown>((at, part) => (at as Row | null)?.[part], row)
  if (value === null || value === undefined || name === 'competitors') return ''
  if (typeof value === 'string') return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value)) {
    assert.ok(MAPS.includes(name), name)
    const entries = Object.entries(value as Row)
    const areFlags = name === 'serp_features'
    return areFlags
      ? entries.flatMap(([flag, holds]) => (holds ? [flag] : [])).join('; ')
      : JSON.stringify(value)
  }
  if (value.some((entry) => typeof entry === 'object' && entry !== null)) return JSON.stringify(value)
  const text = value.join('; ')
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** What DuckDB read, as a CSV file would have it. */
function shownCell(cell: unknown, type: string): string {
  if (cell === null) return ''
  return type === 'TIMESTAMP' ? new Date(`${cell}Z`).toISOString() : normalCell(String(cell), type)
}

/** Times and numbers have more than one form. */
function normalCell(cell: string, type: string): string {
  if (cell === '') return ''
  if (type === 'TIMESTAMP') return new Date(cell).toISOString()
  return type === 'DOUBLE' ? String(Number(cell)) : cell
}

/** The texts of the first row of a workbook, and how many rows it has. */
async function sheetOf(workbook: Buffer): Promise<{ head: string[]; rowsCount: number }> {
  const zip = await fromBufferPromise(workbook)
  for await (const entry of zip.eachEntry()) {
    if (!String(entry.fileName).endsWith('sheet1.xml')) continue
    const pieces = await Array.fromAsync(await zip.openReadStreamPromise(entry))
    // The first row is parsed alone: all of them take longer than to write them did.
    const [first = '', ...others] = Buffer.concat(pieces).toString().split('</row>')
    const $ = load(`${first}</row>`, { xml: true })
    const cells = $('row').first().children().toArray()
    return { head: cells.map((cell) => $(cell).text()), rowsCount: others.length }
  }
  return { head: [], rowsCount: 0 }
}
