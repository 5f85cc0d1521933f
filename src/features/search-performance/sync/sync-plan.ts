// Decides which days to ask a source for, and in which order. Pure.
//
// First the last ten final days, newest first and again each night: figures are corrected late. Then days that are
// missing between them and the start of the history, because nights were missed. Then further back, until the first
// day that is wanted. Last, once, days that an older release read without the clicks of withheld queries.

/** Figures of the last so many days may still be corrected after they were called final. */
export const CORRECTED_DAYS = 10

/**
 * How a day was stored.
 *   asked   by this run
 *   own     by an earlier run
 *   lacking by an older release, which did not ask for withheld queries
 *   other   from a file: replaced by the source's figures when the day is asked for
 *   richer  from a file that has more rows than the source would give: left alone
 */
export type StoredDay = 'asked' | 'own' | 'lacking' | 'other' | 'richer'

export type SyncState = {
  lastFinalDay: number
  /** The first day that is wanted and that the source still has. */
  fromDay: number
  /** How far back earlier syncs are complete; null before the first sync. */
  completeFromDay: number | null
  storedDays: ReadonlyMap<number, StoredDay>
}

export function planSync({ lastFinalDay, fromDay, completeFromDay, storedDays }: SyncState): number[] {
  const canAsk = (day: number) => !SETTLED.has(storedDays.get(day))
  const correctedFrom = Math.max(fromDay, lastFinalDay - CORRECTED_DAYS + 1)
  const corrected = daysDown(lastFinalDay, correctedFrom).filter(canAsk)
  const complete = completeFromDay ?? correctedFrom
  // Days before the first one with an answer do not count as missing: the source may not have known the site then.
  const missingFrom = Math.max(fromDay, complete, firstRequestedDay(storedDays))
  const missing = daysDown(correctedFrom - 1, missingFrom).filter((day) => !storedDays.has(day))
  const furtherFrom = Math.min(complete, correctedFrom) - 1
  const further = daysDown(furtherFrom, fromDay).filter(canAsk)
  const lacking = daysDown(correctedFrom - 1, Math.max(fromDay, furtherFrom + 1)).filter(
    (day) => storedDays.get(day) === 'lacking',
  )
  return [...corrected, ...missing, ...further, ...lacking]
}

const SETTLED: ReadonlySet<StoredDay | undefined> = new Set<StoredDay>(['asked', 'richer'])

function firstRequestedDay(storedDays: SyncState['storedDays']): number {
  let first = Number.POSITIVE_INFINITY
  for (const [day, state] of storedDays)
    if (state !== 'other' && state !== 'richer' && day < first) first = day
  return first
}

/** Descending days, both ends included. */
function daysDown(from: number, to: number): number[] {
  const days: number[] = []
  for (let day = from; day >= to; day--) days.push(day)
  return days
}
