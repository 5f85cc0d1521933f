// How the pages of two crawls differ, a range of pages at a time. Seen from the newer crawl a page was added or has
// changed, seen from the older one it was removed; where the other crawl did not visit it, nobody knows. An address that
// answers 404 or 410 is no page.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../storage/portable.ts'
import type { IdRange } from '../../storage/searches/id-steps.ts'
import { changedBits } from './compared-fields.ts'
import type { Side } from './crawl-pair.ts'
import { isGone, ofCrawl, otherState, sameAddress } from './same-address.ts'

export const PAGE_CHANGES = ['added', 'removed', 'changed', 'not_visited', 'not_visited_before'] as const
export type PageChangeKind = (typeof PAGE_CHANGES)[number]

export type PageChange = {
  kind: PageChangeKind
  /** Of the crawl from which it is seen. */
  id: number
  /** Of its page in the other one. */
  other_id: number | null
  /** See compared-fields.ts. */
  fields: number
}

export type Direction = 'forwards' | 'backwards'

/** From which crawl a change is seen. */
export function directionOf(kind: PageChangeKind): Direction {
  return kind === 'removed' || kind === 'not_visited' ? 'backwards' : 'forwards'
}

/** In the order of their ids. Index: crawl_pages_pkey, and those of sameAddress. */
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
    where ${ofCrawl('page', side.of)} and page.id > ${after} ${within} and not ${isGone('page.status_code')}`
  return sql`select case state when 'gone' then ${sql.lit(gone)} when 'unknown' then ${sql.lit(unknown)}
      else 'changed' end as kind, id, other_id, case state when 'visited' then bits else 0 end as fields
    from (${compared}) as compared where state <> 'visited' or bits <> 0`
}
