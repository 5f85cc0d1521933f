// What the plain quick wins add up: rows of search performance by window, one after the other, in whole numbers. Written
// to be checked by reading, not to be quick.

import type { Range } from '../../src/features/quick-wins/lists.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'

export type PlainDays = { firstDay: number; lastDay: number }
const WINDOWS = ['current', 'previous', 'yearAgo', 'yearAgoPrevious', 'before'] as const
export type PlainWindows = Record<(typeof WINDOWS)[number], PlainDays>

/** Positions are thousandths, so that all of them are whole numbers. */
export type PlainTotals = { clicks: number; impressions: number; positionSum: number }
export type PlainCompared = Record<keyof PlainWindows, PlainTotals | null>

const DAY_MS = 86_400_000

export function plainWindows(range: Range, lastDay: number): PlainWindows {
  const amount = Number.parseInt(range, 10)
  const firstDay = range.endsWith('m') ? dayAfterMonthsBefore(lastDay, amount) : lastDay - amount + 1
  const days = lastDay - firstDay + 1
  return {
    current: { firstDay, lastDay },
    previous: { firstDay: firstDay - days, lastDay: firstDay - 1 },
    yearAgo: { firstDay: firstDay - 364, lastDay: lastDay - 364 },
    yearAgoPrevious: { firstDay: firstDay - 364 - days, lastDay: firstDay - 365 },
    before: { firstDay: firstDay - 2 * days, lastDay: firstDay - days - 1 },
  }
}

function dayAfterMonthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() - months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS + 1
}

/** A sum of several days makes way for any of them that is known by itself. */
export function plainCounted<D extends PlainDays>(spans: readonly D[]): D[] {
  const days = new Set(spans.filter((span) => span.firstDay === span.lastDay).map((span) => span.firstDay))
  return spans.filter((span) => {
    if (span.firstDay === span.lastDay) return true
    for (let day = span.firstDay; day <= span.lastDay; day++) if (days.has(day)) return false
    return true
  })
}

export function isInside(span: PlainDays, window: PlainDays): boolean {
  return span.firstDay >= window.firstDay && span.lastDay <= window.lastDay
}

export function knownDays(counted: readonly PlainDays[], window: PlainDays): number {
  const known = new Set<number>()
  for (const span of counted)
    if (isInside(span, window)) for (let day = span.firstDay; day <= span.lastDay; day++) known.add(day)
  return known.size
}

/** Nine days in ten are known. */
export function isWellCovered(counted: readonly PlainDays[], window: PlainDays): boolean {
  return knownDays(counted, window) * 10 >= (window.lastDay - window.firstDay + 1) * 9
}

const NOTHING: PlainCompared = {
  current: null,
  previous: null,
  yearAgo: null,
  yearAgoPrevious: null,
  before: null,
}

/** Groups rows by a shared value; rows without one are in no group. */
export function plainSums(
  rows: readonly PerformanceRow[],
  windows: PlainWindows,
  keyOf: (row: PerformanceRow) => string | null,
): Map<string, PlainCompared> {
  const sums = new Map<string, PlainCompared>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null || row.impressions === 0) continue
    for (const name of WINDOWS) {
      if (!isInside(row, windows[name])) continue
      const sum = sums.get(key) ?? NOTHING
      const added = addTotals(sum[name], {
        clicks: row.clicks,
        impressions: row.impressions,
        positionSum: Math.round(row.positionSum * 1000),
      })
      sums.set(key, { ...sum, [name]: added })
    }
  }
  return sums
}

export function addTotals(one: PlainTotals | null, other: PlainTotals | null): PlainTotals | null {
  if (one === null || other === null) return one ?? other
  return {
    clicks: one.clicks + other.clicks,
    impressions: one.impressions + other.impressions,
    positionSum: one.positionSum + other.positionSum,
  }
}

export function positionOf({ positionSum, impressions }: PlainTotals): number {
  return positionSum / 1000 / impressions
}

/** Exactly, for a whole number. */
export function isDeeperThan({ positionSum, impressions }: PlainTotals, position: number): boolean {
  return positionSum > position * 1000 * impressions
}

export function ctrOf({ clicks, impressions }: PlainTotals): number {
  return clicks / impressions
}

export type PlainImport = { rows: readonly PerformanceRow[]; days: readonly PlainDays[] }

/** What is stored after imports, one after the other: each replaces the days that it has, and sums that overlap its sums. */
export function plainStored(imports: readonly PlainImport[]): { rows: PerformanceRow[]; spans: PlainDays[] } {
  let stored: { span: PlainDays; rows: PerformanceRow[] }[] = []
  for (const { rows, days } of imports) {
    const added = new Map<string, { span: PlainDays; rows: PerformanceRow[] }>()
    for (const { firstDay, lastDay } of [...days, ...rows])
      added.set(`${firstDay} ${lastDay}`, { span: { firstDay, lastDay }, rows: [] })
    for (const row of rows) added.get(`${row.firstDay} ${row.lastDay}`)?.rows.push(row)
    stored = stored.filter(({ span }) => ![...added.values()].some((other) => isReplaced(span, other.span)))
    stored.push(...added.values())
  }
  return { rows: stored.flatMap(({ rows }) => rows), spans: stored.map(({ span }) => span) }
}

function isReplaced(span: PlainDays, by: PlainDays): boolean {
  const [isOneDay, isByOneDay] = [span, by].map(({ firstDay, lastDay }) => firstDay === lastDay)
  if (isOneDay !== isByOneDay) return false
  return span.firstDay <= by.lastDay && by.firstDay <= span.lastDay
}
