// Links, from packed bytes to rows: in the order of their primary key, and counted by destination. A destination may
// lie in several runs, so its counts are added to those that are there.

import { sql } from 'kysely'
import { readStagedLinks, type StagedLink } from '../../crawler/staged-references.ts'
import { type BulkValue, bulkTarget, insertRows } from '../../storage/bulk-insert.ts'
import type { Tx } from '../../storage/database.ts'
import { givenRows } from '../../storage/given-rows.ts'
import { orderByColumns } from './column-order.ts'
import { breathe, type FinishWork } from './finish-work.ts'
import { pushText } from './stored-text.ts'

const LINKS = bulkTarget('crawl_links', {
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

export async function readyLinks(
  work: FinishWork,
  data: readonly Uint8Array[],
): Promise<(tx: Tx) => Promise<void>> {
  const { engine } = work.database
  const links = data.flatMap(readStagedLinks)
  await breathe(work)
  const values: BulkValue[] = []
  const destinations: Destination[] = []
  let left = SLICE
  for (const index of orderOf(links)) {
    if (--left === 0) {
      await breathe(work)
      left = SLICE
    }
    const link = links[index]!
    addRow(values, link)
    count(destinations, link)
  }
  return async (tx) => {
    const { projectId: project_id, crawlId: crawl_id } = work.crawl
    await insertRows(tx, engine, LINKS, values, { project_id, crawl_id })
    await addDestinations(tx, work, destinations)
  }
}

/** By destination and page: the links of a page come in their order. */
function orderOf(links: readonly StagedLink[]): Uint32Array {
  const targets = new Uint32Array(links.length)
  const sources = new Uint32Array(links.length)
  for (let index = 0; index < links.length; index++) {
    const { targetId, sourceId } = links[index]!
    targets[index] = targetId
    sources[index] = sourceId
  }
  return orderByColumns(targets, sources)
}

function addRow(values: BulkValue[], link: StagedLink): void {
  values.push(link.targetId, link.sourceId, link.position)
  pushText(values, link.anchor)
  values.push(Number(link.isNofollow), Number(link.hasTargetBlank))
}

/** Links come sorted by their destination. */
function count(destinations: Destination[], { targetId, isNofollow }: StagedLink): void {
  let last = destinations.at(-1)
  if (last?.id !== targetId) {
    last = { id: targetId, links_count: 0, nofollow_links_count: 0 }
    destinations.push(last)
  }
  last.links_count++
  if (isNofollow) last.nofollow_links_count++
}

async function addDestinations(
  tx: Tx,
  { database: { engine }, crawl: { projectId, crawlId } }: FinishWork,
  destinations: readonly Destination[],
): Promise<void> {
  const kinds = { id: 'integer', links_count: 'integer', nofollow_links_count: 'integer' } as const
  for (let from = 0; from < destinations.length; from += SLICE) {
    const given = givenRows(engine, kinds, destinations.slice(from, from + SLICE))
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
