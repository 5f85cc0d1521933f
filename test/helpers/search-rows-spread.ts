// Spreads what is said of windows over their days, as rows of search performance.

import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import { CLICK_SHARES } from '../../src/lib/click-shares.ts'
import { isInside, type PlainDays, type PlainWindows } from './plain-quick-wins-sums.ts'
import { type Calendar, type Change, type Entry, PAGES, QUERIES } from './reported-search-rows.ts'

const NAMES = ['current', 'previous', 'before', 'yearAgo', 'yearAgoPrevious'] as const

type Metrics = { impressions: number; clicks: number; position: number }

/** 0 leaves them as they are. */
export function shuffle<T>(rows: readonly T[], seed: number): T[] {
  const shuffled = [...rows]
  for (let at = rows.length - 1, next = seed; at > 0 && seed > 0; at--) {
    next = (next * 1_103_515_245 + 12_345) % 2 ** 31
    const other = next % (at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T]
  }
  return shuffled
}

export function withheldRow(
  days: PlainDays,
  impressions: number,
  query: string | null = null,
): PerformanceRow {
  const clicks = Math.floor(impressions / 10)
  const numbers = { clicks, impressions, positionSum: impressions * 4 }
  return { ...days, query, page: null, country: null, device: null, ...numbers }
}

/** One of its days is known by itself, so it does not count, not even as what was stored last. */
export function overruled(lastDay: number): { rows: PerformanceRow[]; days: PlainDays[] }[] {
  const days = { firstDay: lastDay - 3, lastDay: lastDay + 2 }
  return [
    { days: [days], rows: [withheldRow(days, 5000, QUERIES[1])] },
    { days: [{ firstDay: lastDay, lastDay }], rows: [] },
  ]
}

export function spansOf({ lastDay, lengths, missing }: Calendar, windows: PlainWindows): PlainDays[] {
  const spans: PlainDays[] = []
  for (const name of NAMES) {
    const { firstDay, lastDay: last } = windows[name]
    const days = last - firstDay + 1
    const most = Math.floor(days / 10)
    const lots = Math.max(0, days - 28)
    const gone = { none: 0, some: Math.min(1, most), limit: most, over: most + 1, lots, all: days }[
      missing[name]
    ]
    // A year ago is, of a long range, partly before the previous.
    let end = Math.min(last, ...spans.map((span) => span.firstDay - 1))
    for (let at = 0; end >= firstDay + gone; at++) {
      const length = Math.min(lengths[at % lengths.length] as number, end - firstDay - gone + 1)
      spans.push({ firstDay: end - length + 1, lastDay: end })
      end -= length
    }
  }
  if (!spans.some((span) => span.lastDay === lastDay)) spans.unshift({ firstDay: lastDay, lastDay })
  return spans
}

export function rowsOf(
  given: Entry,
  {
    windows,
    spans,
    index,
    copy,
  }: { windows: PlainWindows; spans: readonly PlainDays[]; index: number; copy: number },
): PerformanceRow[] {
  const own = `${index}${'abcdef'[copy]}`
  const query = pick(given.query, QUERIES, `laces of type ${own}`, copy)
  const page = pick(given.page, PAGES, `https://example.com/${own}`, copy)
  const rows = NAMES.flatMap((name, nth) => {
    const told = given[name]
    const inside = spans.filter((span) => isInside(span, windows[name]))
    if (told === null || inside.length === 0) return []
    const places = given.places.slice(nth * 3, nth * 3 + given.parts)
    return split(changed(given, told), given.parts).map((part, number): PerformanceRow => {
      const days = inside[((places[number] as number) + index) % inside.length] as PlainDays
      const positionSum = Math.round(part.position * part.impressions * 1000) / 1000
      const numbers = { clicks: part.clicks, impressions: part.impressions, positionSum }
      return { ...days, query, page, country: number % 2 ? 'gbr' : null, device: null, ...numbers }
    })
  })
  const shown = spans.find((span) => isInside(span, windows.current))
  if (shown === undefined || query === null) return rows
  const rivals = given.rivals.map((impressions, number): PerformanceRow => {
    const numbers = { clicks: number, impressions, positionSum: impressions * (number + 3) }
    return { ...shown, query, page: PAGES[number] as string, country: null, device: 'mobile', ...numbers }
  })
  return [...rows, ...rivals]
}

function pick(
  wanted: number | 'own' | null,
  of: readonly string[],
  own: string,
  copy: number,
): string | null {
  if (wanted === null) return null
  return wanted === 'own' ? own : (of[(wanted + copy) % of.length] as string)
}

function changed(given: Entry, told: Change): Metrics {
  const least = (value: number) => Math.max(0, Math.round(value))
  const position = told.position ?? given.position ?? 12
  const { clicks } = told
  const impressions = least(given.impressions * told.impressions.ratio + told.impressions.nudge)
  const share = (CLICK_SHARES[Math.min(100, Math.round(position))] as number) / 10_000
  const wanted = 'ratio' in clicks ? given.clicks * clicks.ratio : impressions * share * clicks.expected
  return { impressions, clicks: Math.min(impressions, least(wanted + clicks.nudge)), position }
}

function split({ impressions, clicks, position }: Metrics, parts: number): Metrics[] {
  const all: Metrics[] = []
  let [shownLeft, clicksLeft] = [impressions, clicks]
  for (let left = parts; left > 1; left--) {
    const shown = Math.floor(shownLeft / left)
    const clicked = Math.min(shown, Math.floor(clicksLeft / left))
    all.push({ impressions: shown, clicks: clicked, position })
    shownLeft -= shown
    clicksLeft -= clicked
  }
  return [...all, { impressions: shownLeft, clicks: clicksLeft, position }]
}
