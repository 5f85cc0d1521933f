// Places values in a chart, and chooses the round values that its axis names.

export type Scale = { readonly min: number; readonly max: number; readonly ticks: readonly number[] }

const STEPS = [1, 2, 2.5, 5, 10]
const SAME_WITHIN = 1e-9

/** Chooses round values around the data. Counts begin at zero; positions at 1. */
export function valueScale(
  values: readonly (number | null | undefined)[],
  { from, tickCount = 4 }: { from?: number | undefined; tickCount?: number } = {},
): Scale {
  const known = values.filter((value): value is number => value != null && Number.isFinite(value))
  if (known.length === 0) return { min: from ?? 0, max: (from ?? 0) + 1, ticks: [from ?? 0] }
  let min = from ?? known.reduce((a, b) => Math.min(a, b))
  let max = known.reduce((a, b) => Math.max(a, b))
  // Values that differ only by rounding count as one: there may be no number between them that an axis could name.
  const size = Math.max(Math.abs(min), Math.abs(max), Number.EPSILON)
  if (max - min <= size * SAME_WITHIN) max = min + Math.max(1, size * SAME_WITHIN * 1_000)
  const step = roundStep((max - min) / tickCount)
  const first = from === undefined ? Math.floor(min / step) * step : from
  const ticks: number[] = []
  // The first round value above a fixed beginning: 1, 10, 20 for positions rather than 1, 11, 21.
  for (
    let at = first;
    ;
    at = at === from && at % step !== 0 ? Math.ceil((at + step / 2) / step) * step : at + step
  ) {
    ticks.push(Number(at.toPrecision(12)))
    if (at >= max) break
  }
  min = ticks[0]!
  max = Math.max(max, ticks.at(-1)!)
  return { min, max, ticks }
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  // A step of a quarter would be shown with one decimal: 0.3, 0.5, 0.8.
  return (STEPS.find((step) => step * power >= rough && (step !== 2.5 || power >= 1)) ?? 10) * power
}

type SparkSpan = {
  /** The smallest and the largest value. */
  readonly min: number
  readonly max: number
  /** The values at the foot and at the head of the line: at least `minSpan` apart, and the values in the middle. */
  readonly bottom: number
  readonly top: number
}

/** The range of values that a sparkline's height shows; undefined with fewer than two values, which make no line. */
export function sparkSpan(values: readonly (number | null)[], minSpan = 0): SparkSpan | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return undefined
  const min = known.reduce((a, b) => Math.min(a, b))
  const max = known.reduce((a, b) => Math.max(a, b))
  const missing = Math.max(minSpan, max === min ? 1 : 0) - (max - min)
  const margin = Math.max(0, missing) / 2
  return { min, max, bottom: min - margin, top: max + margin }
}

/** The least span of lines of counts: a fifth of the median, so that the noise of a large number looks small. */
export function countSpan(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  return (known[Math.floor(known.length / 2)] ?? 0) / 5
}

/** Which of the days an axis names: about `count` of them, evenly, with the last. */
export function dayTicks(length: number, count: number): number[] {
  if (length <= 1) return length === 1 ? [0] : []
  const step = Math.max(1, Math.ceil((length - 1) / Math.max(1, count - 1)))
  const ticks: number[] = []
  for (let at = length - 1; at >= 0; at -= step) ticks.unshift(at)
  return ticks
}

/**
 * Draws lines with a gap at an unknown day: nothing is drawn that was not measured. A day that is undefined was not due to be measured;
 * the line goes on to the next one.
 */
export function linePath(
  given: readonly (number | null | undefined)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  let isOpen = false
  const values = [...given.entries()].filter(
    (entry): entry is [number, number | null] => entry[1] !== undefined,
  )
  values.forEach(([index, value], at) => {
    if (value === null) {
      isOpen = false
      return
    }
    const isAlone = !isOpen && (values[at + 1]?.[1] ?? null) === null
    path += `${isOpen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    // A day between two unknown ones is drawn as a dot.
    if (isAlone) path += 'h0.01'
    isOpen = true
  })
  return path
}
