// All rows of a profile while a generation is built: four lists of columns, by id. They start with the rows of the
// published generation and have room for new ones.

import { type Columns, countRows, createColumns, type Layout, unpackRows } from '../store/layout.ts'
import { LAYOUTS, UNREPORTED } from '../store/layouts.ts'
import type { BacklinkList } from '../tables.ts'

export type ProfileColumns = { readonly [L in BacklinkList]: Columns<(typeof LAYOUTS)[L]> }

/** How many ids each list has. */
export type RowCounts = Readonly<Record<BacklinkList, number>>

export function createProfileColumns(counts: RowCounts): ProfileColumns {
  const list = <L extends BacklinkList>(name: L) =>
    unreportedColumns(LAYOUTS[name], UNREPORTED[name], counts[name])
  return {
    backlinks: list('backlinks'),
    referring_domains: list('referring_domains'),
    anchors: list('anchors'),
    linked_pages: list('linked_pages'),
  } as ProfileColumns
}

function unreportedColumns<L extends Layout>(
  layout: L,
  unreported: readonly string[],
  count: number,
): Columns<L> {
  const columns = createColumns(layout, count)
  // -1 becomes the greatest number of the column's width, which means "no value".
  for (const name of unreported) (columns[name] as Uint32Array).fill(-1)
  return columns
}

/** Copies a stored block to its place, and returns where the next one begins. */
export function loadBlock(
  columns: ProfileColumns,
  list: BacklinkList,
  block: Uint8Array,
  at: number,
): number {
  unpackRows(LAYOUTS[list] as Layout, block, columns[list] as Columns<Layout>, at)
  return at + countRows(LAYOUTS[list], block)
}
