// Makes the pictures of a report's mail: its line chart in the colours of a light and of a dark mail, drawn outside the
// main thread. The drawing library does not exist for every system; without it, the mail has its bars and figures and
// no picture.

import { DEFAULT_COLOUR, onDark } from '../brand/colour.ts'
import { REGULAR_FONT } from '../brand/fonts.ts'
import { knownPart, type ReportModel } from '../model/model.ts'
import { longDay, visibilityText, whole } from '../model/words.ts'
import { type ChartStyle, chartSvg, type MailChart } from './chart-svg.ts'

export type ChartPictures = {
  /** The text of the charts for screen readers. */
  readonly finding: string
  readonly title: string
  readonly pictures: readonly { readonly cid: string; readonly png: Uint8Array }[]
}

export const LIGHT_CHART = 'chart-light'
export const DARK_CHART = 'chart-dark'

/** Draws an SVG as PNG; returns undefined if that is not possible. */
type DrawPng = (svg: string) => Promise<Uint8Array | undefined>

export const drawPng: DrawPng = async (svg) => {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined)
  if (resvg === undefined) return undefined
  const font = { fontFiles: [REGULAR_FONT], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' }
  return (await resvg.renderAsync(svg, { font })).asPng()
}

/**
 * Draws the charts of a report about one project; forty pictures would be too much for a mail. Returns undefined if
 * there is no line, or no way to draw it.
 */
export async function drawCharts(
  model: ReportModel,
  draw: DrawPng = drawPng,
): Promise<ChartPictures | undefined> {
  const found = chartOf(model)
  if (found === undefined) return undefined
  const { chart, ...texts } = found
  const colour = model.white_label.color ?? DEFAULT_COLOUR
  const styles: [cid: string, style: ChartStyle][] = [
    [LIGHT_CHART, { line: colour, text: '#56666b', grid: '#dde5e7' }],
    [DARK_CHART, { line: onDark(colour), text: '#a3b1b6', grid: '#2f3a3e' }],
  ]
  const pictures: { cid: string; png: Uint8Array }[] = []
  for (const [cid, style] of styles) {
    const png = await draw(chartSvg(chart, style))
    if (png === undefined) return undefined
    pictures.push({ cid, png })
  }
  return { ...texts, pictures }
}

type Found = { title: string; finding: string; chart: MailChart }

/** Takes visibility if it has a line, else clicks. */
function chartOf({ projects, from, to }: ReportModel): Found | undefined {
  const [project, another] = projects
  if (project === undefined || another !== undefined) return undefined
  const days = `from ${longDay(from)} to ${longDay(to)}`
  const visibility = knownPart(project, 'visibility')
  if (visibility !== undefined && visibility.dates.length > 1)
    return {
      title: 'Visibility',
      finding: `Visibility ${days}: ${visibilityText(visibility.visibility[0] ?? null)} at first, ${visibilityText(visibility.now.visibility)} at last.`,
      chart: {
        from,
        to,
        line: { dates: visibility.dates, values: visibility.visibility },
        format: visibilityText,
      },
    }
  const search = knownPart(project, 'search')
  if (search === undefined || search.dates.length < 2) return undefined
  return {
    title: 'Clicks a day',
    finding: `Clicks a day ${days}, ${whole(search.clicks)} in all.`,
    chart: { from, to, line: { dates: search.dates, values: search.clicks_by_day }, format: whole },
  }
}
