// Draws the line chart of a report's mail as an SVG, from which a picture is made, because mail programs do not show
// SVG. Text uses the font beside this file, in twice the shown size for high-resolution screens. Pure.

import { type Html, html } from '../../../entry/http/reference/html.ts'
import { type Line, lineShape } from '../model/line-shape.ts'
import { shortDay } from '../model/words.ts'

/** The width of the drawing; it is shown at half of it. */
export const CHART_WIDTH = 1088
const HEIGHT = 340
const BOX = { left: 96, top: 26, width: CHART_WIDTH - 112, height: HEIGHT - 84, room: 6 }
const FONT_FAMILY = 'DejaVu Sans'
const FONT_SIZE = 24

export type MailChart = {
  readonly from: string
  readonly to: string
  readonly line: Line
  format(value: number): string
}

/** `line` is a colour that is readable on the background. */
export type ChartStyle = { readonly line: string; readonly text: string; readonly grid: string }

export function chartSvg({ from, to, line, format }: MailChart, style: ChartStyle): string {
  const { high, runs } = lineShape(line, { from, to }, BOX)
  const right = BOX.left + BOX.width
  const levels = [
    { value: high, y: BOX.top + BOX.room },
    { value: high / 2, y: BOX.top + BOX.height / 2 },
    { value: 0, y: BOX.top + BOX.height - BOX.room },
  ]
  const label = (text: string, x: number, y: number, anchor: 'start' | 'end'): Html =>
    html`<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${HEIGHT}" viewBox="0 0 ${CHART_WIDTH} ${HEIGHT}" font-family="${FONT_FAMILY}" font-size="${FONT_SIZE}" fill="${style.text}">
${levels.map(({ y }) => html`<path d="M${BOX.left} ${y}H${right}" stroke="${style.grid}" stroke-width="2"/>`)}
${runs.map(({ area }) => html`<path d="${area}" fill="${style.line}" fill-opacity="0.14"/>`)}
${runs.map(({ line: path }) => html`<path d="${path}" fill="none" stroke="${style.line}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`)}
${levels.map(({ value, y }) => label(format(value), BOX.left - 14, y + 8, 'end'))}
${label(shortDay(from), BOX.left, HEIGHT - 16, 'start')}
${label(shortDay(to), right, HEIGHT - 16, 'end')}
</svg>`.text
}
