// Stores the ids of links. A link is identified by its linking page, its linked page and its anchor; a link keeps its
// id for ever, and clients know it by that id. Code that gives ids must hold the lock of the profile's row.

import { sql } from 'kysely'
import { bulkTarget, insertColumns } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { seekByKeys } from '../../../data/storage/sql/seek.ts'
import type { ProfileKey } from './profile-store.ts'

/** Ids of the parts that identify links, in columns of equal length; 0 for an unknown page or anchor. */
type LinkParts = {
  readonly source: Int32Array
  readonly page: Int32Array
  readonly anchor: Int32Array
}

const LINKS = bulkTarget('backlink_links', {
  source_id: 'integer',
  page_id: 'integer',
  anchor_id: 'integer',
  id: 'integer',
})

/**
 * Returns the ids of these links, in their order, and how many links there are now. A link may occur twice.
 * `counts.sources` is how many pages were known before: later pages are new, so they cannot have links yet.
 */
export async function storeLinks(
  tx: Tx,
  engine: Engine,
  key: ProfileKey,
  links: LinkParts,
  counts: { readonly sources: number; readonly links: number },
): Promise<{ ids: Int32Array; count: number }> {
  const { source, page, anchor } = links
  const ids = await findLinks(tx, engine, key, links, counts.sources)
  const table = new LinkTable(source.length)
  const fresh: number[] = []
  let last = counts.links
  for (let place = 0; place < source.length; place++) {
    if (ids[place] !== 0) continue
    const id = table.idOf(source[place]!, page[place]!, anchor[place]!, last + 1)
    ids[place] = id
    if (id > last) {
      last = id
      fresh.push(place)
    }
  }
  const columns = [source, page, anchor, ids].map((column) => picked(column, fresh))
  const same = { project_id: key.projectId, profile_id: key.profileId }
  await insertColumns(tx, engine, LINKS, columns, same)
  return { ids, count: last }
}

function picked(column: Int32Array, places: readonly number[]): Int32Array {
  const values = new Int32Array(places.length)
  for (let at = 0; at < places.length; at++) values[at] = column[places[at]!]!
  return values
}

/** Returns the id 0 for links that are not stored. */
async function findLinks(
  tx: Tx,
  engine: Engine,
  key: ProfileKey,
  { source, page, anchor }: LinkParts,
  lastKnownSource: number,
): Promise<Int32Array> {
  const ids = new Int32Array(source.length)
  const places: number[] = []
  for (let place = 0; place < source.length; place++)
    if (source[place]! <= lastKnownSource) places.push(place)
  if (places.length === 0) return ids
  const of = (column: Int32Array) => places.map((place) => column[place]!)
  const { query, first } = linksQuery(engine, key, {
    source_id: of(source),
    page_id: of(page),
    anchor_id: of(anchor),
  })
  const { rows } = await query.execute(tx)
  for (const { place, id } of rows) ids[places[place - first]!] = id
  return ids
}

type LinkKeys = Readonly<Record<'source_id' | 'page_id' | 'anchor_id', readonly number[]>>

/** Index: backlink_links_pkey. */
export function linksQuery(engine: Engine, { projectId, profileId }: ProfileKey, keys: LinkKeys) {
  const within = { project_id: projectId, profile_id: profileId }
  const { rows, place, first } = seekByKeys(engine, {
    table: 'backlink_links',
    within,
    keys,
    columns: ['id'],
  })
  return { query: sql<{ place: number; id: number }>`select ${place} as place, found.id from ${rows}`, first }
}

const FIELDS = 4

/** A hash table from the parts of links to their ids, in typed arrays with open addressing, for up to a fixed number of links. */
export class LinkTable {
  // Source, page, anchor and id; an id of 0 marks a free slot.
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(linksMax: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1, linksMax) * 2))
    this.#slots = new Int32Array(slots * FIELDS)
    this.#mask = slots - 1
  }

  /** Returns the link's id; if it has none, stores and returns `newId`. */
  idOf(source: number, page: number, anchor: number, newId: number): number {
    const slots = this.#slots
    for (let slot = hashOf(source, page, anchor) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * FIELDS
      const id = slots[at + 3]!
      if (id === 0) {
        slots[at] = source
        slots[at + 1] = page
        slots[at + 2] = anchor
        slots[at + 3] = newId
        return newId
      }
      if (slots[at] === source && slots[at + 1] === page && slots[at + 2] === anchor) return id
    }
  }
}

function hashOf(source: number, page: number, anchor: number): number {
  let hash = Math.imul(source, 0x2c1b3c6d)
  hash = Math.imul((hash ^ (hash >>> 15)) + page, 0x297a2d39)
  hash = Math.imul((hash ^ (hash >>> 13)) + anchor, 0x7feb352d)
  return hash ^ (hash >>> 15)
}
