// What the stored days of a project add up to: a window of them, with what it is compared with, and each day by itself.

import { formatDay } from '../../lib/local-day.ts'
import type { Database } from '../../storage/database.ts'
import { countedSpans, type DaySpan, isOneDay } from '../store/counted-spans.ts'
import { type KnownSpan, listSpans } from '../store/span-store.ts'
import { type Comparison, comparedWindow } from './ranges.ts'
import { isWithin, shownFigures, totalsOf, UNKNOWN_FIGURES } from './window-totals.ts'

/** Days since 1970. */
export type AskedDays = { readonly from?: number; readonly to?: number }

const DAYS_DEFAULT = 28

export async function readOverview(
  database: Database,
  projectId: number,
  { compare, ...asked }: AskedDays & { readonly compare?: Comparison },
) {
  const spans = await readCounted(database, projectId)
  const window = windowOf(asked, spans)
  const used = [window, compare && window && comparedWindow(window, compare)].flatMap((one) => one ?? [])
  const sources = new Set(used.flatMap((one) => totalsOf(spans, one).sources))
  return {
    ...shownTotals(spans, window),
    compared: compare === undefined ? null : shownTotals(spans, window && comparedWindow(window, compare)),
    last_day: lastDayOf(spans),
    sources: [...sources].sort(),
    is_simulated: sources.has('simulator'),
  }
}

export async function readDays(database: Database, projectId: number, asked: AskedDays) {
  const spans = await readCounted(database, projectId)
  const window = windowOf(asked, spans)
  const days = spans.filter((span) => isOneDay(span) && window !== undefined && isWithin(span, window))
  return {
    ...shownWindow(window),
    last_day: lastDayOf(spans),
    days: days.map((span) => ({ date: formatDay(span.firstDay), ...shownFigures(span) })),
  }
}

async function readCounted(database: Database, projectId: number): Promise<KnownSpan[]> {
  return countedSpans(await database.read((db) => listSpans(db, projectId)))
}

/** Undefined when nothing is stored, and no day is asked for that it could begin or end with. */
function windowOf({ from, to }: AskedDays, spans: readonly KnownSpan[]): DaySpan | undefined {
  const lastDay = to ?? spans.at(-1)?.lastDay
  if (lastDay === undefined) return from === undefined ? undefined : { firstDay: from, lastDay: from }
  // What begins after the last stored day is that day alone: there is nothing in it.
  return { firstDay: from ?? lastDay - DAYS_DEFAULT + 1, lastDay: Math.max(lastDay, from ?? lastDay) }
}

function shownTotals(spans: readonly KnownSpan[], window: DaySpan | undefined) {
  if (window === undefined)
    return {
      ...shownWindow(window),
      ...UNKNOWN_FIGURES,
      days_count: 0,
      known_days_count: 0,
      is_complete: false,
    }
  const totals = totalsOf(spans, window)
  return {
    ...shownWindow(window),
    ...(totals.knownDays === 0 ? UNKNOWN_FIGURES : shownFigures(totals)),
    days_count: totals.days,
    known_days_count: totals.knownDays,
    is_complete: totals.knownDays === totals.days,
  }
}

function shownWindow(window: DaySpan | undefined) {
  return {
    from: window === undefined ? null : formatDay(window.firstDay),
    to: window === undefined ? null : formatDay(window.lastDay),
  }
}

function lastDayOf(spans: readonly KnownSpan[]): string | null {
  const last = spans.at(-1)
  return last === undefined ? null : formatDay(last.lastDay)
}
