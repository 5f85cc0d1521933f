// Measures how fast work goes on, from repeated readings of its count.

export type Reading = { readonly atMs: number; readonly done: number }

const WINDOW_MS = 60_000
// Two readings of the same moment give no pace.
const SPAN_MIN_MS = 3_000

/** Adds a reading, drops old ones, and starts anew where the count has fallen. */
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
