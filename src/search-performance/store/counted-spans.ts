// Which of the stored spans count, and which of them make room for new ones. A day that is stored by itself is known
// better than as a part of a sum, so a longer span counts only where none of its days is.

export type DaySpan = { readonly firstDay: number; readonly lastDay: number }

/** In their order. What counts never overlaps where no two longer spans do: those that are stored do not. */
export function countedSpans<S extends DaySpan>(spans: readonly S[]): S[] {
  const days = spans.filter(isOneDay).map((span) => span.firstDay)
  days.sort((a, b) => a - b)
  return spans.filter((span) => isOneDay(span) || !hasDayWithin(days, span))
}

/** Those that a new import replaces: the same spans, and longer ones that overlap longer ones of it. */
export function replacedSpans<S extends DaySpan>(stored: readonly S[], added: readonly DaySpan[]): S[] {
  const days = new Set(added.filter(isOneDay).map((span) => span.firstDay))
  const longer = added.filter((span) => !isOneDay(span))
  return stored.filter((span) =>
    isOneDay(span) ? days.has(span.firstDay) : longer.some((other) => doOverlap(span, other)),
  )
}

export function isOneDay({ firstDay, lastDay }: DaySpan): boolean {
  return firstDay === lastDay
}

export function doOverlap(one: DaySpan, other: DaySpan): boolean {
  return one.firstDay <= other.lastDay && other.firstDay <= one.lastDay
}

/** Days are in order. */
function hasDayWithin(days: readonly number[], { firstDay, lastDay }: DaySpan): boolean {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle]! < firstDay) low = middle + 1
    else high = middle
  }
  return low < days.length && days[low]! <= lastDay
}
