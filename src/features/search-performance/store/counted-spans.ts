// Decides which of the stored spans count, and which of them a new import replaces. A single day is more exact than
// its part of a sum, so a span of several days counts only if none of its days is stored by itself.

import { type RawBuilder, sql } from 'kysely'

export type DaySpan = { readonly firstDay: number; readonly lastDay: number }

/**
 * Keeps the order of the spans. Spans that count never overlap, because stored spans of several days do not overlap
 * each other.
 */
export function countedSpans<S extends DaySpan>(spans: readonly S[]): S[] {
  const days = spans.filter(isOneDay).map((span) => span.firstDay)
  days.sort((a, b) => a - b)
  return spans.filter((span) => isOneDay(span) || !hasDayWithin(days, span))
}

/** The same rule as an SQL condition on a row of `search_spans` with this alias. Index: search_spans_pkey. */
export function isCounted(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('first_day')} = ${column('last_day')} or not exists (select 1 from search_spans as one
    where one.project_id = ${column('project_id')} and one.first_day = one.last_day
      and one.last_day between ${column('first_day')} and ${column('last_day')}))`
}

/** The spans that a new import replaces: equal spans, and spans of several days that overlap such spans of the import. */
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

/** `days` must be in ascending order. */
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
