// Describes a list of targets (link destinations, images): each target is shown once, with the first reference to it that
// passes the filters.

import { type RawBuilder, sql } from 'kysely'
import type { FieldTable } from '../../../data/lists/fields.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import { filterCondition, filtersOf } from '../../../data/lists/filter-sql.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { literalRows } from '../../../data/storage/sql/rows-parameter.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { type CrawlKey, inCrawl } from '../records/crawl-key.ts'

export type ReferenceList<Of extends string> = {
  fields: FieldTable<Of | 'source'>
  /** What `fields` calls the owner of a target's fields, and of a reference's fields. */
  target: Of
  reference: Of
  /** The field with the address of a target. */
  targetUrl: string
  /** The table of references, and its column with the target. */
  table: string
  column: string
  targetTable: string
  /** The column with the number of references. */
  countColumn: string
  /** The table with the fields of targets; it may have other rows too. */
  described: string
  /** A condition, to be appended to others: the row `listed` is a target. */
  isTarget(crawl: CrawlKey): RawBuilder<unknown>
  /** Targets in order, with their fields and references_count; `within` says which. */
  targets(
    crawl: CrawlKey,
    within: (column: string) => RawBuilder<unknown>,
    options: { isFiltered: boolean },
  ): RawBuilder<unknown>
}

/** A target, and the page with the reference that is shown. */
export type FoundReference = { id: number; source_id: number }

/** `from ${givenReferences(…)}`: a relation called `given`. */
export function givenReferences(engine: Engine, found: readonly FoundReference[]): RawBuilder<unknown> {
  return literalRows(engine, ['id', 'source_id'], found)
}

/** The first reference on a given page to a given target that passes the filters: a page may have several. */
export function firstPosition<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  { fields, reference, table, column }: ReferenceList<Of>,
  filters: readonly Filter[],
): RawBuilder<number> {
  const aliases = { [reference]: 'one' } as Record<Of | 'source', string>
  const query = { engine, fields, aliases, timeZone: crawl.timeZone }
  return sql`(select one.position from ${sql.table(table)} as one
    where ${inCrawl('one', crawl)} and ${sql.ref(`one.${column}`)} = given.id and one.source_id = given.source_id
      and ${filterCondition(filtersOf(filters, fields, reference), query)}
    order by one.position limit 1)`
}
