// Pages of a completed crawl, read in crawl order. With filters, a search first finds the ids of a page of the list,
// reading only the columns that the filters need. A filter by issue walks through the issue's findings, so that pages
// without the issue cost nothing.

import { type RawBuilder, sql } from 'kysely'
import { type RecordOf, type StoredRecord, shownNames } from '../../../data/lists/fields.ts'
import { fillPage, type ScanStep } from '../../../data/lists/filled-page.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import { filterCondition } from '../../../data/lists/filter-sql.ts'
import { recordMaker } from '../../../data/lists/records.ts'
import type { Database, ReadAccess, Reader, Search } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { findAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { scanInOrder, sortedId } from '../../../data/storage/sql/order.ts'
import { amongIds, idsValue } from '../../../data/storage/sql/rows-parameter.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { PAGE_FIELDS } from '../engine/page-fields.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { findLastId } from '../records/last-id.ts'
import { amongUrls, findFewUrls } from '../urls/filtered-urls.ts'
import { dividePageFilters, findingConditions, PAGE_COLUMN_FILTERS } from './page-filters.ts'

const COLUMNS = ['id', ...shownNames(PAGE_FIELDS)] as const

type PageRow = StoredRecord<typeof PAGE_FIELDS> & { id: number }

export type ListedPage = { id: number; record: RecordOf<typeof PAGE_FIELDS> }

// Index: crawl_pages_pkey. The `+ 0` keeps SQLite from planning by the value of the limit, and so anew at every run.
const listAll = rowsStatement<{ project_id: number; crawl_id: number } & ScanStep, PageRow>((db, param) =>
  db
    .selectFrom('crawl_pages')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('id', '>', param('after'))
    .select(COLUMNS)
    .orderBy('id')
    .limit(sql<number>`${param('limit')} + 0`),
)

/** In crawl order, behind the page with the id `stretch.after`. */
export async function listPages(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  stretch: ScanStep,
): Promise<ListedPage[]> {
  if (filters.length > 0) {
    return database.search(crawl.accountId, async (search) =>
      readPages(search, crawl, await findPages(search, crawl, filters, stretch)),
    )
  }
  const { projectId, crawlId } = crawl
  const rows = await listAll(database, { project_id: projectId, crawl_id: crawlId, ...stretch })
  return rows.map(toListed)
}

// Index: crawls_pkey.
const findCount = rowsStatement<{ project_id: number; crawl_id: number }, { pages_crawled: number }>(
  (db, param) =>
    db
      .selectFrom('crawls')
      .where('project_id', '=', param('project_id'))
      .where('id', '=', param('crawl_id'))
      .select('pages_crawled'),
)

/** With filters, counts up to `max`; without, returns how many pages were crawled. */
export async function countPages(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  max: number,
): Promise<number> {
  if (filters.length > 0) {
    const all = { after: 0, limit: max }
    return database.search(
      crawl.accountId,
      async (search) => (await findPages(search, crawl, filters, all)).length,
    )
  }
  const [row] = await findCount(database, { project_id: crawl.projectId, crawl_id: crawl.crawlId })
  return row?.pages_crawled ?? 0
}

/** The ids of the pages that pass the filters, in crawl order. */
export async function findPages(
  search: Search,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  stretch: ScanStep,
): Promise<number[]> {
  const urlIds = await findFewUrls(search, crawl, filters, {
    fields: PAGE_COLUMN_FILTERS,
    name: 'url',
    canScan: false,
  })
  // Not a prepared statement: PostgreSQL plans by the values.
  const find = async (part: Walk): Promise<number[]> => {
    const scan = { ...part, lastId: (db: Reader) => findLastId(db, 'crawl_pages', crawl) }
    const rows = await findAlongIds(search, scan, (range) =>
      filteredIds(search.engine, crawl, { filters, urlIds }, range),
    )
    return rows.map((row) => row.id)
  }
  return fillPage(stretch, {
    places: WALKED_IDS,
    async walk({ places, ...part }) {
      const until = part.after + places
      return { rows: await find({ ...part, until }), until }
    },
    rest: find,
  })
}

/** Which of the given pages pass the filters. */
export async function findPassing(
  search: Search,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const query = filteredIds(search.engine, crawl, { filters, urlIds: ids }, { after: 0, limit: ids.length })
  const { rows } = await search.read((db) => query.execute(db))
  return new Set(rows.map(({ id }) => id))
}

const WALKED_IDS = 20_000

/** A walk goes in crawl order up to the id `until`; without one, to the end in whatever order is fastest. */
type Walk = ScanStep & { until?: number }

// Index: crawl_pages_pkey, after crawl_issues_pkey where an issue leads, read until enough rows pass. Without `until`,
// PostgreSQL reads all pages with several workers and sorts them: see sortedId.
export function filteredIds(
  engine: Engine,
  { projectId, crawlId, timeZone }: CompletedCrawl,
  { filters, urlIds }: { filters: readonly Filter[]; urlIds: readonly number[] | undefined },
  { after, limit, until }: Walk,
): RawBuilder<{ id: number }> {
  const { ofPage, issue, ofFindings } = dividePageFilters(filters)
  const within = (column: string) => sql`${sql.ref(column)} > ${after}
    ${until === undefined ? sql`` : sql`and ${sql.ref(column)} <= ${until}`} ${amongUrls(engine, column, urlIds)}`
  const id = issue === undefined ? 'p.id' : 'finding.page_id'
  // The range of ids is stated for both tables, because PostgreSQL merges them.
  const from =
    issue === undefined
      ? sql`crawl_pages as p where`
      : sql`crawl_issues as finding cross join crawl_pages as p
          where finding.project_id = ${projectId} and finding.crawl_id = ${crawlId} and finding.issue = ${issue}
            and ${within(id)} and p.id = finding.page_id and`
  const rows = sql`select p.* from ${from} p.project_id = ${projectId} and p.crawl_id = ${crawlId} and ${within('p.id')}`
  const range = until === undefined ? { after } : { after, until }
  const found = findingConditions(engine, { projectId, crawlId }, ofFindings, { column: 'page.id', ...range })
  const condition = sql`${filterCondition(ofPage, {
    engine,
    fields: PAGE_COLUMN_FILTERS,
    aliases: { page: 'page' },
    timeZone,
  })} ${found}`
  if (until === undefined) {
    return sql`select page.id from (${rows}) as page
      where ${condition} order by ${sortedId(engine, 'page.id')} limit ${limit} + 0`
  }
  return sql`select page.id from ${scanInOrder(engine, sql`${rows} order by ${sql.ref(id)}`, 'page')}
    where ${condition} order by page.id limit ${limit} + 0`
}

// Index: crawl_pages_pkey.
const readByIds = rowsStatement<{ project_id: number; crawl_id: number; ids: string }, PageRow>(
  (db, param, { engine }) =>
    db
      .selectFrom('crawl_pages')
      .where('project_id', '=', param('project_id'))
      .where('crawl_id', '=', param('crawl_id'))
      .where(amongIds(engine, 'id', param('ids')))
      .select(COLUMNS),
)

/** Reads pages by their ids; returns them in crawl order. */
export async function readPages(
  database: ReadAccess,
  { projectId, crawlId }: CrawlKey,
  ids: readonly number[],
): Promise<ListedPage[]> {
  if (ids.length === 0) return []
  const rows = await readByIds(database, {
    project_id: projectId,
    crawl_id: crawlId,
    ids: idsValue(database.engine, ids),
  })
  // Sorted here, not by the engine: SQLite would rather walk through the whole crawl in order than sort a few rows.
  return rows.sort((a, b) => a.id - b.id).map(toListed)
}

const toRecord = recordMaker(PAGE_FIELDS)

function toListed(row: PageRow): ListedPage {
  return { id: row.id, record: toRecord(row) }
}
