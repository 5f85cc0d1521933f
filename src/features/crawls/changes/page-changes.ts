// How the pages of two crawls differ, a range of pages at a time. A page of the newer crawl was added or has changed, a
// page of the older crawl was removed; if the other crawl did not visit the page, neither can be said. An address that
// answers 404 or 410 does not count as a page.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../../data/storage/portable.ts'
import type { IdRange } from '../../../data/storage/searches/id-steps.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { changedBits } from './compared-fields.ts'
import type { Side } from './crawl-pair.ts'
import { isGone, otherState, sameAddress } from './same-address.ts'

export const PAGE_CHANGES = ['added', 'removed', 'changed', 'not_visited', 'not_visited_before'] as const
export type PageChangeKind = (typeof PAGE_CHANGES)[number]

export type PageChange = {
  kind: PageChangeKind
  /** The page's id in the crawl whose pages are read. */
  id: number
  /** The id of the same page in the other crawl. */
  other_id: number | null
  /** Bits of the fields that differ; see compared-fields.ts. */
  fields: number
}

export type Direction = 'forwards' | 'backwards'

/** Which of the two crawls the pages are read from. */
export function directionOf(kind: PageChangeKind): Direction {
  return kind === 'removed' || kind === 'not_visited' ? 'backwards' : 'forwards'
}

/** Indexes: crawl_pages_pkey, and those of sameAddress. */
export function pageChanges(
  engine: Engine,
  side: Side,
  direction: Direction,
  { after, until }: IdRange,
): RawBuilder<PageChange> {
  const [gone, unknown] =
    direction === 'forwards' ? ['added', 'not_visited_before'] : ['removed', 'not_visited']
  const within = until === undefined ? sql`` : sql`and page.id <= ${until}`
  const bits = direction === 'forwards' ? changedBits(engine, 'other', 'page') : sql`0`
  const compared = sql`select page.id, other.id as other_id, ${otherState(side)} as state, ${bits} as bits
    from crawl_pages as page ${sameAddress(engine, side, { id: 'page.id', isToFew: until !== undefined })}
    where ${inCrawl('page', side.of)} and page.id > ${after} ${within} and not ${isGone('page.status_code')}`
  return sql`select case state when 'gone' then ${sql.lit(gone)} when 'unknown' then ${sql.lit(unknown)}
      else 'changed' end as kind, id, other_id, case state when 'visited' then bits else 0 end as fields
    from (${compared}) as compared where state <> 'visited' or bits <> 0`
}
