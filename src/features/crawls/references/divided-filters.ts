// Divides the filters of a list of targets by what they are about: targets, references to them, or pages with these
// references.

import type { Filter } from '../../../data/lists/filter.ts'
import { type FilteredQuery, filtersOf } from '../../../data/lists/filter-sql.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import type { ReferenceList } from './reference-list.ts'

export type FilteredReferences = {
  filters: readonly Filter[]
  /** Ids of targets, and of pages, where the filters allow only a few addresses; undefined where they do not. */
  targetIds: readonly number[] | undefined
  sourceIds: readonly number[] | undefined
}

type DividedFilters = {
  ofTarget: Filter[]
  ofReference: Filter[]
  ofSource: Filter[]
  /** The queries call targets `listed`, and pages `source`. */
  query: FilteredQuery<string>
}

export function dividedFilters<Of extends string>(
  engine: Engine,
  { timeZone }: CompletedCrawl,
  { fields, target, reference }: ReferenceList<Of>,
  filters: readonly Filter[],
  alias = 'reference',
): DividedFilters {
  const aliases = { [target]: 'listed', [reference]: alias, source: 'source' }
  return {
    ofTarget: filtersOf(filters, fields, target),
    ofReference: filtersOf(filters, fields, reference),
    ofSource: filtersOf(filters, fields, 'source'),
    query: { engine, fields, aliases, timeZone },
  }
}
