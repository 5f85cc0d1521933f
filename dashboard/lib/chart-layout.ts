// Where the parts of a chart stand that may not cover each other: the labels at the ends of its lines, and what happened on days that
// are close together.

/** Moves labels apart, from the top down and then back up into the plot; they keep the order of their lines. */
export function spreadLabels(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!)
  const placed = [...wanted]
  let free = Number.NEGATIVE_INFINITY
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, free)
    free = placed[index]! + gap
  }
  let limit = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, limit)
    limit = placed[index]! - gap
  }
  return placed
}

/** Puts into one group what stands closer together than `gap`; groups are in the order of their places. */
export function groupsOf<T>(
  items: readonly T[],
  placeOf: (item: T) => number,
  gap: number,
): { at: number; items: T[] }[] {
  const groups: { at: number; items: T[] }[] = []
  for (const item of items.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const last = groups.at(-1)
    const at = placeOf(item)
    if (last !== undefined && at - last.at < gap) last.items.push(item)
    else groups.push({ at, items: [item] })
  }
  return groups
}
