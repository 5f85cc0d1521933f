// A page of a list of targets: which of them, and the page with the reference that is shown of each.

import type { RawBuilder } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import { fillPage, type Stretch, type Walked } from '../filters/filled-page.ts'
import type { Filter } from '../filters/filter.ts'
import { filtersOf } from '../filters/filter-sql.ts'
import { FEW, findFewUrls } from '../urls/filtered-urls.ts'
import type { FoundReference, ReferenceList } from './reference-list.ts'
import {
  scatteredReferences,
  someTargets,
  type TargetsAhead,
  targetsAhead,
  type WalkedReference,
  walkedReferences,
} from './reference-queries.ts'

/** How far the order of the list is kept to at first. */
export type Reach = {
  targets: number
  /** To one target: some are on every page. */
  references: number
  /** Addresses that are known beforehand. */
  fewMax: number
}

const REACH: Reach = { targets: 1_000, references: 500, fewMax: FEW }

/** In crawl order, beyond the target with that id. */
export async function findReferences<Of extends string>(
  database: Database,
  crawl: CompletedCrawl,
  list: ReferenceList<Of>,
  filters: readonly Filter[],
  stretch: Stretch,
  reach = REACH,
): Promise<FoundReference[]> {
  const { engine } = database
  const { fields } = list
  const { fewMax } = reach
  const [targetIds, sourceIds] = await Promise.all([
    findFewUrls(database, crawl, filters, { fields, name: list.targetUrl, canScan: false, fewMax }),
    findFewUrls(database, crawl, filters, { fields, name: 'source_url', canScan: true, fewMax }),
  ])
  if (targetIds?.length === 0 || sourceIds?.length === 0) return []
  const filtered = { filters, targetIds, sourceIds }
  // Not prepared: PostgreSQL plans by the values.
  const run = async <Row>(query: RawBuilder<Row>) => (await database.read((db) => query.execute(db))).rows
  const walkTo = (part: Stretch & { until: number }) =>
    run(walkedReferences(engine, crawl, list, filtered, { ...part, lookedAt: reach.references }))
  const toEnd = { until: Number.MAX_SAFE_INTEGER, end: 'list' } as const
  if (filters.length === 0) return (await walkTo({ ...stretch, ...toEnd })) as FoundReference[]
  return fillPage(stretch, { places: reach.targets, walk, rest })

  async function walk({ places, ...part }: Stretch & { places: number }): Promise<Walked<FoundReference>> {
    const way = targetIds === undefined ? await lookAhead({ after: part.after, places }) : toEnd
    return walked(await walkTo({ ...part, until: way.until }), way)
  }

  async function lookAhead(part: { after: number; places: number }): Promise<Omit<Walked<never>, 'rows'>> {
    const [ahead] = await run(targetsAhead(crawl, list, part))
    const { until, count } = ahead as TargetsAhead
    return { until: until ?? part.after, ...(count < part.places && { end: 'list' }) }
  }

  async function rest(part: Stretch): Promise<FoundReference[]> {
    const narrowed = { ...filtered, targetIds: targetIds ?? (await findFewTargets(part.after)) }
    if (narrowed.targetIds?.length === 0) return []
    return run(scatteredReferences(engine, crawl, list, narrowed, part))
  }

  async function findFewTargets(after: number): Promise<number[] | undefined> {
    const count = filtersOf(filters, fields, list.target).length
    // Where nothing else is asked, finding them is all that there is to do.
    if (count === 0 || count === filters.length) return undefined
    const rows = await run(someTargets(engine, crawl, list, filters, { after, limit: fewMax + 1 }))
    return rows.length > fewMax ? undefined : rows.map(({ id }) => id)
  }
}

/** Up to the first target of which the walk does not know. */
function walked(rows: readonly WalkedReference[], way: Omit<Walked<never>, 'rows'>): Walked<FoundReference> {
  const at = rows.findIndex(({ source_id }) => source_id === null)
  const known = (at === -1 ? rows : rows.slice(0, at)) as FoundReference[]
  if (at === -1) return { rows: known, ...way }
  return { rows: known, until: (rows[at] as WalkedReference).id - 1, end: 'obstacle' }
}
