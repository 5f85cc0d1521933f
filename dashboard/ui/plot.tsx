// The picture of a chart of days: axes, lines with their names at the ends, and what happened.

import type { ComponentChildren } from 'preact'
import { spreadLabels } from '../lib/chart-layout.ts'
import { addDays } from '../lib/days.ts'
import { formatDay } from '../lib/format.ts'
import { dayTicks, linePath, type Scale, valueScale } from '../lib/scale.ts'
import * as common from '../text/common.ts'
import { EVENTS_HEIGHT, EventStrip, eventsOf } from './chart-events.tsx'
import { hueOf, type Mark, type Series } from './series.ts'

export type PlotProps = {
  days: readonly string[]
  series: readonly Series[]
  marks: readonly Mark[]
  format(value: number | null): string
  /** The axis names round values, which may need fewer digits. */
  formatTick: ((value: number) => string) | undefined
  isInverted: boolean
  from: number | undefined
  to: number | undefined
  height: number
  /** The last day that no longer changes. */
  finalUntil: string | undefined
}

const LEFT = 44
const RIGHT = 12
const TOP = 14
const DAYS_HEIGHT = 22
const SMALL_WIDTH = 560
const SMALL_HEIGHT = 170
const LABEL_GAP = 30
const LABEL_LENGTH_MAX = 24
const LETTER_WIDTH = 6.8
const SWATCH_WIDTH = 30
/** A day takes about as much of the axis as this. */
const DAY_WIDTH = 82

export type Layout = {
  width: number
  height: number
  scale: Scale
  foot: number
  right: number
  /** The names stand at the ends of the lines; without room for that, in a legend below. */
  hasEndLabels: boolean
  x(index: number): number
  y(value: number): number
}

/** Where everything stands in a chart of this width. */
export function layoutOf(props: PlotProps, width: number): Layout {
  const { days, series, marks, isInverted, from, to } = props
  const isSmall = width < SMALL_WIDTH
  const height = isSmall ? Math.min(props.height, SMALL_HEIGHT) : props.height
  const scale = valueScale([...series.flatMap(({ values }) => values), to], { from })
  const named = series.filter(({ values }) => values.some((value) => value != null))
  const hasEndLabels = !isSmall && named.length * LABEL_GAP <= height
  // A line that ends before the last day has its name behind its end, where the plot has room for it.
  const longest = named
    .filter(
      ({ values }) => values[days.length - 1] != null || days.length - lastKnown(values) < days.length / 4,
    )
    .reduce((most, one) => Math.max(most, labelOf(one).length, props.format(lastValue(one)).length), 0)
  const right = width - (hasEndLabels && longest > 0 ? SWATCH_WIDTH + longest * LETTER_WIDTH : RIGHT)
  const foot = TOP + height
  return {
    width,
    height: foot + (eventsOf(marks).length > 0 ? EVENTS_HEIGHT : 0) + DAYS_HEIGHT,
    scale,
    foot,
    right,
    hasEndLabels,
    // The only day stands at the axis, where the line will begin.
    x: (index) => LEFT + (days.length <= 1 ? 0 : index / (days.length - 1)) * (right - LEFT),
    y: (value) => {
      const share = (value - scale.min) / (scale.max - scale.min)
      return TOP + (isInverted ? share : 1 - share) * height
    },
  }
}

/** The day under a pointer, by its distance from the left edge of the chart. */
export function dayAt({ right }: Layout, count: number, left: number): number {
  const share = (left - LEFT) / (right - LEFT)
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))))
}

const lastKnown = (values: Series['values']) => values.findLastIndex((value) => value != null)
export const lastValue = ({ values }: Series) => values[lastKnown(values)] ?? null
const labelOf = ({ name, short = name }: Series) =>
  short.length > LABEL_LENGTH_MAX ? `${short.slice(0, LABEL_LENGTH_MAX - 1)}…` : short

