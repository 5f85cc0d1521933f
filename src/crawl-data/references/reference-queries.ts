// Targets of references, found by filters of both. Two ways: along the targets, with a look at the first references to
// each, and through all references. Conditions of a page with a reference are a sub-select of one value wherever each
// row is to be looked at by itself, because PostgreSQL might turn anything else into a join with all addresses.

import { type RawBuilder, sql } from 'kysely'
import { givenIds } from '../../storage/given-rows.ts'
import type { Engine } from '../../storage/portable.ts'
import { sortedId } from '../../storage/sorted-id.ts'
import { walkedRows } from '../../storage/walked-rows.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { Stretch } from '../filters/filled-page.ts'
import type { Filter } from '../filters/filter.ts'
import { type FilteredQuery, filterCondition, filtersOf } from '../filters/filter-sql.ts'
import { amongUrls, isSought } from '../urls/filtered-urls.ts'
import { type FoundReference, ofCrawl, type ReferenceList } from './reference-list.ts'

export type FilteredReferences = {
  filters: readonly Filter[]
  /** Where the filters let pass only a few addresses. */
  targetIds: readonly number[] | undefined
  sourceIds: readonly number[] | undefined
}

export type ReferenceWalk = Stretch & {
  /** Its last target. */
  until: number
  /** How many references to one target are looked at. */
  lookedAt: number
}

/** The page is null where more references than the walk looks at have to be gone through. */
export type WalkedReference = { id: number; source_id: number | null }

export type TargetsAhead = { until: number | null; count: number }

/** How far a walk along so many targets comes, and how many of them there are. Index: that of the targets. */
export function targetsAhead<Of extends string>(
  crawl: CompletedCrawl,
  { targetTable }: ReferenceList<Of>,
  { after, places }: { after: number; places: number },
): RawBuilder<TargetsAhead> {
  return sql`select max(rows.id) as until, count(*) as count from (select t.id from ${sql.table(targetTable)} as t
    where ${ofCrawl('t', crawl)} and t.id > ${after} order by t.id limit ${places}) as rows`
}

