// What a list of targets (what links lead to, images) is made of: each is shown once, with the first reference to it that
// the filters hold for.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../storage/portable.ts'
import { literalRows } from '../../storage/sql/rows-parameter.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import type { FieldTable } from '../filters/fields.ts'
import type { Filter } from '../filters/filter.ts'
import { filterCondition, filtersOf } from '../filters/filter-sql.ts'

export type ReferenceList<Of extends string> = {
  fields: FieldTable<Of | 'source'>
  /** What fields of a target and of a reference to it are of. */
  target: Of
  reference: Of
  /** The field with the address of a target. */
  targetUrl: string
  /** The table of references, and its column with the target. */
  table: string
  column: string
  targetTable: string
  /** Its column with the number of references. */
  countColumn: string
  /** The table with the fields of targets; it may have other rows too. */
  described: string
  /** A condition, to stand behind others: its row `listed` is a target. */
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

export function ofCrawl(alias: string, { projectId, crawlId }: CrawlKey): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.project_id`)} = ${projectId} and ${sql.ref(`${alias}.crawl_id`)} = ${crawlId}`
}

/** `from ${givenReferences(…)}`: a relation called `given`. */
export function givenReferences(engine: Engine, found: readonly FoundReference[]): RawBuilder<unknown> {
  return literalRows(engine, ['id', 'source_id'], found)
}

/** Of the first reference on a given page to a given target that the filters hold for: a page may have several. */
export function firstPosition<Of extends string>(
  engine: Engine,
  crawl: CompletedCrawl,
  { fields, reference, table, column }: ReferenceList<Of>,
  filters: readonly Filter[],
): RawBuilder<number> {
  const aliases = { [reference]: 'one' } as Record<Of | 'source', string>
  const query = { engine, fields, aliases, timeZone: crawl.timeZone }
  return sql`(select one.position from ${sql.table(table)} as one
    where ${ofCrawl('one', crawl)} and ${sql.ref(`one.${column}`)} = given.id and one.source_id = given.source_id
      and ${filterCondition(filtersOf(filters, fields, reference), query)}
    order by one.position limit 1)`
}
