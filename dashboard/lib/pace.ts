// How fast something goes on, from what was read of it now and then.

export type Reading = { readonly atMs: number; readonly done: number }

const WINDOW_MS = 60_000
// Two readings of the same moment say nothing.
const SPAN_MIN_MS = 3_000

/** With the new reading; without those that are too old to count, and begun anew where the count went back. */
export function addReading(readings: readonly Reading[], reading: Reading): readonly Reading[] {
  const last = readings.at(-1)
  if (last !== undefined && reading.done < last.done) return [reading]
  return [...readings.filter(({ atMs }) => reading.atMs - atMs <= WINDOW_MS), reading]
}

export function perMinute(readings: readonly Reading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined || last.atMs - first.atMs < SPAN_MIN_MS) return null
  return ((last.done - first.done) * 60_000) / (last.atMs - first.atMs)
}
