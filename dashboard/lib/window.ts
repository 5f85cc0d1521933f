// Computes which rows of a long table are drawn: the visible ones and some around them. Rows are drawn in slots that are used again as
// one scrolls; `slotOf` gives a row the slot whose last row has just left.

export type RowWindow = {
  readonly first: number
  readonly end: number
  /** The most rows that are drawn at once. */
  readonly slots: number
}

const OVERSCAN = 4
// Rows come and go in steps of this many, so that most frames of scrolling have nothing to draw.
const STEP = 8
// The step at the beginning of a list, where each row counts until a page is there.
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
  /** The first drawing has the visible rows alone: those around them come a moment later. */
  isFirst?: boolean
}): RowWindow {
  const slots = Math.ceil(viewHeight / rowHeight) + 1 + 2 * OVERSCAN + STEP
  const wanted = Math.floor((scrollTop / rowHeight - OVERSCAN) / STEP) * STEP
  const first = Math.min(Math.max(0, wanted), Math.max(0, count - slots))
  if (first > 0) return { first, end: Math.min(count, first + slots), slots }
  // A list that begins below the fold needs few rows.
  const lastSeen = Math.max(0, Math.ceil((scrollTop + viewHeight) / rowHeight))
  const ahead = isFirst ? 0 : OVERSCAN
  const end = Math.min(count, slots, Math.ceil((lastSeen + ahead) / FIRST_STEP) * FIRST_STEP)
  return { first, end, slots }
}

export function slotOf(row: number, { slots }: Pick<RowWindow, 'slots'>): number {
  return row % slots
}
