// Days in a query: `from` and `to`, both included.

import { Type } from 'typebox'
import { parseDay } from '../../../lib/local-day.ts'
import { type Parsed, parsed } from './schema-annotations.ts'

/** Slightly more than three years. */
const DAYS_MAX = 1100

export const dayQuery = (description: string) =>
  Type.Optional(
    parsed(
      Type.String({ format: 'date', maxLength: 10, description, examples: ['2026-11-02'] }),
      (text): Parsed<number> => {
        const value = parseDay(text)
        return value === undefined ? { error: 'must be a date written as YYYY-MM-DD' } : { value }
      },
    ),
  )

/** Parsed as days since 1970: see lib/local-day.ts. */
export const dayRangeQuery = (texts: { from: string; to: string }) => ({
  from: dayQuery(texts.from),
  to: dayQuery(texts.to),
})

export function findWrongDays({
  from,
  to,
}: {
  readonly from?: number | undefined
  readonly to?: number | undefined
}): Record<string, string> | undefined {
  if (from === undefined || to === undefined) return undefined
  if (from > to) return { from: 'must not be after to' }
  return to - from + 1 > DAYS_MAX ? { from: `must be at most ${DAYS_MAX} days before to` } : undefined
}
