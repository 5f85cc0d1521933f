// Charts of a report's page, as SVG without a script. The drawing is stretched to the width it gets, and its labels are HTML beside it,
// so that they are as large on a phone as on paper. A day of which nothing is known is a gap in the line.

import { type Html, html } from '../../../entry/http/reference/html.ts'
import { type Line, lineShape } from '../model/line-shape.ts'
import { shortDay } from '../model/words.ts'

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
const BOX = { left: 0, top: 0, width: WIDTH, height: HEIGHT, room: 4 }

export function lineChart({ from, to, line, title, format }: LineChart): Html {
  const { low, high, runs } = lineShape(line, { from, to }, BOX)
  const middle = (low + high) / 2
  return html`<figure class="chart">
<div class="y"><span>${format(high)}</span><span>${format(middle)}</span><span>${format(low)}</span></div>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}">
<path class="grid" d="M0 ${BOX.room}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - BOX.room}H${WIDTH}"/>
${runs.map((run) => html`<path class="area" d="${run.area}"/><path class="line" d="${run.line}"/>`)}
</svg>
<div class="x"><span>${shortDay(from)}</span><span>${shortDay(to)}</span></div>
</figure>`
}

/** How much of the greatest value something is, as a bar. */
export function bar(value: number, greatest: number, kind: 'now' | 'before' = 'now'): Html {
  const width = greatest === 0 ? 0 : Math.round((value / greatest) * 1000) / 10
  return html`<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="100" height="8"/><rect class="fill" width="${width}" height="8"/></svg>`
}
