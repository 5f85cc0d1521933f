// Checks the figures of a row and refuses impossible numbers. A row without impressions is meaningless and skipped:
// exports that compare two periods are full of them.

import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { leaveOut, type PerformanceReading } from './performance-reading.ts'

const COUNT_MAX = 1_000_000_000
const POSITION_MAX = 1000

type NumberFields = {
  /** `shown` is the text in the file; `value` is undefined if that is no whole number. */
  count(value: number | undefined, shown: unknown, field: 'clicks' | 'impressions'): number
  /** Counts a row without impressions as skipped. */
  hasImpressions(clicks: number, impressions: number): boolean
  /** Converts an average position that counts from 1. */
  positionSum(average: number | undefined, shown: unknown, impressions: number): number
  /** Converts a sum of positions that count from 0. */
  sumFromZero(sum: number | undefined, shown: unknown, impressions: number): number
  ctr(share: number | undefined, shown: unknown): void
}

export function createNumberFields(place: LinePlace, reading: PerformanceReading): NumberFields {
  return {
    count(value, shown, field) {
      if (value === undefined || !Number.isInteger(value) || value < 0 || value > COUNT_MAX) {
        throw place.refuse(`must be a whole number from 0 to ${COUNT_MAX}, not ${shownValue(shown)}.`, field)
      }
      return value
    },
    hasImpressions(clicks, impressions) {
      if (clicks > impressions) {
        throw place.refuse(`${clicks} is more than the impressions, which are ${impressions}.`, 'clicks')
      }
      if (impressions === 0) leaveOut(reading, 'withoutImpressions', place.line)
      return impressions > 0
    },
    positionSum(average, shown, impressions) {
      if (average === undefined || !(average >= 1 && average <= POSITION_MAX)) {
        throw place.refuse(
          `must be a number from 1 to ${POSITION_MAX}, not ${shownValue(shown)}.`,
          'position',
        )
      }
      return average * impressions
    },
    sumFromZero(sum, shown, impressions) {
      if (sum === undefined || !(sum >= 0 && sum <= impressions * POSITION_MAX)) {
        throw place.refuse(
          `must be a number from 0 to ${POSITION_MAX} for each impression, not ${shownValue(shown)}.`,
          'sum_position',
        )
      }
      return sum + impressions
    },
    ctr(share, shown) {
      if (share !== undefined && share >= 0 && share <= 1) return
      throw place.refuse(`must be 0 to 1, or a percentage, not ${shownValue(shown)}.`, 'ctr')
    },
  }
}

function shownValue(shown: unknown): string {
  return quoted(typeof shown === 'string' ? shown : JSON.stringify(shown))
}
