// Which rows of a long table are drawn: those that can be seen and some around them. Rows are drawn in slots that are used again
// as one scrolls; `slotOf` gives a row the slot whose last row has just left.

export type RowWindow = { readonly first: number; readonly end: number }

const OVERSCAN = 12

export function rowWindow({
  scrollTop,
  viewHeight,
  rowHeight,
  count,
}: {
  /** Of the view, measured from the first row; negative above it. */
  scrollTop: number
  viewHeight: number
  rowHeight: number
  count: number
}): RowWindow {
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN
  const size = Math.ceil(viewHeight / rowHeight) + 2 * OVERSCAN
  const lastStart = Math.max(0, count - size)
  const start = Math.min(Math.max(0, first), lastStart)
  return { first: start, end: Math.min(count, start + size) }
}

export function slotOf(row: number, { first, end }: RowWindow): number {
  return row % Math.max(1, end - first)
}
