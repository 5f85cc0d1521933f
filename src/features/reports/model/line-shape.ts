// The shape of a line over days, for every form of a report that draws one: a round scale, and paths within a box. A
// day without data is a gap in the line. Pure.

import { parseDay } from '../../../lib/local-day.ts'

export type Line = {
  readonly dates: readonly string[]
  readonly values: readonly number[]
}

type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Space for the width of the line at the top and bottom. */
  readonly room: number
}

type LineShape = {
  /** The value at the top of the box; the bottom is 0. */
  readonly high: number
  /** The SVG paths of each run of days without a gap. */
  readonly runs: readonly { readonly line: string; readonly area: string }[]
}

type Point = { readonly x: number; readonly y: number; readonly day: number }
type Days = { readonly from: string; readonly to: string }

export function lineShape(line: Line, { from, to }: Days, box: Box): LineShape {
  const [firstDay, lastDay] = [parseDay(from) ?? 0, parseDay(to) ?? 0]
  const high = highOf(line.values)
  const points = line.dates.map((date, at): Point => {
    const day = parseDay(date) ?? 0
    const across = lastDay === firstDay ? 0.5 : (day - firstDay) / (lastDay - firstDay)
    const up = (line.values[at] ?? 0) / high
    return {
      day,
      x: box.left + across * box.width,
      y: box.top + box.height - box.room - up * (box.height - 2 * box.room),
    }
  })
  const bottom = box.top + box.height
  return { high, runs: runsOf(points).map((run) => ({ line: pathOf(run), area: areaOf(run, bottom) })) }
}

/** Returns the round end of an axis that begins at 0: the area below a line means something only if it begins at nothing. */
export function highOf(values: readonly number[]): number {
  const greatest = values.length === 0 ? 0 : Math.max(...values)
  if (greatest <= 0) return 1
  const step = roundStep(greatest / 2)
  return Math.ceil(greatest / (2 * step)) * 2 * step
}

/** Returns the next 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
}

/** Groups points of consecutive days. */
function runsOf(points: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run !== undefined && point.day - (run.at(-1)?.day ?? 0) === 1) run.push(point)
    else runs.push([point])
  }
  return runs
}

function pathOf(run: readonly Point[]): string {
  const [first] = run
  // A single day is drawn as a dot: a line of almost no length with round ends.
  if (run.length === 1 && first !== undefined) return `M${shift(first.x)} ${shift(first.y)}h.01`
  return run.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${shift(x)} ${shift(y)}`).join('')
}

function areaOf(run: readonly Point[], bottom: number): string {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined || run.length === 1) return ''
  return `${pathOf(run)}L${shift(last.x)} ${bottom}L${shift(first.x)} ${bottom}Z`
}

function shift(value: number): string {
  return String(Math.round(value * 10) / 10)
}
