// Everything that is known of a profile while a generation is made: four lists of columns, by id. They begin as the
// published generation has them, with room for what has come since.

import type { BacklinkList } from '../../storage/tables/backlink-tables.ts'
import { type Columns, countRows, createColumns, type Layout, unpackRows } from '../store/layout.ts'
import { LAYOUTS, UNTOLD } from '../store/layouts.ts'

export type ProfileColumns = { readonly [L in BacklinkList]: Columns<(typeof LAYOUTS)[L]> }

/** How many ids each list has. */
export type RowCounts = Readonly<Record<BacklinkList, number>>

export function createProfileColumns(counts: RowCounts): ProfileColumns {
  const list = <L extends BacklinkList>(name: L) => untoldColumns(LAYOUTS[name], UNTOLD[name], counts[name])
  return {
    backlinks: list('backlinks'),
    referring_domains: list('referring_domains'),
    anchors: list('anchors'),
    linked_pages: list('linked_pages'),
  } as ProfileColumns
}

function untoldColumns<L extends Layout>(layout: L, untold: readonly string[], count: number): Columns<L> {
  const columns = createColumns(layout, count)
  // The greatest number of its width, which is what -1 becomes.
  for (const name of untold) (columns[name] as Uint32Array).fill(-1)
  return columns
}

/** Puts a stored block in its place, and gives where the next one begins. */
export function loadBlock(
  columns: ProfileColumns,
  list: BacklinkList,
  block: Uint8Array,
  at: number,
): number {
  unpackRows(LAYOUTS[list] as Layout, block, columns[list] as Columns<Layout>, at)
  return at + countRows(LAYOUTS[list], block)
}
