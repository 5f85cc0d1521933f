// What lists show of references: a page of targets, each with the first reference on the page where it was found; and
// all references to one target.

import { type RawBuilder, sql } from 'kysely'
import type { ScanStep } from '../../../data/lists/filled-page.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import type { Database, ReadAccess } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { type CrawlKey, inCrawl } from '../records/crawl-key.ts'
import { findReferences, listReferences } from './find-references.ts'
import type { FoundReference, ReferenceList } from './reference-list.ts'

export type ShownList<Of extends string, Row> = ReferenceList<Of> & {
  /** SQL of the rows for the found targets, in crawl order. */
  shown(
    engine: Engine,
    crawl: CompletedCrawl,
    filters: readonly Filter[],
    found: readonly FoundReference[],
  ): RawBuilder<Row>
}

/** In crawl order, behind the target with the id `stretch.after`. */
export async function listTargets<Of extends string, Row>(
  database: Database,
  crawl: CompletedCrawl,
  list: ShownList<Of, Row>,
  filters: readonly Filter[],
  stretch: ScanStep,
): Promise<Row[]> {
  if (filters.length === 0)
    return showTargets(database, crawl, list, await listReferences(database, crawl, list, stretch))
  return database.search(crawl.accountId, async (search) =>
    showTargets(search, crawl, list, await findReferences(search, crawl, list, filters, stretch), filters),
  )
}

/** Counts the targets that pass, up to `max`. Index: the primary key. */
export async function countTargets<Of extends string>(
  database: Database,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filters: readonly Filter[],
  max: number,
): Promise<number> {
  if (filters.length > 0) {
    const all = { after: BEFORE_ALL, limit: max }
    return database.search(
      crawl.accountId,
      async (search) => (await findReferences(search, crawl, list, filters, all)).length,
    )
  }
  const query = sql<{
    count: number
  }>`select count(*) as count from (select 1 from ${sql.table(list.targetTable)} as t
    where ${inCrawl('t', crawl)} order by t.id limit ${max}) as rows`
  const { rows } = await database.read((db) => query.execute(db))
  return rows[0]?.count ?? 0
}

/** Reads the number of references that is stored with a target. Index: the primary key. */
export async function countReferences<Of extends string>(
  database: Database,
  crawl: CompletedCrawl,
  { targetTable, countColumn }: ReferenceList<Of>,
  targetId: number,
): Promise<number> {
  const query = sql<{ count: number }>`select ${sql.ref(`t.${countColumn}`)} as count
    from ${sql.table(targetTable)} as t where ${inCrawl('t', crawl)} and t.id = ${targetId}`
  const { rows } = await database.read((db) => query.execute(db))
  return rows[0]?.count ?? 0
}

/** The one entry of all inline images has the id 0. */
const BEFORE_ALL = -1

export async function showTargets<Of extends string, Row>(
  access: ReadAccess,
  crawl: CompletedCrawl,
  list: ShownList<Of, Row>,
  found: readonly FoundReference[],
  filters: readonly Filter[] = [],
): Promise<Row[]> {
  if (found.length === 0) return []
  const query = list.shown(access.engine, crawl, filters, found)
  return (await access.read((db) => query.execute(db))).rows
}

/** A reference, by the page that it is on. */
export type SourceRow = {
  source_id: number
  position: number
  source_url: string
  source_status_code: number | null
}

type SourceValues = {
  project_id: number
  crawl_id: number
  target_id: number
  source_id: number
  position: number
  limit: number
}

type SourceColumns = {
  /** Columns of the reference. */
  readonly columns: readonly string[]
  /** A further column about the target, with a comma before it. */
  ofTarget?(param: Param<SourceValues>): RawBuilder<unknown>
}

type ListSources<Row> = (
  database: Database,
  crawl: CrawlKey,
  targetId: number,
  stretch: { after: readonly [number, number]; limit: number },
) => Promise<Row[]>

/** References to a target, sorted by page and position, behind a given page and position. Indexes: the primary keys. */
export function sourcesOf<Of extends string, Row extends SourceRow>(
  { table, column }: Pick<ReferenceList<Of>, 'table' | 'column'>,
  { columns, ofTarget = () => sql`` }: SourceColumns,
): ListSources<Row> {
  const listSources = rowsStatement<SourceValues, Row>((_db, param) => {
    const ownRows = sql`project_id = ${param('project_id')} and crawl_id = ${param('crawl_id')}`
    const named = (prefix: string) => sql.join(columns.map((name) => sql.ref(`${prefix}${name}`)))
    // The `+ 0` keeps SQLite from planning by the value of the limit.
    const references = sql`select source_id, position, ${named('')} from ${sql.table(table)}
      where ${ownRows} and ${sql.ref(column)} = ${param('target_id')}
        and (source_id, position) > (${param('source_id')}, ${param('position')})
      order by source_id, position limit ${param('limit')} + 0`
    const query = sql`select rows.source_id, rows.position, source.url as source_url,
        source.fetch_status_code as source_status_code, ${named('rows.')} ${ofTarget(param)}
      from (${references}) as rows cross join crawl_urls as source
      where source.project_id = ${param('project_id')} and source.crawl_id = ${param('crawl_id')}
        and source.id = rows.source_id
      order by rows.source_id, rows.position`
    return query
  })
  return (database, { projectId, crawlId }, targetId, { after: [sourceId, position], limit }) =>
    listSources(database, {
      project_id: projectId,
      crawl_id: crawlId,
      target_id: targetId,
      source_id: sourceId,
      position,
      limit,
    })
}
