// Which rows of a long table are drawn: those that can be seen and some around them. Rows are drawn in slots that are used again
// as one scrolls; `slotOf` gives a row the slot whose last row has just left.

export type RowWindow = {
  readonly first: number
  readonly end: number
  /** At most so many rows are drawn at once. */
  readonly slots: number
}

const OVERSCAN = 4
// Rows come and go so many at a time: most frames of scrolling then have nothing to draw.
const STEP = 8
// At the beginning of a list, where each row counts until a page is there.
const FIRST_STEP = 4

export function rowWindow({
  scrollTop,
  viewHeight,
  rowHeight,
  count,
  isFirst = false,
}: {
  /** The top of the view, measured from the first row; negative above it. */
  scrollTop: number
  viewHeight: number
  rowHeight: number
  count: number
  /** Before anything is shown: those around it can come a moment later. */
  isFirst?: boolean
}): RowWindow {
  const slots = Math.ceil(viewHeight / rowHeight) + 1 + 2 * OVERSCAN + STEP
  const wanted = Math.floor((scrollTop / rowHeight - OVERSCAN) / STEP) * STEP
  const first = Math.min(Math.max(0, wanted), Math.max(0, count - slots))
  if (first > 0) return { first, end: Math.min(count, first + slots), slots }
  // Above the fold of a list that begins below it, few rows are enough.
  const lastSeen = Math.max(0, Math.ceil((scrollTop + viewHeight) / rowHeight))
  const ahead = isFirst ? 0 : OVERSCAN
  const end = Math.min(count, slots, Math.ceil((lastSeen + ahead) / FIRST_STEP) * FIRST_STEP)
  return { first, end, slots }
}

export function slotOf(row: number, { slots }: Pick<RowWindow, 'slots'>): number {
  return row % slots
}
