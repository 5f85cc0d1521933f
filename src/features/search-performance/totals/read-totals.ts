// Reads the totals of the stored days: of a window and its comparison, and of each day by itself.

import type { Database } from '../../../data/storage/database.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { countedSpans, type DaySpan, isOneDay } from '../store/counted-spans.ts'
import { type KnownSpan, listSpans } from '../store/span-store.ts'
import { filterSpans, type RowFilter } from './filtered-spans.ts'
import { type Comparison, comparedWindow } from './ranges.ts'
import { isWithin, shownFigures, totalsOf, UNKNOWN_FIGURES } from './window-totals.ts'

/** Days since 1970, and the rows to add up. */
export type DaysQuery = RowFilter & {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

type Asking = { readonly id: number; readonly accountId: number }

const DAYS_DEFAULT = 28

export async function readOverview(
  database: Database,
  project: Asking,
  { compare, ...period }: DaysQuery & { readonly compare?: Comparison | undefined },
) {
  const stored = await readCounted(database, project.id)
  const window = windowOf(period, stored)
  const used = [window, compare && window && comparedWindow(window, compare)].flatMap((one) => one ?? [])
  const spans = await filtered(database, project, stored, used, period)
  const sources = new Set(used.flatMap((one) => totalsOf(spans, one).sources))
  return {
    ...shownTotals(spans, window, isFiltered(period)),
    compared:
      compare === undefined
        ? null
        : shownTotals(spans, window && comparedWindow(window, compare), isFiltered(period)),
    last_day: lastDayOf(stored),
    sources: [...sources].sort(),
    is_simulated: sources.has('simulator'),
  }
}

export async function readDays(database: Database, project: Asking, period: DaysQuery) {
  const stored = await readCounted(database, project.id)
  const window = windowOf(period, stored)
  const inside = stored.filter((span) => isOneDay(span) && window !== undefined && isWithin(span, window))
  const spans = await filtered(database, project, inside, window === undefined ? [] : [window], period)
  // A stored day without matching rows is unknown and not zero: the source may have withheld them.
  const days = isFiltered(period) ? spans.filter(({ rows }) => rows > 0) : spans
  return {
    ...shownWindow(window),
    last_day: lastDayOf(stored),
    days: days.map((span) => ({ date: formatDay(span.firstDay), ...shownFigures(span) })),
  }
}

function isFiltered({ query, page, country, device }: RowFilter): boolean {
  return [query, page, country, device].some((wanted) => wanted !== undefined)
}

/** Returns the spans that lie in one of the windows, with the sums of the matching rows. */
async function filtered(
  database: Database,
  { id, accountId }: Asking,
  spans: readonly KnownSpan[],
  windows: readonly DaySpan[],
  period: DaysQuery,
): Promise<readonly KnownSpan[]> {
  if (!isFiltered(period)) return spans
  const inside = spans.filter((span) => windows.some((window) => isWithin(span, window)))
  return filterSpans(database, { projectId: id, accountId }, inside, period)
}

async function readCounted(database: Database, projectId: number): Promise<KnownSpan[]> {
  return countedSpans(await database.read((db) => listSpans(db, projectId)))
}

/** Returns undefined when nothing is stored and the request names no day to begin or end with. */
function windowOf({ from, to }: DaysQuery, spans: readonly KnownSpan[]): DaySpan | undefined {
  const lastDay = to ?? spans.at(-1)?.lastDay
  if (lastDay === undefined) return from === undefined ? undefined : { firstDay: from, lastDay: from }
  // A window that begins after the last stored day is that one day, without data.
  return { firstDay: from ?? lastDay - DAYS_DEFAULT + 1, lastDay: Math.max(lastDay, from ?? lastDay) }
}

function shownTotals(spans: readonly KnownSpan[], window: DaySpan | undefined, isPartOfRows: boolean) {
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
    ...(totals.rows === 0 && (totals.knownDays === 0 || isPartOfRows)
      ? UNKNOWN_FIGURES
      : shownFigures(totals)),
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
