import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import type { PlainDays } from '../helpers/plain-quick-wins-sums.ts'
import { searchRow } from '../helpers/search-rows-imported.ts'

export const SHARED_DAYS = 8
const FIRST_DAY = 20_000
const QUERIES = 24
const PAGES = 5

/** So small that an import takes dozens of transactions. */
export const SMALL_STEPS = { rowsMax: 40, bytesMax: 2 ** 20, blocksMax: 2 }

export function sharedDay(number: number): number {
  return FIRST_DAY + number
}

/** The day that only this version has. */
export function ownDay(version: number): number {
  return FIRST_DAY + SHARED_DAYS + version
}

export function versionOf(day: number): number {
  return day - FIRST_DAY - SHARED_DAYS
}

export function versionDays(version: number): PlainDays[] {
  const days = Array.from({ length: SHARED_DAYS }, (_, number) => sharedDay(number))
  return [...days, ownDay(version)].map((day) => ({ firstDay: day, lastDay: day }))
}

export function versionRows(version: number): PerformanceRow[] {
  return versionDays(version).flatMap(({ firstDay: day }) =>
    Array.from({ length: QUERIES }, (_, index) =>
      searchRow({
        day,
        // Half of the texts are new to the dictionary with each version.
        query: index % 2 === 0 ? `laces number ${index} of ${version}` : `boots number ${index}`,
        page: `https://example.com/${index % PAGES}`,
        clicks: version % 5,
        impressions: 100 + version,
        position: 1 + ((index + version) % 30),
      }),
    ),
  )
}
