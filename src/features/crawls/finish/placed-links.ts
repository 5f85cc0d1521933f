// Stores links: a row for each link, and one for each destination.

import { sql } from 'kysely'
import { bulkTarget } from '../../../data/storage/bulk/bulk-insert.ts'
import { LINK_FLAG } from '../engine/staged-references.ts'
import { flagIn, inOrder } from './column-order.ts'
import type { PlacedKind } from './placement.ts'

export const LINKS = bulkTarget('crawl_links', {
  target_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  anchor_text: 'text',
  anchor_text_folded: 'text',
  is_nofollow: 'integer',
  has_target_blank: 'integer',
})

export const PLACED_LINKS: PlacedKind<{ id: number; links_count: number; nofollow_links_count: number }> = {
  kind: 'link',
  table: LINKS,
  columns(links, order) {
    const flags = inOrder(links.flags, order)
    return [LINK_FLAG.nofollow, LINK_FLAG.targetBlank].map((flag) => flagIn(flags, flag))
  },
  newTarget: (id) => ({ id, links_count: 0, nofollow_links_count: 0 }),
  count(destination, flags) {
    destination.links_count++
    if ((flags & LINK_FLAG.nofollow) !== 0) destination.nofollow_links_count++
  },
  targetKinds: { id: 'integer', links_count: 'integer', nofollow_links_count: 'integer' },
  targetsPerStatement: 5000,
  // Without `where true` the conflict would be read as a condition of a join.
  addTargets: ({ projectId, crawlId }, given) =>
    sql`insert into crawl_destinations (project_id, crawl_id, id, links_count, nofollow_links_count)
      select cast(${projectId} as bigint), cast(${crawlId} as bigint), id, links_count, nofollow_links_count
      from ${given} where true
      on conflict (project_id, crawl_id, id) do update set
        links_count = crawl_destinations.links_count + excluded.links_count,
        nofollow_links_count = crawl_destinations.nofollow_links_count + excluded.nofollow_links_count`,
}
