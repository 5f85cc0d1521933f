// Measures reading quick wins: a project with all 87 lists full, one request at a time, on both engines, without a
// cache. The first pages of all lists in turn, then pages from the middle and the end of each. For the same project,
// also its search performance: sums of days, and full top lists in several orders, with a comparison and with a search.

import { sql } from 'kysely'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { QUICK_WIN_TYPES, type QuickWinType, type Range, rangesOf } from '../src/features/quick-wins/lists.ts'
import { takeImportId } from '../src/features/search-performance/store/site-store.ts'
import { TOP_LIST_KINDS } from '../src/features/search-performance/tables.ts'
import { packTopList } from '../src/features/search-performance/tops/packed-top-list.ts'
import { ROW_NUMBERS } from '../src/features/search-performance/tops/top-rows.ts'
import { storeTopLists } from '../src/features/search-performance/tops/top-store.ts'
import { TOP_RANGES } from '../src/features/search-performance/totals/ranges.ts'
import { storeConnection, storeSpan, storeTestList } from '../test/helpers/quick-win-lists.ts'
import { quickWinFinding } from '../test/helpers/quick-win-records.ts'
import { storeCrawl } from '../test/helpers/stored-crawl.ts'
import { type CrawlProject, createCrawlProject, removeCrawlProject } from './crawl-project.ts'
import { nextPaths } from './deep-pages.ts'
import { reportLatency } from './latency.ts'
import { request, type ServerProcess, startServer } from './processes.ts'

const ROWS = 2000
const STORED_DAYS = 480
const GOAL_MS = 10
const PERFORMANCE_GOAL_MS = 15
const TOP_ROWS = 10_000

const DAY_READS = ['/overview', '/overview?compare=year', '/days', '/days?from=2025-01-01']
const TOP_READS = [
  'include_total=true',
  'range=16m&sort=position&direction=asc',
  'range=90d&sort=clicks_change&compare=previous',
  'range=12m&search=boots&include_total=true',
]

type List = { type: QuickWinType; range: Range }

const LISTS: readonly List[] = QUICK_WIN_TYPES.flatMap((type) =>
  rangesOf(type).map((range) => ({ type, range })),
)

export async function run(rows = ROWS, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const project = await createCrawlProject(80, {}, engine)
    const path = await fillLists(project, rows)
    const server = await startServer('./product-server.ts', {
      env: { ...project.env, SIGHTLINE_CACHE_BYTES_MAX: '0' },
    })
    const first = LISTS.map(({ type, range }) => `${path}?type=${type}&range=${range}`)
    const deep: string[] = []
    for (const list of first) deep.push(...(await walk(server, project.key, list)))
    const measure = (name: string, paths: readonly string[]) => {
      const requests = paths.map((at) => request(at, project.key))
      return reportLatency(`quick_wins_${name}_${engine}`, server, requests, GOAL_MS)
    }
    await measure('first', first)
    await measure('deep', deep)
    await fillTops(project)
    const performancePath = `/v1/projects/${project.projectUid}/search-performance`
    const readDays = DAY_READS.map((read) => request(performancePath + read, project.key))
    await reportLatency(`search_performance_days_${engine}`, server, readDays, PERFORMANCE_GOAL_MS)
    const readTops = TOP_LIST_KINDS.flatMap((kind) =>
      TOP_READS.map((read) => request(`${performancePath}/${kind}?${read}`, project.key)),
    )
    await reportLatency(`search_performance_tops_${engine}`, server, readTops, PERFORMANCE_GOAL_MS)
    await server.stop()
    await removeCrawlProject(project)
  }
}

/** Stores as many rows as a list keeps, of every kind and range. */
async function fillTops({ database, projectId }: CrawlProject): Promise<void> {
  const lastDay = Math.floor(Date.now() / 86_400_000) - 3
  const numbers = new Float64Array(TOP_ROWS * ROW_NUMBERS)
  for (let row = 0; row < TOP_ROWS; row++)
    for (let at = 0; at < ROW_NUMBERS; at++)
      numbers[row * ROW_NUMBERS + at] =
        at === 0 ? row + 1 : 1 + Math.floor((TOP_ROWS - row) / (at + (row % 7)))
  const texts = (kind: string) =>
    Array.from({ length: TOP_ROWS }, (_, row) =>
      kind === 'queries'
        ? `${row % 9 === 0 ? 'boots' : 'shoes'} of kind ${row}`
        : `https://example.com/${row % 9 === 0 ? 'boots' : 'shoes'}/of-kind/${row}`,
    )
  const known = { current: 1, previous: 1, year: 1 }
  await database.transaction((tx) => takeImportId(tx, projectId))
  for (const range of TOP_RANGES) {
    const lists = TOP_LIST_KINDS.map((kind) => ({
      kind,
      range,
      dataVersion: 1,
      lastDay,
      rowsCount: TOP_ROWS,
      foundCount: TOP_ROWS,
      coverage: { known, isSimulated: false },
      data: packTopList(numbers, texts(kind)),
    }))
    await database.transaction((tx) => storeTopLists(tx, projectId, lists))
  }
}

/** Returns the address of its quick wins. */
async function fillLists({ database, projectId, projectUid }: CrawlProject, rows: number): Promise<string> {
  const crawl = await storeCrawl(database, projectUid)
  const lastDay = Math.floor(Date.now() / 86_400_000) - 3
  for (let day = lastDay - STORED_DAYS + 1; day <= lastDay; day++)
    await storeSpan(database, projectId, { first_day: day, last_day: day, source: 'search_console' })
  await storeConnection(
    database,
    projectId,
    { status: 'working', wanted_from_day: lastDay - STORED_DAYS + 1, complete_from_day: lastDay - 90 },
    Date.now(),
  )
  const warnings = ['28d: 3 of 28 days are missing (2026-10-01, 2026-10-07 to 2026-10-08).']
  for (const { type, range } of LISTS) {
    const findings = Array.from({ length: rows }, (_, at) =>
      // Some values are equal.
      quickWinFinding(type, at + 1, Math.floor(5000 / (1 + at / 20))),
    )
    await storeTestList(database, { projectId, type, range, findings, lastDay, warnings })
  }
  await database.write((db) =>
    (database.engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db),
  )
  return `/v1/projects/${projectUid}/crawls/${crawl.uid}/quick-wins`
}

/** Returns the addresses of a page in the middle and of the last one, which only cursors reach. */
async function walk({ port }: ServerProcess, key: string, start: string): Promise<string[]> {
  const places: string[] = []
  for await (const path of nextPaths(port, key, `${start}&limit=100`))
    places.push(path.replace('limit=100', 'limit=50'))
  const middle = places[places.length >> 1]
  const last = places.at(-1)
  if (middle === undefined || last === undefined) throw new Error(`${start} has only one page.`)
  return [middle, last]
}
