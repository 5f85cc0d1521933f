// Links, from packed bytes to rows: in the order of their primary key, and counted by destination. A destination may
// lie in several runs, so its counts are added to those that are there.

import { sql } from 'kysely'
import { readStaged, type StagedColumns } from '../../crawler/staged-columns.ts'
import { LINK_FLAG } from '../../crawler/staged-references.ts'
import { bulkTarget, insertColumns } from '../../storage/bulk/bulk-insert.ts'
import type { Tx } from '../../storage/database.ts'
import { rowsParameter } from '../../storage/sql/rows-parameter.ts'
import { flagIn, inOrder, orderByColumns } from './column-order.ts'
import { breathe, type FinishWork } from './finish-work.ts'
import { placeTexts } from './placed-texts.ts'
import type { Placement } from './placement.ts'

export const LINKS = bulkTarget('crawl_links', {
  target_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  anchor_text: 'text',
  anchor_text_folded: 'text',
  is_nofollow: 'integer',
  has_target_blank: 'integer',
})

const SLICE = 5000

type Destination = { id: number; links_count: number; nofollow_links_count: number }

export async function readyLinks(work: FinishWork, data: readonly Uint8Array[]): Promise<Placement> {
  const { engine } = work.database
  const links = readStaged('link', data)
  await breathe(work)
  // By destination and page: the links of a page come in their order.
  const order = orderByColumns(links.targets, links.sources)
  const { texts, folded } = await placeTexts(work, links, order)
  const flags = inOrder(links.flags, order)
  const columns = [
    ...[links.targets, links.sources, links.positions].map((column) => inOrder(column, order)),
    ...[texts, folded],
    ...[LINK_FLAG.nofollow, LINK_FLAG.targetBlank].map((flag) => flagIn(flags, flag)),
  ]
  const destinations = countByDestination(links, order)
  return async (tx, onSent) => {
    const { projectId: project_id, crawlId: crawl_id } = work.crawl
    await addDestinations(tx, work, destinations)
    const inserted = insertColumns(tx, engine, LINKS, columns, { project_id, crawl_id })
    onSent()
    await inserted
  }
}

/** In the order of their ids, as the links are. */
function countByDestination({ targets, flags }: StagedColumns, order: Uint32Array): Destination[] {
  const destinations: Destination[] = []
  let last: Destination | undefined
  for (const row of order) {
    const id = targets[row]!
    if (last?.id !== id) {
      last = { id, links_count: 0, nofollow_links_count: 0 }
      destinations.push(last)
    }
    last.links_count++
    if ((flags[row]! & LINK_FLAG.nofollow) !== 0) last.nofollow_links_count++
  }
  return destinations
}

async function addDestinations(
  tx: Tx,
  { database: { engine }, crawl: { projectId, crawlId } }: FinishWork,
  destinations: readonly Destination[],
): Promise<void> {
  const kinds = { id: 'integer', links_count: 'integer', nofollow_links_count: 'integer' } as const
  for (let from = 0; from < destinations.length; from += SLICE) {
    const given = rowsParameter(engine, kinds, destinations.slice(from, from + SLICE))
    // Without `where true` the conflict would be read as a condition of a join.
    await sql`insert into crawl_destinations (project_id, crawl_id, id, links_count, nofollow_links_count)
      select cast(${projectId} as bigint), cast(${crawlId} as bigint), id, links_count, nofollow_links_count from ${given} where true
      on conflict (project_id, crawl_id, id) do update set
        links_count = crawl_destinations.links_count + excluded.links_count,
        nofollow_links_count = crawl_destinations.nofollow_links_count + excluded.nofollow_links_count`.execute(
      tx,
    )
  }
}