/** Indexes: those of the targets, gone through until enough pass; that of the references and crawl_urls_pkey for each. */
export function walkedReferences<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  { filters, targetIds, sourceIds }: FilteredReferences,
  { after, until, limit, lookedAt }: ReferenceWalk,
): RawBuilder<WalkedReference> {
  const { ofTarget, ofReference, ofSource, query } = dividedFilters(engine, crawl, list, filters, 'rows')
  const within = (column: string) => sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${until}
    ${amongUrls(engine, column, targetIds)}`
  const targets = list.targets(crawl, within, { isFiltered: ofTarget.length > 0 })
  const first = firstSource(list, crawl, looked())
  const rows = sql`select listed.id, listed.references_count, ${first} as source_id
    from ${walkedRows(engine, targets, 'listed')}
    where ${filterCondition(ofTarget, query)} order by listed.id`
  return sql`select found.id, found.source_id from ${walkedRows(engine, rows, 'found')}
    where ${isFound()} order by found.id limit ${limit}`

  function looked(): Looked {
    if (ofReference.length + ofSource.length === 0) return { max: 1 }
    const holds = sql`${filterCondition(ofReference, query)} ${sourceHolds()}`
    return isSought(sourceIds)
      ? { holds, sought: amongUrls(engine, 'source_id', sourceIds) }
      : { holds, max: lookedAt }
  }

  function isFound(): RawBuilder<unknown> {
    const isKnown = sql`found.source_id is not null`
    return isSought(sourceIds) ? isKnown : sql`(${isKnown} or found.references_count > ${lookedAt})`
  }

  function sourceHolds(): RawBuilder<unknown> {
    if (ofSource.length === 0) return sql``
    if (sourceIds !== undefined) return amongUrls(engine, 'rows.source_id', sourceIds)
    return sql`and (select 1 from crawl_urls as source where ${ofCrawl('source', crawl)}
      and source.id = rows.source_id and ${filterCondition(ofSource, query)}) = 1`
  }
}

/** All references, or the table of the targets, as they lie: see sortedId. */
export function scatteredReferences<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  { filters, targetIds, sourceIds }: FilteredReferences,
  { after, limit }: Stretch,
): RawBuilder<FoundReference> {
  const { ofTarget, ofReference, ofSource, query } = dividedFilters(engine, crawl, list, filters)
  const targets = sql`select listed.id from ${sql.table(list.described)} as listed
    where ${ofCrawl('listed', crawl)} and listed.id > ${after} ${amongUrls(engine, 'listed.id', targetIds)}
      and ${filterCondition(ofTarget, query)}`
  if (ofReference.length + ofSource.length === 0) {
    const some = sql`${targets} ${list.isTarget(crawl)} order by ${sortedId(engine, 'listed.id')} limit ${limit}`
    return sql`select listed.id, ${firstSource(list, crawl, { max: 1 })} as source_id
      from (${some}) as listed order by listed.id`
  }
  const target = `reference.${list.column}`
  // The sign keeps both engines from taking a column for one of the index. SQLite tests these in their order, and
  // gathers what a sub-select finds only when it first comes to it.
  const ofTargets = ofTarget.length === 0 ? sql`` : sql`and +${sql.ref(target)} in (${targets})`
  return sql`select ${sortedId(engine, target)} as id, min(reference.source_id) as source_id
    from ${sql.table(list.table)} as reference
    where ${ofCrawl('reference', crawl)} and ${sql.ref(target)} > ${after} ${amongUrls(engine, target, targetIds)}
      and ${filterCondition(ofReference, query)} ${ofSources()} ${ofTargets}
    group by 1 order by 1 limit ${limit}`

  function ofSources(): RawBuilder<unknown> {
    if (ofSource.length === 0) return sql``
    const found = sql`(select source.id from crawl_urls as source
      where ${ofCrawl('source', crawl)} and ${filterCondition(ofSource, query)})`
    return sql`and +reference.source_id in ${sourceIds === undefined ? found : givenIds(engine, sourceIds)}`
  }
}

/** Some targets that pass what is asked of them alone, in no order. */
export function someTargets<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filters: readonly Filter[],
  { after, limit }: Stretch,
): RawBuilder<{ id: number }> {
  const { ofTarget, query } = dividedFilters(engine, crawl, list, filters)
  return sql`select listed.id from ${sql.table(list.described)} as listed
    where ${ofCrawl('listed', crawl)} and listed.id > ${after} and ${filterCondition(ofTarget, query)}
    limit ${limit}`
}

type Looked = {
  /** What must hold of the first one. */
  holds?: RawBuilder<unknown>
  /** Those that are looked up; else it is the first of so many. */
  sought?: RawBuilder<unknown>
  max?: number
}

// One value at a time, because SQLite has no other sub-select that depends on the row beside it. Not `exists`, which
// PostgreSQL may turn into a join with all references of the crawl.
function firstSource<Of extends string>(
  { table, column }: ReferenceList<Of>,
  crawl: CompletedCrawl,
  { holds = sql`1 = 1`, sought = sql``, max }: Looked,
): RawBuilder<unknown> {
  const some = sql`select looked.* from ${sql.table(table)} as looked
    where ${ofCrawl('looked', crawl)} and ${sql.ref(`looked.${column}`)} = listed.id ${sought}
    order by looked.source_id, looked.position ${max === undefined ? sql`` : sql`limit ${max}`}`
  return sql`(select rows.source_id from (${some}) as rows
    where ${holds} order by rows.source_id, rows.position limit 1)`
}

type Divided = {
  ofTarget: Filter[]
  ofReference: Filter[]
  ofSource: Filter[]
  query: FilteredQuery<string>
}

function dividedFilters<Of extends string>(
  engine: Engine,
  { timeZone }: CompletedCrawl,
  { fields, target, reference }: ReferenceList<Of>,
  filters: readonly Filter[],
  alias = 'reference',
): Divided {
  const aliases = { [target]: 'listed', [reference]: alias, source: 'source' }
  return {
    ofTarget: filtersOf(filters, fields, target),
    ofReference: filtersOf(filters, fields, reference),
    ofSource: filtersOf(filters, fields, 'source'),
    query: { engine, fields, aliases, timeZone },
  }
}
