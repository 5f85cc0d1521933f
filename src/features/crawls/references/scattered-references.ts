// Finds targets by reading all references, or all targets if no filter is about references: in one statement where
// the engine has time to itself, else a range in each statement.

import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '../../../data/lists/filter.ts'
import { filterCondition } from '../../../data/lists/filter-sql.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { IdRange } from '../../../data/storage/searches/id-steps.ts'
import { isMarked } from '../../../data/storage/sql/marked-ids.ts'
import { sortedId } from '../../../data/storage/sql/order.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { amongUrls } from '../urls/filtered-urls.ts'
import { dividedFilters, type FilteredReferences } from './divided-filters.ts'
import type { FoundReference, ReferenceList } from './reference-list.ts'
import { firstSource } from './walked-references.ts'

/** Targets behind `after`, up to `until` or to the end. */
export type ReferenceRange = IdRange & {
  /** For a target with more references than one step reads: only the target `until`, and only from these pages. */
  sourceAfter?: number
  sourceUntil?: number
}

/** Pages that pass their conditions: any page, or those with a mark. Otherwise a sub-select gathers them at once. */
export type PassingPages = 'any' | Uint8Array

/** Index: the primary key of the references. */
export function scatteredReferences<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  { filters, targetIds, sourceIds }: FilteredReferences,
  {
    limit,
    pages,
    sourceAfter,
    sourceUntil,
    ...range
  }: ReferenceRange & {
    limit: number
    pages?: PassingPages
  },
): RawBuilder<FoundReference> {
  const { ofTarget, ofReference, ofSource, query } = dividedFilters(engine, crawl, list, filters)
  const target = `reference.${list.column}`
  const inRange =
    sourceAfter === undefined
      ? within(target, range)
      : sql`${sql.ref(target)} = ${range.until} and reference.source_id > ${sourceAfter}
          and reference.source_id <= ${sourceUntil}`
  return sql`select ${sortedId(engine, target)} as id, min(reference.source_id) as source_id
    from ${sql.table(list.table)} as reference
    where ${inCrawl('reference', crawl)} and ${inRange} ${amongUrls(engine, target, targetIds)}
      and ${filterCondition(ofReference, query)} ${ofSources()} ${ofTargets()}
    group by 1 order by 1 limit ${limit} + 0`

  // The sign keeps both engines from using an index for the column. SQLite tests conditions in their order, and
  // gathers the rows of a sub-select only when it first needs them.
  function ofTargets(): RawBuilder<unknown> {
    if (ofTarget.length === 0) return sql``
    return sql`and +${sql.ref(target)} in (select listed.id from ${sql.table(list.described)} as listed
      where ${inCrawl('listed', crawl)} and ${within('listed.id', range)} ${amongUrls(engine, 'listed.id', targetIds)}
        and ${filterCondition(ofTarget, query)})`
  }

  function ofSources(): RawBuilder<unknown> {
    if (ofSource.length === 0 || pages === 'any') return sql``
    if (pages !== undefined) return sql`and ${isMarked(engine, 'reference.source_id', pages)}`
    const found = sql`(select source.id from crawl_urls as source
      where ${inCrawl('source', crawl)} and ${filterCondition(ofSource, query)})`
    return sql`and +reference.source_id in ${sourceIds === undefined ? found : idsParameter(engine, sourceIds)}`
  }
}

/** PostgreSQL reads the table of targets in its stored order: see sortedId. */
export function scatteredTargets<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  { filters, targetIds }: FilteredReferences,
  { limit, ...range }: IdRange & { limit: number },
): RawBuilder<FoundReference> {
  const { ofTarget, query } = dividedFilters(engine, crawl, list, filters)
  const some = sql`select listed.id from ${sql.table(list.described)} as listed
    where ${inCrawl('listed', crawl)} and ${within('listed.id', range)} ${amongUrls(engine, 'listed.id', targetIds)}
      and ${filterCondition(ofTarget, query)} ${list.isTarget(crawl)}
    order by ${sortedId(engine, 'listed.id')} limit ${limit} + 0`
  return sql`select listed.id, ${firstSource(list, crawl, { max: 1 })} as source_id
    from (${some}) as listed order by listed.id`
}

/** Some targets that pass the conditions on targets alone, in no order. */
export function someTargets<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filters: readonly Filter[],
  { limit, ...range }: IdRange & { limit: number },
): RawBuilder<{ id: number }> {
  const { ofTarget, query } = dividedFilters(engine, crawl, list, filters)
  return sql`select listed.id from ${sql.table(list.described)} as listed
    where ${inCrawl('listed', crawl)} and ${within('listed.id', range)} and ${filterCondition(ofTarget, query)}
    limit ${limit} + 0`
}

function within(column: string, { after, until }: IdRange): RawBuilder<unknown> {
  const id = sql.ref(column)
  return until === undefined ? sql`${id} > ${after}` : sql`${id} > ${after} and ${id} <= ${until}`
}
