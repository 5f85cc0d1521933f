import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { importRows, searchRow } from '../../../../test/helpers/search-rows.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import {
  type BlockKey,
  blockKeysQuery,
  blocksQuery,
  listBuckets,
  readBlocks,
  type StoredBlock,
} from './block-store.ts'
import { type KnownSpan, listSpans, spansQuery } from './span-store.ts'
import { pagesQuery, readPages, readQueries, textsQuery, walkPages } from './text-store.ts'

const DAY = 20_000
const DAYS = 30

onEveryEngine('stored search rows', (context) => {
  let projectId: number
  let spans: KnownSpan[]

  before(async () => {
    const { database } = context
    projectId = await trackedProjects({ database })()
    const rows = Array.from({ length: DAYS * 40 }, (_, n) =>
      searchRow({ day: DAY + (n % DAYS), query: `query ${n}`, page: `https://example.com/${n % 50}` }),
    )
    const limits = { rowsMax: 300, bytesMax: 2 ** 20, blocksMax: 100 }
    // The second one replaces all days but the last ten.
    await importRows(database, projectId, rows, { limits })
    await importRows(
      database,
      projectId,
      rows.filter((row) => row.firstDay < DAY + 20),
      { limits },
    )
    spans = await database.read((db) => listSpans(db, projectId))
  })

  async function readAll(wanted: readonly KnownSpan[], bytesMax: number) {
    const pages: StoredBlock[][] = []
    let after: BlockKey | undefined
    do {
      const from = after
      const page = await context.database.read((db) =>
        readBlocks(db, projectId, 0, { spans: wanted, after: from, bytesMax }),
      )
      pages.push(page.blocks)
      after = page.next
    } while (after !== undefined)
    return pages
  }

  const bytesOf = (blocks: readonly StoredBlock[]) => blocks.reduce((sum, { data }) => sum + data.length, 0)
  const rowsOf = (blocks: readonly StoredBlock[]) => blocks.reduce((sum, { rowsCount }) => sum + rowsCount, 0)

  test('are read once, whatever the size of pages, in the order of their days', async () => {
    const whole = (await readAll(spans, 2 ** 30)).flat()
    assert.equal(rowsOf(whole), DAYS * 40)
    const days = whole.map(({ lastDay }) => lastDay)
    assert.deepEqual(
      days,
      [...days].sort((a, b) => a - b),
    )
    for (const bytesMax of [1, 500, 3000]) {
      const pages = await readAll(spans, bytesMax)
      assert.deepEqual(pages.flat(), whole)
      for (const page of pages) assert.ok(page.length <= 1 || bytesOf(page) <= bytesMax)
    }
  })

  test('are those of the spans that are asked for, and of the imports that these point to', async () => {
    const wanted = spans.filter(({ firstDay }) => firstDay >= DAY + 18 && firstDay <= DAY + 21)
    const blocks = (await readAll(wanted, 1000)).flat()
    assert.equal(rowsOf(blocks), 4 * 40)
    assert.deepEqual([...new Set(blocks.map(({ importId }) => importId))].sort(), [1, 2])
    assert.deepEqual(await readAll([], 1000), [[]])
    const elsewhere = wanted.map((span) => ({ ...span, importId: 77 }))
    assert.deepEqual((await readAll(elsewhere, 1000)).flat(), [])
  })

  test('many that do not count do not hide the ones that do', async () => {
    const { database, engine } = context
    const other = await trackedProjects({ database })()
    await importRows(database, other, [searchRow({ day: DAY })])
    await importRows(database, other, [searchRow({ day: DAY })])
    // Makes the replaced import look stored in very many pieces.
    await database.write((db) =>
      sql`insert into search_blocks (project_id, bucket, last_day, first_day, import_id, number, rows_count, data)
        select project_id, bucket, last_day, first_day, import_id, number + n, rows_count, data
        from search_blocks cross join (${engine === 'sqlite' ? SQLITE_SERIES : POSTGRES_SERIES}) as series
        where project_id = ${other} and import_id = 1`.execute(db),
    )
    const own = await database.read((db) => listSpans(db, other))
    const page = await database.read((db) => readBlocks(db, other, 0, { spans: own, bytesMax: 10 }))
    assert.deepEqual(
      page.blocks.map(({ importId, rowsCount }) => [importId, rowsCount]),
      [[2, 1]],
    )
  })

  test('are in as many buckets as the ids of queries need', async () => {
    const { database } = context
    assert.deepEqual(await database.read((db) => listBuckets(db, projectId)), [0])
    assert.deepEqual(await database.read((db) => listBuckets(db, 999_999)), [])
    const other = await trackedProjects({ database })()
    await importRows(database, other, [searchRow()])
    await changeRows(database, 'search_sites', { queries_count: 65_536 }, { project_id: other })
    // The next id is 65,537.
    await importRows(database, other, [searchRow({ query: 'far away' })])
    assert.deepEqual(await database.read((db) => listBuckets(db, other)), [0, 1, 2])
    const own = await database.read((db) => listSpans(db, other))
    const range = { spans: own, bytesMax: 1000 }
    assert.equal((await database.read((db) => readBlocks(db, other, 0, range))).blocks.length, 0)
    assert.equal((await database.read((db) => readBlocks(db, other, 2, range))).blocks.length, 1)
  })

  test('have texts that are found by their ids', async () => {
    const { database, engine } = context
    const queries = await database.read((db) => readQueries(db, engine, projectId, [0, 1, 2, 2, 99_999]))
    assert.deepEqual([...queries].sort(), [
      [1, 'query 0'],
      [2, 'query 1'],
    ])
    const all = Array.from({ length: DAYS * 40 }, (_, n) => n + 1)
    assert.equal((await database.read((db) => readQueries(db, engine, projectId, all))).size, DAYS * 40)
    assert.deepEqual(
      [...(await database.read((db) => readPages(db, engine, projectId, [3])))],
      [[3, 'https://example.com/2']],
    )
    assert.deepEqual(await database.read((db) => walkPages(db, projectId, 48, 10)), [
      { id: 49, url: 'https://example.com/48' },
      { id: 50, url: 'https://example.com/49' },
    ])
  })

  test('are read by their primary keys, also while nobody has analyzed the tables', async () => {
    const { database, engine } = context
    const db = database.builder
    const key = { lastDay: DAY + 3, firstDay: DAY + 3, importId: 1, number: 4 }
    const days = { first: DAY, last: DAY + 28 }
    const plans = [
      blockKeysQuery(db, projectId, 0, { days, after: undefined }),
      blockKeysQuery(db, projectId, 0, { days, after: key }),
      blocksQuery(db, projectId, 0, { from: key, to: { ...key, lastDay: DAY + 9 } }),
    ]
    for (const query of plans)
      assertSeeks([await planOf(database, query)], /search_blocks_pkey|sqlite_autoindex_search_blocks_1/)
    // There are a few thousand spans at most, and as many pages as were asked for: PostgreSQL may sort those.
    const spansPlan = await planOf(database, spansQuery(db, projectId))
    assertSeeks([spansPlan], /search_spans_pkey|USING PRIMARY KEY/, { maySort: true })
    assertSeeks(
      [await planOf(database, pagesQuery(db, projectId, 5, 10))],
      /search_pages_pkey|USING PRIMARY KEY/,
      { maySort: true },
    )
    for (const dictionary of ['queries', 'pages'] as const) {
      const ids = Array.from({ length: 500 }, (_, n) => n)
      const plan = await planOf(database, textsQuery({ engine, projectId, dictionary }, ids))
      assertSeeks([plan.replace('SCAN given', '')], new RegExp(`search_${dictionary}_pkey|USING PRIMARY KEY`))
    }
  })
})

const SQLITE_SERIES = sql`select value as n from json_each(${JSON.stringify(
  Array.from({ length: 2500 }, (_, n) => n + 1),
)})`
const POSTGRES_SERIES = sql`select n from generate_series(1, 2500) as n`
