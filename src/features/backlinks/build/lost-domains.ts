// Domains that linked once and no longer do: those whose links were all lost, each on a known day, and those that a source
// named without links and left out of two complete lists in a row; of these nobody knows the day. A domain that was missed
// once, or whose source did not answer, still links as far as anybody knows.

import { type Columns, createColumns, NONE_16, packRows } from '../store/layout.ts'
import { BLOCK_ROWS, LOST_DOMAIN, STATE } from '../store/layouts.ts'
import { later } from './apply-links.ts'
import type { ProfileColumns } from './profile-columns.ts'

export type LostDomains = {
  readonly places: Uint32Array
  /** For each place, when the last link was lost and how many links were lost. */
  readonly rows: Columns<typeof LOST_DOMAIN>
}

/** `listed` are the places of domains that link. */
export function findLostDomains(
  { backlinks: links, referring_domains: domains }: ProfileColumns,
  listed: Uint32Array,
): LostDomains {
  const count = domains.state.length
  const rows = createColumns(LOST_DOMAIN, count)
  rows.lostAt.fill(NONE_16)
  for (let at = 0; at < links.state.length; at++) {
    if (links.state[at] !== STATE.lost) continue
    const domain = links.domain[at]! - 1
    rows.backlinks[domain]!++
    rows.lostAt[domain] = later(rows.lostAt[domain]!, links.lostAt[at]!)
  }
  for (const at of listed) {
    rows.backlinks[at] = 0
    rows.lostAt[at] = NONE_16
  }
  const isListed = new Uint8Array(count)
  for (const at of listed) isListed[at] = 1
  const places: number[] = []
  for (let at = 0; at < count; at++) {
    if (isListed[at] === 1 || (rows.backlinks[at] === 0 && domains.state[at] !== STATE.lost)) continue
    rows.isLost[at] = 1
    places.push(at)
  }
  return { places: Uint32Array.from(places), rows }
}

export type LostBlock = { readonly number: number; readonly data: Uint8Array<ArrayBuffer> }

/** Yields only blocks that contain a lost domain. */
export function* lostBlocks({ places, rows }: LostDomains): Generator<LostBlock> {
  let last = -1
  for (const at of places) {
    const number = Math.floor(at / BLOCK_ROWS)
    if (number === last) continue
    last = number
    const to = Math.min(rows.lostAt.length, (number + 1) * BLOCK_ROWS)
    yield { number, data: packRows(LOST_DOMAIN, rows, number * BLOCK_ROWS, to) }
  }
}
