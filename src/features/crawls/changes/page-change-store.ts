// Pages that differ between two crawls: read from what was stored when the newer one ended, or, for any other pair,
// found by a search that goes through the pages of one crawl and seeks each in the other.

import { type RawBuilder, sql } from 'kysely'
import type { ScanStep } from '../../../data/lists/filled-page.ts'
import type { Database, Reader, Search } from '../../../data/storage/database.ts'
import { findAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { findLastId } from '../records/last-id.ts'
import { bitOf, type ComparedField } from './compared-fields.ts'
import { backwards, type CrawlPair, forwards, type Side } from './crawl-pair.ts'
import {
  type Direction,
  directionOf,
  type PageChange,
  type PageChangeKind,
  pageChanges,
} from './page-changes.ts'
import type { FoundPair } from './pair-store.ts'

export function sideOf(pair: CrawlPair, direction: Direction): Side {
  return direction === 'forwards' ? forwards(pair) : backwards(pair)
}

type WantedPages = {
  kind: PageChangeKind
  /** Only pages that differ in this field. */
  field?: ComparedField | undefined
}

type KeptChangeValues = ScanStep & { project_id: number; crawl_id: number; kind: string }

// Index: crawl_page_changes_pkey. The `+ 0` keeps SQLite from planning by the value of the limit.
const listKept = rowsStatement<KeptChangeValues, PageChange>((db, param) =>
  db
    .selectFrom('crawl_page_changes')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('kind', '=', param('kind') as PageChangeKind)
    .where('page_id', '>', param('after'))
    .select(['kind', 'page_id as id', 'other_id', 'fields'])
    .orderBy('page_id')
    .limit(sql<number>`${param('limit')} + 0`),
)

/** Sorted by page id in the crawl whose pages are read; starts behind `stretch.after`. */
export async function listPageChanges(
  database: Database,
  accountId: number,
  pair: FoundPair,
  { kind, field }: WantedPages,
  stretch: ScanStep,
): Promise<PageChange[]> {
  if (pair.kept !== undefined && field === undefined) {
    const { projectId, crawlId } = pair.newer
    return listKept(database, { project_id: projectId, crawl_id: crawlId, kind, ...stretch })
  }
  const direction = directionOf(kind)
  const side = sideOf(pair, direction)
  const hasField = field === undefined ? sql`` : sql`and (c.fields & ${sql.lit(bitOf(field))}) <> 0`
  return database.search(accountId, (search) => {
    const scan = { ...stretch, lastId: (db: Reader) => findLastId(db, 'crawl_pages', side.of) }
    return findAlongIds(search, scan, ({ limit, ...range }) => {
      const rows =
        pair.kept === undefined
          ? pageChanges(search.engine, side, direction, range)
          : keptRows(pair.newer, kind, range)
      return sql`select c.kind, c.id, c.other_id, c.fields from (${rows}) as c
        where c.kind = ${kind} ${hasField} order by c.id limit ${limit} + 0`
    })
  })
}

/** Reads the stored count; without one the pair is searched, up to `max` changes. */
export async function countPageChanges(
  database: Database,
  accountId: number,
  pair: FoundPair,
  wanted: WantedPages,
  max: number,
): Promise<number> {
  const { kind, field } = wanted
  if (pair.kept !== undefined && field === undefined) return pair.kept.pages[kind]
  return (await listPageChanges(database, accountId, pair, wanted, { after: 0, limit: max })).length
}

/** Index: crawl_page_changes_pkey. */
function keptRows(
  { projectId, crawlId }: CrawlKey,
  kind: PageChangeKind,
  { after, until }: { after: number; until?: number },
): RawBuilder<PageChange> {
  return sql`select kept.kind, kept.page_id as id, kept.other_id, kept.fields from crawl_page_changes as kept
    where kept.project_id = ${projectId} and kept.crawl_id = ${crawlId} and kept.kind = ${kind}
      and kept.page_id > ${after} ${until === undefined ? sql`` : sql`and kept.page_id <= ${until}`}`
}

type CountedPages = Pick<PageChange, 'kind' | 'fields'> & { count: number }

/** SQL that counts the changes in one range of ids, by kind and changed fields. */
export function countedPages(
  { engine }: Search,
  side: Side,
  direction: Direction,
  range: { after: number; until?: number },
): RawBuilder<CountedPages> {
  return sql`select c.kind, c.fields, count(*) as count from (${pageChanges(engine, side, direction, range)}) as c
    group by c.kind, c.fields`
}
