// All targets that pass, wherever they stand in the list: by one statement, or in steps through all references.

import type { ScanStep } from '../../../data/lists/filled-page.ts'
import type { Reader, Search } from '../../../data/storage/database.ts'
import { findAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { repeatedQuery } from '../../../data/storage/sql/repeated-query.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { findLastId } from '../records/last-id.ts'
import { markUrls } from '../urls/filtered-urls.ts'
import { dividedFilters, type FilteredReferences } from './divided-filters.ts'
import type { FoundReference, ReferenceList } from './reference-list.ts'
import { createRanges, placeBehind, type RangeAhead, type ReferencePlace } from './reference-ranges.ts'
import { type PassingPages, scatteredReferences, scatteredTargets } from './scattered-references.ts'

/** In the order of the list, behind the target with the id `stretch.after`. */
export async function findScattered<Of extends string>(
  search: Search,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filtered: FilteredReferences,
  stretch: ScanStep,
): Promise<FoundReference[]> {
  const { engine } = search
  const { ofReference, ofSource } = dividedFilters(engine, crawl, list, filtered.filters)
  if (ofReference.length + ofSource.length === 0) {
    const scan = { ...stretch, lastId: (db: Reader) => findLastId(db, list.described, crawl) }
    return findAlongIds(search, scan, (part) => scatteredTargets(engine, crawl, list, filtered, part))
  }
  if (search.inSteps) return findInSteps(search, crawl, list, filtered, stretch)
  const query = scatteredReferences(engine, crawl, list, filtered, stretch)
  return (await search.read((db) => query.execute(db))).rows
}

async function findInSteps<Of extends string>(
  search: Search,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filtered: FilteredReferences,
  { after, limit }: ScanStep,
): Promise<FoundReference[]> {
  const { engine } = search
  const { filters, targetIds, sourceIds } = filtered
  const { ofSource } = dividedFilters(engine, crawl, list, filters)
  const until =
    targetIds === undefined
      ? await search.read((db) => findLastId(db, list.targetTable, crawl))
      : Math.max(...targetIds)
  const ranges = createRanges(search, crawl, list, { targetIds })
  const findIn = repeatedQuery(search, (part: RangeAhead & { limit: number; pages?: PassingPages }) =>
    scatteredReferences(engine, crawl, list, filtered, part),
  )
  // Pages are checked only when a reference passes all other conditions.
  let pages: PassingPages | undefined = ofSource.length > 0 && sourceIds === undefined ? 'any' : undefined
  const found: FoundReference[] = []
  for (let place: ReferencePlace = { after }; place.after < until && found.length < limit; ) {
    const { range, rows } = await search.step(async (db, rowsMax) => {
      const ahead = await ranges.ahead(db, place, { until, rowsMax })
      return { range: ahead, rows: await findIn(db, { ...ahead, limit, ...(pages && { pages }) }) }
    })
    if (pages === 'any' && rows.length > 0) {
      pages = await markUrls(search, crawl, filters, { fields: list.fields, name: 'source_url' })
    } else {
      found.push(...rows)
      place = placeBehind(range, { isFound: rows.length > 0 })
    }
  }
  return found.slice(0, limit)
}
