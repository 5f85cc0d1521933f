// Conditions on links beyond the choice of parts: a text in the linking page's address or in the anchor, and being still
// new, since a link that was new when the lists were built may no longer be.

import type { Database } from '../../storage/database.ts'
import { type LinkStatus, NEW_DAYS } from '../lists.ts'
import { idOf } from '../store/entries.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { NONE_16 } from '../store/layout.ts'
import type { OrderWalk } from './order-walk.ts'
import type { PublishedProfile } from './profile-state.ts'
import { rowReader } from './stored-rows.ts'
import { idsHolding } from './stored-texts.ts'

export type LinkFilter = {
  /** With the letters of ASCII in lower case. */
  readonly term: string | undefined
  /** The earliest day on which the link may have been first seen. */
  readonly firstSeenMin: number | undefined
}

/** Undefined where every row of the parts passes. */
export function filterOf(
  { madeOn, today }: Pick<PublishedProfile, 'madeOn' | 'today'>,
  { search, status }: { search: string | undefined; status: LinkStatus },
): LinkFilter | undefined {
  const term = search?.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const firstSeenMin = status === 'new' && today > madeOn ? today - NEW_DAYS + 1 : undefined
  return term === undefined && firstSeenMin === undefined ? undefined : { term, firstSeenMin }
}

/** Whether a day is late enough; the greatest number stands for an unknown day. */
export function isLateEnough(firstSeen: number, { firstSeenMin }: LinkFilter): boolean {
  return firstSeenMin === undefined || (firstSeen >= firstSeenMin && firstSeen !== NONE_16)
}

/** The fields that decide whether a link passes. */
export const FILTERED = ['source', 'anchor', 'firstSeen'] as const
const readFiltered = rowReader('backlinks')

// Rows that are checked one by one: enough to fill a page if one in twenty passes. Each costs two or three seeks.
const STEPS = [200, 800, 1000]

/**
 * The first rows of a walk that pass, as many as wanted; undefined if a bounded number of rows did not suffice, so that
 * it is quicker to find all links that pass.
 */
export async function takePassing(
  database: Database,
  key: GenerationKey,
  filter: LinkFilter,
  walk: OrderWalk,
  count: number,
): Promise<number[] | undefined> {
  const passing: number[] = []
  for (const step of STEPS) {
    const entries = await walk.take(step)
    passing.push(...(await thosePassing(database, key, filter, entries)))
    if (passing.length >= count) return passing.slice(0, count)
    if (entries.length < step) return passing
  }
  return undefined
}

async function thosePassing(
  database: Database,
  key: GenerationKey,
  filter: LinkFilter,
  entries: readonly number[],
): Promise<number[]> {
  const rows = await readFiltered(database, key, entries.map(idOf))
  const rowOf = (entry: number) => rows.get(idOf(entry)) as Record<(typeof FILTERED)[number], number>
  const late = entries.filter((entry) => isLateEnough(rowOf(entry).firstSeen, filter))
  const { term } = filter
  if (term === undefined) return late
  const holding = (table: 'backlink_sources' | 'backlink_anchors', column: 'source' | 'anchor') =>
    idsHolding(
      database,
      key,
      table,
      late.map((entry) => rowOf(entry)[column]),
      term,
    )
  const [sources, anchors] = await Promise.all([
    holding('backlink_sources', 'source'),
    holding('backlink_anchors', 'anchor'),
  ])
  return late.filter((entry) => sources.has(rowOf(entry).source) || anchors.has(rowOf(entry).anchor))
}
