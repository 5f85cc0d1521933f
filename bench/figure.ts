// A figure is one JSON line: what was measured, against which baseline of the same run, and whether it reaches its
// goal.

export type Figure = {
  figure: string
  value: number
  unit: 'ratio' | 'ms' | 's' | 'MB' | 'KB' | 'bytes' | 'per s'
  goal: { min?: number; max?: number }
  /** Additional measurements, unprocessed. */
  measured?: Record<string, number>
}

export function report({ figure, value, unit, goal, measured = {} }: Figure): void {
  const isReached = value >= (goal.min ?? -Infinity) && value <= (goal.max ?? Infinity)
  const round = (n: number) => Number(n.toPrecision(4))
  const shown = Object.fromEntries(Object.entries(measured).map(([name, n]) => [name, round(n)]))
  console.log(JSON.stringify({ figure, value: round(value), unit, goal, isReached, measured: shown }))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Used for values that other load on the machine increases, and never reduces. */
export function lowerQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 4)]!
}
