// Finds a page of a list of targets: which targets, and for each the page whose reference is shown.

import { fillPage, type ScanStep, type Walked } from '../../../data/lists/filled-page.ts'
import type { Filter } from '../../../data/lists/filter.ts'
import { filtersOf } from '../../../data/lists/filter-sql.ts'
import type { ReadAccess, Reader, Search } from '../../../data/storage/database.ts'
import { findAlongIds } from '../../../data/storage/searches/id-steps.ts'
import { repeatedQuery } from '../../../data/storage/sql/repeated-query.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { findLastId } from '../records/last-id.ts'
import { FEW, findFewUrls } from '../urls/filtered-urls.ts'
import { findScattered } from './find-scattered.ts'
import type { FoundReference, ReferenceList } from './reference-list.ts'
import { createRanges } from './reference-ranges.ts'
import { someTargets } from './scattered-references.ts'
import {
  type ReferenceWalk,
  type TargetsAhead,
  targetsAhead,
  type WalkedReference,
  walkedReferences,
} from './walked-references.ts'

/** How far the walk goes before everything that passes is searched for. */
export type Reach = {
  targets: number
  /** References to one target that are read: some targets are on every page. */
  references: number
  /** Filters on addresses that match at most this many are resolved before the walk. */
  fewMax: number
}

const REACH: Reach = { targets: 1_000, references: 500, fewMax: FEW }

/** Without filters, in crawl order, behind the target with the id `stretch.after`. */
export async function listReferences<Of extends string>(
  access: ReadAccess,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  stretch: ScanStep,
): Promise<FoundReference[]> {
  const all = { filters: [], targetIds: undefined, sourceIds: undefined }
  const walk = { ...stretch, until: Number.MAX_SAFE_INTEGER, scannedMax: REACH.references }
  const query = walkedReferences(access.engine, crawl, list, all, walk)
  return (await access.read((db) => query.execute(db))).rows as FoundReference[]
}

/** In crawl order, behind the target with the id `stretch.after`. */
export async function findReferences<Of extends string>(
  search: Search,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filters: readonly Filter[],
  stretch: ScanStep,
  reach = REACH,
): Promise<FoundReference[]> {
  const { engine } = search
  const { fields } = list
  const { fewMax } = reach
  const targetIds = await findFewUrls(search, crawl, filters, {
    fields,
    name: list.targetUrl,
    canScan: false,
    fewMax,
  })
  if (targetIds?.length === 0) return []
  const sourceIds = await findFewUrls(search, crawl, filters, {
    fields,
    name: 'source_url',
    canScan: true,
    fewMax,
  })
  if (sourceIds?.length === 0) return []
  const filtered = { filters, targetIds, sourceIds }
  const ranges = createRanges(search, crawl, list, { targetIds, scannedMax: reach.references })
  const walkIn = repeatedQuery(search, (part: ReferenceWalk) =>
    walkedReferences(engine, crawl, list, filtered, part),
  )
  return fillPage(stretch, { places: reach.targets, walk, rest })

  async function walk({ places, ...part }: ScanStep & { places: number }): Promise<Walked<FoundReference>> {
    const walkedTo =
      targetIds === undefined ? await scanAhead({ after: part.after, places }) : toLast(targetIds)
    return walked(await walkTo({ ...part, until: walkedTo.until }), walkedTo)
  }

  async function scanAhead(part: { after: number; places: number }): Promise<WalkedTo> {
    const { rows } = await search.read((db) => targetsAhead(crawl, list, part).execute(db))
    const { until, count } = rows[0] as TargetsAhead
    return { until: until ?? part.after, ...(count < part.places && { end: 'list' }) }
  }

  /** Reads until there are enough, or until the walk cannot decide about a target. */
  async function walkTo({ after, until, limit }: ScanStep & { until: number }): Promise<WalkedReference[]> {
    const found: WalkedReference[] = []
    for (let from = after; from < until && found.length < limit && found.every(isKnown); ) {
      const part = await search.step(async (db, rowsMax) => {
        const range = search.inSteps ? await ranges.ahead(db, { after: from }, { until, rowsMax }) : { until }
        const walk = { after: from, until: range.until, limit, scannedMax: reach.references }
        return { rows: await walkIn(db, walk), end: range.until }
      })
      found.push(...part.rows)
      from = part.end
    }
    return found.slice(0, limit)
  }

  async function rest(part: ScanStep): Promise<FoundReference[]> {
    const narrowed = { ...filtered, targetIds: targetIds ?? (await findFewTargets(part.after)) }
    if (narrowed.targetIds?.length === 0) return []
    return findScattered(search, crawl, list, narrowed, part)
  }

  async function findFewTargets(after: number): Promise<number[] | undefined> {
    const count = filtersOf(filters, fields, list.target).length
    // If there are no other conditions, finding the targets is the whole search.
    if (count === 0 || count === filters.length) return undefined
    const walkedTo = {
      after,
      limit: fewMax + 1,
      lastId: (db: Reader) => findLastId(db, list.described, crawl),
    }
    const rows = await findAlongIds(search, walkedTo, (part) =>
      someTargets(engine, crawl, list, filters, part),
    )
    return rows.length > fewMax ? undefined : rows.map(({ id }) => id)
  }
}

type WalkedTo = Omit<Walked<never>, 'rows'>

function toLast(ids: readonly number[]): WalkedTo {
  return { until: Math.max(...ids), end: 'list' }
}

function isKnown({ source_id }: WalkedReference): boolean {
  return source_id !== null
}

/** The targets up to the first one that the walk could not decide about. */
function walked(rows: readonly WalkedReference[], walkedTo: WalkedTo): Walked<FoundReference> {
  const at = rows.findIndex((row) => !isKnown(row))
  const known = (at === -1 ? rows : rows.slice(0, at)) as FoundReference[]
  if (at === -1) return { rows: known, ...walkedTo }
  return { rows: known, until: (rows[at] as WalkedReference).id - 1, end: 'obstacle' }
}
