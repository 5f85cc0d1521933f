// Charts of a report's page, as SVG without a script. The drawing is stretched to the width it gets, and its labels are HTML beside it,
// so that they are as large on a phone as on paper. A day of which nothing is known is a gap in the line.

import { type Html, html } from '../../http/reference/html.ts'
import { parseDay } from '../../lib/local-day.ts'
import { shortDay } from '../model/words.ts'

type Line = {
  readonly dates: readonly string[]
  readonly values: readonly number[]
}

type LineChart = {
  readonly from: string
  readonly to: string
  readonly line: Line
  /** What it shows, for somebody who does not see it. */
  readonly title: string
  format(value: number): string
}

const WIDTH = 600
const HEIGHT = 150
/** Room for the width of the line at the top and bottom. */
const ROOM = 4

type Point = { readonly x: number; readonly y: number; readonly day: number }

export function lineChart({ from, to, line, title, format }: LineChart): Html {
  const [firstDay, lastDay] = [parseDay(from) ?? 0, parseDay(to) ?? 0]
  const { low, high } = scaleOf(line.values)
  const points = line.dates.map((date, at): Point => {
    const day = parseDay(date) ?? 0
    const share = ((line.values[at] ?? 0) - low) / (high - low)
    return {
      day,
      x: lastDay === firstDay ? WIDTH / 2 : ((day - firstDay) / (lastDay - firstDay)) * WIDTH,
      y: HEIGHT - ROOM - share * (HEIGHT - 2 * ROOM),
    }
  })
  const runs = runsOf(points)
  const middle = (low + high) / 2
  return html`<figure class="chart">
<div class="y"><span>${format(high)}</span><span>${format(middle)}</span><span>${format(low)}</span></div>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}">
<path class="grid" d="M0 ${ROOM}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - ROOM}H${WIDTH}"/>
${runs.map((run) => html`<path class="area" d="${areaOf(run)}"/><path class="line" d="${pathOf(run)}"/>`)}
</svg>
<div class="x"><span>${shortDay(from)}</span><span>${shortDay(to)}</span></div>
</figure>`
}

/** Round ends, and room for a line that does not move. */
function scaleOf(values: readonly number[]): { low: number; high: number } {
  if (values.length === 0) return { low: 0, high: 1 }
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(greatest - least, greatest * 0.1, 1)
  const step = roundStep(span / 2)
  const low = Math.max(0, Math.floor((least - span * 0.1) / step) * step)
  return { low, high: Math.max(low + 2 * step, low + Math.ceil((greatest - low) / (2 * step)) * 2 * step) }
}

/** The next 1, 2 or 5 with as many noughts as it takes. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
}

/** Points of days that follow each other. */
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
  // A day that stands alone is a dot: a line of no length with round ends.
  if (run.length === 1 && first !== undefined) return `M${shift(first.x)} ${shift(first.y)}h.01`
  return run.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${shift(x)} ${shift(y)}`).join('')
}

function areaOf(run: readonly Point[]): string {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined || run.length === 1) return ''
  return `${pathOf(run)}L${shift(last.x)} ${HEIGHT}L${shift(first.x)} ${HEIGHT}Z`
}

function shift(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** How much of the greatest value something is, as a bar. */
export function bar(value: number, greatest: number, kind: 'now' | 'before' = 'now'): Html {
  const width = greatest === 0 ? 0 : Math.round((value / greatest) * 1000) / 10
  return html`<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="100" height="8"/><rect class="fill" width="${width}" height="8"/></svg>`
}
