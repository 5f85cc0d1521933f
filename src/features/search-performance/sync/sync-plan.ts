// Which days to ask a source for, and in which order. Pure.
//
// First the last ten final days, newest first and each night again: figures are corrected late. Then what is missing
// between them and where the history begins, because nights were missed. Then further back, until the first day that is
// wanted. Last, once, what an older release has read without the clicks of withheld queries.

/** Figures of so many days may still be corrected after they were called final. */
export const CORRECTED_DAYS = 10

/**
 * What is stored of a day.
 *   asked   by this run already
 *   own     by an earlier one
 *   lacking by an earlier release, which did not ask for what is withheld
 *   other   from a file: what the source says of the day comes in its place, unless the day is missed by nobody
 *   richer  from a file that knows more than the source would tell: left alone
 */
export type StoredDay = 'asked' | 'own' | 'lacking' | 'other' | 'richer'

export type SyncState = {
  lastFinalDay: number
  /** The first day that is wanted and that the source still has. */
  fromDay: number
  /** How far back an earlier sync has come; null before any has come anywhere. */
  completeFromDay: number | null
  storedDays: ReadonlyMap<number, StoredDay>
}

export function planSync({ lastFinalDay, fromDay, completeFromDay, storedDays }: SyncState): number[] {
  const canAsk = (day: number) => !SETTLED.has(storedDays.get(day))
  const correctedFrom = Math.max(fromDay, lastFinalDay - CORRECTED_DAYS + 1)
  const corrected = daysDown(lastFinalDay, correctedFrom).filter(canAsk)
  const complete = completeFromDay ?? correctedFrom
  // Nothing is missing before the first day that the source told anything of: it may not have known the site then.
  const missingFrom = Math.max(fromDay, complete, firstAsked(storedDays))
  const missing = daysDown(correctedFrom - 1, missingFrom).filter((day) => !storedDays.has(day))
  const furtherFrom = Math.min(complete, correctedFrom) - 1
  const further = daysDown(furtherFrom, fromDay).filter(canAsk)
  const lacking = daysDown(correctedFrom - 1, Math.max(fromDay, furtherFrom + 1)).filter(
    (day) => storedDays.get(day) === 'lacking',
  )
  return [...corrected, ...missing, ...further, ...lacking]
}

const SETTLED: ReadonlySet<StoredDay | undefined> = new Set<StoredDay>(['asked', 'richer'])

function firstAsked(storedDays: SyncState['storedDays']): number {
  let first = Number.POSITIVE_INFINITY
  for (const [day, state] of storedDays)
    if (state !== 'other' && state !== 'richer' && day < first) first = day
  return first
}

/** Both included. */
function daysDown(from: number, to: number): number[] {
  const days: number[] = []
  for (let day = from; day >= to; day--) days.push(day)
  return days
}
