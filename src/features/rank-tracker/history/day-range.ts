// The days that a history is asked for: both ends are days of the project's time zone and belong to it.

import { Type } from 'typebox'
import { checked, checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { invalid } from '../../../lib/errors.ts'
import { parseDay } from '../../../lib/local-day.ts'

export const HISTORY_DAYS_MAX = 1_100
const DAYS_DEFAULT = 90

const day = (description: string) =>
  Type.Optional(
    checked(Type.String({ format: 'date', maxLength: 10, description, examples: ['2026-08-31'] }), (text) =>
      parseDay(text) === undefined ? 'must be a date: YYYY-MM-DD' : undefined,
    ),
  )

export const rangeQuery = {
  from: day(
    `The first day, in the project's time zone. Without it, ${DAYS_DEFAULT} days are returned; at most ${HISTORY_DAYS_MAX} can be.`,
  ),
  to: day("The last day, in the project's time zone. Without it, today."),
}

type RangeQuery = { from?: string | undefined; to?: string | undefined }

/** Adds the check that `from` does not come after `to`. */
export function inOrder<T extends Type.TObject<typeof rangeQuery>>(schema: T): T {
  return checkedTogether(schema, (parts) => {
    const { from, to } = parts as RangeQuery
    if (from === undefined || to === undefined || from <= to) return undefined
    return { to: 'must not be before from' }
  })
}

export type DayRange = { firstDay: number; lastDay: number }

/** Throws the refusal of a range with too many days. */
export function rangeOf({ from, to }: RangeQuery, today: number): DayRange {
  const lastDay = to === undefined ? today : (parseDay(to) as number)
  const firstDay = from === undefined ? lastDay - DAYS_DEFAULT + 1 : (parseDay(from) as number)
  if (lastDay - firstDay >= HISTORY_DAYS_MAX)
    throw invalid({ from: [`The from must be at most ${HISTORY_DAYS_MAX - 1} days before to.`] })
  if (firstDay > lastDay) throw invalid({ from: ['The from must not be after today.'] })
  return { firstDay, lastDay }
}
