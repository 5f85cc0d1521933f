// Finds targets by walking along them and reading the first references to each. Conditions on the page of a reference
// are a sub-select of one value wherever rows must be checked one by one: PostgreSQL might turn anything else into a
// join with all addresses.

import { type RawBuilder, sql } from 'kysely'
import type { ScanStep } from '../../../data/lists/filled-page.ts'
import { filterCondition } from '../../../data/lists/filter-sql.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { scanInOrder } from '../../../data/storage/sql/order.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { amongUrls, isSought } from '../urls/filtered-urls.ts'
import { dividedFilters, type FilteredReferences } from './divided-filters.ts'
import type { ReferenceList } from './reference-list.ts'

export type ReferenceWalk = ScanStep & {
  /** The last target of the walk. */
  until: number
  /** How many references to one target are read. */
  scannedMax: number
}

/** The page is null where more references would have to be read than the walk reads. */
export type WalkedReference = { id: number; source_id: number | null }

export type TargetsAhead = { until: number | null; count: number }

/** The last of the next `places` targets, and how many there are of them. Index: the primary key of the targets. */
export function targetsAhead<Of extends string>(
  crawl: CompletedCrawl,
  { targetTable }: ReferenceList<Of>,
  { after, places }: { after: number; places: number },
): RawBuilder<TargetsAhead> {
  return sql`select max(rows.id) as until, count(*) as count from (select t.id from ${sql.table(targetTable)} as t
    where ${inCrawl('t', crawl)} and t.id > ${after} order by t.id limit ${places}) as rows`
}

/** Indexes: of the targets, read until enough pass; of the references and crawl_urls_pkey, for each target. */
export function walkedReferences<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  { filters, targetIds, sourceIds }: FilteredReferences,
  { after, until, limit, scannedMax }: ReferenceWalk,
): RawBuilder<WalkedReference> {
  const { ofTarget, ofReference, ofSource, query } = dividedFilters(engine, crawl, list, filters, 'rows')
  const within = (column: string) => sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${until}
    ${amongUrls(engine, column, targetIds)}`
  const targets = list.targets(crawl, within, { isFiltered: ofTarget.length > 0 })
  const first = firstSource(list, crawl, scanned())
  const rows = sql`select listed.id, listed.references_count, ${first} as source_id
    from ${scanInOrder(engine, targets, 'listed')}
    where ${filterCondition(ofTarget, query)} order by listed.id`
  return sql`select found.id, found.source_id from ${scanInOrder(engine, rows, 'found')}
    where ${isFound()} order by found.id limit ${limit} + 0`

  function scanned(): Scanned {
    if (ofReference.length + ofSource.length === 0) return { max: 1 }
    const holds = sql`${filterCondition(ofReference, query)} ${sourceHolds()}`
    return isSought(sourceIds)
      ? { holds, sought: amongUrls(engine, 'source_id', sourceIds) }
      : { holds, max: scannedMax }
  }

  function isFound(): RawBuilder<unknown> {
    const isKnown = sql`found.source_id is not null`
    return isSought(sourceIds) ? isKnown : sql`(${isKnown} or found.references_count > ${scannedMax})`
  }

  function sourceHolds(): RawBuilder<unknown> {
    if (ofSource.length === 0) return sql``
    if (sourceIds !== undefined) return amongUrls(engine, 'rows.source_id', sourceIds)
    return sql`and (select 1 from crawl_urls as source where ${inCrawl('source', crawl)}
      and source.id = rows.source_id and ${filterCondition(ofSource, query)}) = 1`
  }
}

type Scanned = {
  /** Conditions on the first reference. */
  holds?: RawBuilder<unknown>
  /** A condition on the references that are looked up; without it, the first `max` are. */
  sought?: RawBuilder<unknown>
  max?: number
}

// One value at a time, because SQLite has no other sub-select that depends on the row beside it. Not `exists`, which
// PostgreSQL may turn into a join with all references of the crawl.
export function firstSource<Of extends string>(
  { table, column }: ReferenceList<Of>,
  crawl: CompletedCrawl,
  { holds = sql`1 = 1`, sought = sql``, max }: Scanned,
): RawBuilder<unknown> {
  const some = sql`select looked.* from ${sql.table(table)} as looked
    where ${inCrawl('looked', crawl)} and ${sql.ref(`looked.${column}`)} = listed.id ${sought}
    order by looked.source_id, looked.position ${max === undefined ? sql`` : sql`limit ${max}`}`
  return sql`(select rows.source_id from (${some}) as rows
    where ${holds} order by rows.source_id, rows.position limit 1)`
}