export function Plot({
  layout,
  children,
  ...props
}: PlotProps & { layout: Layout; children?: ComponentChildren }) {
  const { days, series, marks, format, formatTick = format, isInverted, finalUntil } = props
  const { width, height, scale, foot, right, x, y } = layout
  const events = eventsOf(marks)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick} class="tick" data-axis={(tick === scale.min && !isInverted) || undefined}>
          <line x1={LEFT} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick)} dy="0.32em" text-anchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {dayTicks(days.length, Math.max(2, Math.floor((right - LEFT) / DAY_WIDTH))).map((index) => (
        <text key={index} class="day" x={x(index)} y={height - 6} text-anchor={anchorOf(index, days.length)}>
          {formatDay(days[index]!, { withYear: days.length > 370 })}
        </text>
      ))}
      <EventStrip
        events={events}
        xOf={(day) => {
          const index = days.indexOf(day)
          return index < 0 ? undefined : x(index)
        }}
        foot={foot}
        top={TOP}
      />
      {marks.map(({ kind, day, text }) => {
        const index = days.indexOf(day)
        if (kind !== 'failure' || index < 0) return null
        return <path key={`${day}${text}`} class="failure" d={`M${x(index) - 3} ${foot - 3}l6 6m-6 0l6 -6`} />
      })}
      {finalUntil !== undefined && <NotFinal days={days} finalUntil={finalUntil} layout={layout} />}
      {series.toReversed().map(({ name, values, isCompared }, reversed) => {
        const last = lastKnown(values)
        return (
          <g key={name} data-series={hueOf(series, series.length - 1 - reversed)}>
            <path
              class="line"
              data-series={hueOf(series, series.length - 1 - reversed)}
              data-compared={isCompared || undefined}
              d={linePath(values, x, y)}
            />
            {last >= 0 && !isCompared && <circle class="end" cx={x(last)} cy={y(values[last]!)} r="3" />}
          </g>
        )
      })}
      {layout.hasEndLabels && <EndLabels {...props} layout={layout} />}
      {children}
    </svg>
  )
}

function EndLabels({ days, series, format, layout }: PlotProps & { layout: Layout }) {
  const { x, y, right, foot } = layout
  const ends = series
    .map((line, index) => ({ line, hue: hueOf(series, index), last: lastKnown(line.values) }))
    .filter(({ last }) => last >= 0)
  const heights = spreadLabels(
    ends.map(({ line, last }) => y(line.values[last]!)),
    LABEL_GAP,
    foot - 20,
  )
  return (
    <>
      {ends.map(({ line, hue, last }, index) => {
        const label = labelOf(line)
        const isAtEdge =
          last === days.length - 1 || x(last) + SWATCH_WIDTH + label.length * LETTER_WIDTH > layout.width
        const left = (isAtEdge ? right : x(last)) + 9
        const top = heights[index]! - (isAtEdge ? 0 : 12)
        return (
          <g key={line.name} class="end-label" data-series={hue}>
            <title>{line.name}</title>
            <line
              class="line"
              data-series={hue}
              data-compared={line.isCompared || undefined}
              x1={left}
              x2={left + 14}
              y1={top}
              y2={top}
            />
            <text class="name" x={left + 18} y={top + 4}>
              {label}
            </text>
            <text x={left + 18} y={top + 18}>
              {format(line.values[last]!)}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Days whose values may still change. */
function NotFinal({
  days,
  finalUntil,
  layout,
}: {
  days: readonly string[]
  finalUntil: string
  layout: Layout
}) {
  const first = days.indexOf(addDays(finalUntil, 1))
  if (first < 0) return null
  const { x, foot, right } = layout
  return (
    <g class="not-final">
      <line x1={x(first)} x2={Math.max(right, x(first) + 6)} y1={foot} y2={foot} />
      <text x={right} y={foot - 6} text-anchor="end">
        {common.notFinal}
      </text>
    </g>
  )
}

function anchorOf(index: number, length: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === length - 1 ? 'end' : 'middle'
}
