// Counts of days, added up by week where a chart has no room for a bar a day.

const DAYS = 7

type Values = readonly (number | null | undefined)[]

/** The first day of each week. Weeks are counted back from the last day, so that only the first may be shorter. */
export function weekStarts(days: readonly string[]): string[] {
  return weeks(days).map((week) => week[0]!)
}

/** A week with an unknown day is not known. */
export function sumByWeek(values: Values): (number | null)[] {
  return weeks(values).map((week) =>
    week.reduce<number | null>((sum, value) => (sum === null || value == null ? null : sum + value), 0),
  )
}

function weeks<T>(days: readonly T[]): T[][] {
  const found: T[][] = []
  for (let to = days.length; to > 0; to -= DAYS) found.unshift(days.slice(Math.max(0, to - DAYS), to))
  return found
}
