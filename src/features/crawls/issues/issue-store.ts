// What the audit of a crawl found of one issue: its pages in crawl order, and the links or images that make it up. Both
// are ranges of a primary key, whatever their size; only additional filters need a search.

import { sql } from 'kysely'
import type { ScanStep } from '../../../data/lists/filled-page.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import type { Database, ReadAccess } from '../../../data/storage/database.ts'
import { countStatement } from '../../../data/storage/sql/bounded-count.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { IssueId } from '../engine/audit/catalogue.ts'
import { unvisitedRecord } from '../pages/page-schema.ts'
import { countPages, listPages, readPages } from '../pages/page-store.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { FoundReference } from '../references/reference-list.ts'

type PageWithIssue = { id: number; record: object }

type FindingRow = { page_id: number; detail: string | null }
type OfIssue = { project_id: number; crawl_id: number; issue: string } & ScanStep

// Index: crawl_issues_pkey. The `+ 0` keeps SQLite from planning by the value of the limit, and so anew at every run.
const listFindings = rowsStatement<OfIssue, FindingRow>((db, param) =>
  db
    .selectFrom('crawl_issues')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('issue', '=', param('issue'))
    .where('page_id', '>', param('after'))
    .select(['page_id', 'detail'])
    .orderBy('page_id')
    .limit(sql<number>`${param('limit')} + 0`),
)

/** Starts behind the page `stretch.after`. Filters look at records, which addresses that were not requested do not have. */
export async function listIssuePages(
  database: Database,
  crawl: CompletedCrawl,
  issue: IssueId,
  filters: readonly Filter[],
  stretch: ScanStep,
): Promise<PageWithIssue[]> {
  if (filters.length > 0) {
    const pages = await listPages(database, crawl, withIssue(filters, issue), stretch)
    const ids = pages.map(({ id }) => id)
    const details = await readDetails(database, crawl, issue, ids)
    return pages.map(({ id, record }) => ({ id, record: { ...record, detail: details.get(id) ?? null } }))
  }
  const { projectId, crawlId } = crawl
  const found = await listFindings(database, { project_id: projectId, crawl_id: crawlId, issue, ...stretch })
  const ids = found.map(({ page_id }) => page_id)
  const pages = new Map(
    (await readPages(database, crawl, ids)).map(({ id, record }) => [id, record as object]),
  )
  const unvisited = await readUrls(
    database,
    crawl,
    ids.filter((id) => !pages.has(id)),
  )
  return found.flatMap(({ page_id: id, detail }) => {
    const url = unvisited.get(id)
    const record = pages.get(id) ?? (url === undefined ? undefined : unvisitedRecord(url))
    return record === undefined ? [] : [{ id, record: { ...record, detail } }]
  })
}

function withIssue(filters: readonly Filter[], issue: IssueId): Filter[] {
  return [...filters, { field: 'issue', operator: 'eq', value: issue }]
}

type IssueKey = Omit<OfIssue, keyof ScanStep>

// Index: crawl_issues_pkey.
const countFindings = countStatement<IssueKey>((db, param) =>
  db
    .selectFrom('crawl_issues')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('issue', '=', param('issue'))
    .select('page_id')
    .orderBy('page_id'),
)

/** Counts up to `max`. */
export function countIssuePages(
  database: Database,
  crawl: CompletedCrawl,
  issue: IssueId,
  filters: readonly Filter[],
  max: number,
): Promise<number> {
  if (filters.length > 0) return countPages(database, crawl, withIssue(filters, issue), max)
  return countFindings(database, { project_id: crawl.projectId, crawl_id: crawl.crawlId, issue }, max)
}

/** Index: crawl_issues_pkey. */
async function readDetails(
  database: ReadAccess,
  { projectId, crawlId }: CrawlKey,
  issue: string,
  pageIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (pageIds.length === 0) return new Map()
  const rows = await database.read((db) =>
    db
      .selectFrom('crawl_issues')
      .where('project_id', '=', projectId)
      .where('crawl_id', '=', crawlId)
      .where('issue', '=', issue)
      .where('page_id', 'in', idsParameter(database.engine, pageIds))
      .select(['page_id', 'detail'])
      .execute(),
  )
  return new Map(rows.map(({ page_id, detail }) => [page_id, detail]))
}

/** Index: crawl_urls_pkey. */
async function readUrls(
  database: ReadAccess,
  { projectId, crawlId }: CrawlKey,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.read((db) =>
    db
      .selectFrom('crawl_urls')
      .where('project_id', '=', projectId)
      .where('crawl_id', '=', crawlId)
      .where('id', 'in', idsParameter(database.engine, ids))
      .select(['id', 'url'])
      .execute(),
  )
  return new Map(rows.map(({ id, url }) => [id, url]))
}

// Index: crawl_issue_targets_pkey.
const listTargets = rowsStatement<OfIssue, FoundReference>((db, param) =>
  db
    .selectFrom('crawl_issue_targets')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('issue', '=', param('issue'))
    .where('target_id', '>', param('after'))
    .select(['target_id as id', 'source_id'])
    .orderBy('target_id')
    .limit(sql<number>`${param('limit')} + 0`),
)

/** Addresses of links or images that make up an issue, behind the one with the id `stretch.after`. */
export function listIssueTargets(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  issue: IssueId,
  stretch: ScanStep,
): Promise<FoundReference[]> {
  return listTargets(database, { project_id: projectId, crawl_id: crawlId, issue, ...stretch })
}

// Index: crawl_issue_targets_pkey.
const countTargets = countStatement<IssueKey>((db, param) =>
  db
    .selectFrom('crawl_issue_targets')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('issue', '=', param('issue'))
    .select('target_id')
    .orderBy('target_id'),
)

/** Counts up to `max`. */
export function countIssueTargets(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  issue: IssueId,
  max: number,
): Promise<number> {
  return countTargets(database, { project_id: projectId, crawl_id: crawlId, issue }, max)
}
