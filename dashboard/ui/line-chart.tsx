// Lines over days. Arrow keys and the pointer read the values of a day; the same values can be shown as a table.

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { formatDay } from '../lib/format.ts'
import * as common from '../text/common.ts'
import { EventKey, eventsOf } from './chart-events.tsx'
import { ChartTable, useTableSwitch } from './chart-table.tsx'
import { useChartWidth } from './chart-width.ts'
import { dayAt, type Layout, lastValue, layoutOf, Plot, type PlotProps } from './plot.tsx'
import { Reading } from './reading.tsx'
import { hueOf, type Mark, marksOn, type Series, textOfMark } from './series.ts'

type LineChartProps = {
  label: string
  days: readonly string[]
  series: readonly Series[]
  marks?: readonly Mark[]
  format(value: number | null): string
  formatTick?: (value: number) => string
  /** For positions, the axis has 1 at the top. */
  isInverted?: boolean
  /** The value at which the axis begins, 0 for counts; without it, the axis begins near the smallest value, and the chart says so. */
  from?: number | undefined
  /** The axis reaches at least this value: of a single day, there is no other that would give it a size. */
  to?: number | undefined
  height?: number
  /** What is drawn, in a sentence or two. */
  about?: string | undefined
  /** The last day whose values no longer change; later ones are marked. */
  finalUntil?: string | undefined
  /** What an unknown day is called. */
  missing?: string
  /** Controls before and after the button for the table. */
  controls?: ComponentChildren
  actions?: ComponentChildren
  onPick?(day: string): void
}

// A new chart starts with the width of the last one, which is right for most and saves drawing it twice.
let lastWidth = 720

export function LineChart(props: LineChartProps) {
  const { label, days, series, marks = [], format, formatTick, isInverted = false, from, to } = props
  const { height = 200, finalUntil, missing = common.notMeasured, controls, actions, onPick } = props
  const { isTable, tableSwitch } = useTableSwitch()
  const { frame, width } = useChartWidth<HTMLElement>(lastWidth, isTable, (next) => {
    lastWidth = next
  })

  const plot: PlotProps = {
    days,
    series,
    marks,
    format,
    formatTick,
    isInverted,
    from,
    to,
    height,
    finalUntil,
  }
  const drawn = [width.value, ...Object.values(plot)]
  const layout = useMemo(() => layoutOf(plot, width.value), drawn)
  // The pointer moves the cursor alone; the rest is drawn once.
  const picture = useMemo(() => <Plot {...plot} layout={layout} />, drawn)

  const valueText = (value: number | null | undefined) => (value == null ? missing : format(value))
  const axisStart = isTable ? undefined : higherStart(props, layout)
  const about = [props.about, axisStart].filter((part): part is string => Boolean(part))

  return (
    <figure class="chart" ref={frame}>
      <figcaption>
        <span class="unseen">{label}</span>
        {controls ?? <About parts={about} />}
        <span class="inline">
          {tableSwitch}
          {actions}
        </span>
      </figcaption>
      {controls !== undefined && <About parts={about} />}
      {isTable ? (
        <ChartTable
          label={label}
          days={days}
          series={series}
          marks={marks}
          format={valueText}
          finalUntil={finalUntil}
        />
      ) : (
        <>
          <ReadablePlot
            label={label}
            plot={plot}
            layout={layout}
            picture={picture}
            valueText={valueText}
            onPick={onPick}
          />
          {!layout.hasEndLabels && <Legend series={series} valueText={valueText} />}
          <EventKey events={eventsOf(marks)} />
        </>
      )}
    </figure>
  )
}

type ReadablePlotProps = {
  label: string
  plot: PlotProps
  layout: Layout
  picture: ComponentChildren
  valueText(value: number | null | undefined): string
  onPick: ((day: string) => void) | undefined
}

/** The picture with a cursor, which the pointer and keys move from day to day. */
function ReadablePlot({ label, plot, layout, picture, valueText, onPick }: ReadablePlotProps) {
  const { days, series, marks, finalUntil } = plot
  const at = useSignal<number | null>(null)
  // After the data have changed, the selected day may be gone.
  const read = at.value !== null && at.value < days.length ? at.value : null
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, read, days.length - 1)
    if (next !== undefined) {
      event.preventDefault()
      at.value = next
    } else if (read === null) return
    else if (event.key === 'Enter') onPick?.(days[read]!)
    else if (event.key === 'Escape') {
      // The drawer around the chart stays open.
      event.stopPropagation()
      at.value = null
    }
  }
  const leave = () => {
    at.value = null
  }
  const textOf = (index: number) => {
    const day = days[index]
    if (day === undefined) return ''
    const values = series.map(({ name, values }) => `${name} ${valueText(values[index])}`)
    const events = marksOn(marks, day).map(textOfMark)
    return `${formatDay(day, { withYear: true })}: ${[...values, ...events].join(', ')}`
  }
  const heightOf = (value: number | null | undefined) => (value == null ? layout.height : layout.y(value))
  return (
    // The plot has the role of a slider, because a range input cannot hold a picture.
    <div
      class="plot"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, days.length - 1)}
      aria-valuenow={read ?? Math.max(0, days.length - 1)}
      aria-valuetext={textOf(read ?? days.length - 1)}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        at.value = dayAt(layout, days.length, event.clientX - box.left)
      }}
      onPointerLeave={leave}
      onBlur={leave}
      onClick={() => read !== null && onPick?.(days[read]!)}
    >
      {picture}
      {read !== null && (
        <>
          <Cursor series={series} layout={layout} at={read} />
          <Reading
            title={formatDay(days[read]!, { withWeekday: true })}
            left={layout.x(read)}
            width={layout.width}
            events={marksOn(marks, days[read]!)}
          >
            {series
              .map(({ name, values }, index) => ({ name, value: values[read], hue: hueOf(series, index) }))
              // In the order of the plot, and what is not there at the end.
              .toSorted((a, b) => heightOf(a.value) - heightOf(b.value))
              .map(({ name, value, hue }) => (
                <span key={name} class="row" data-series={hue}>
                  <span>{name}</span> <b>{valueText(value)}</b>
                </span>
              ))}
            {finalUntil !== undefined && days[read]! > finalUntil && (
              <span class="coverage" data-tone="warn">
                {common.notFinal}
              </span>
            )}
          </Reading>
        </>
      )}
    </div>
  )
}

/** Says where the axis begins, when readers would expect another value. */
function higherStart(
  { isInverted = false, from, formatTick, format }: LineChartProps,
  { scale }: Layout,
): string | undefined {
  const base = isInverted ? 1 : 0
  const isExpected = scale.min === base || scale.min === (from ?? base)
  return isExpected ? undefined : common.axisStarts((formatTick ?? format)(scale.min))
}

/** The day that a key leads to from the one that is read; undefined for keys that lead nowhere. */
function stepTo(key: string, read: number | null, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(0, (read ?? last + 1) - 1),
    ArrowRight: Math.min(last, (read ?? -1) + 1),
    Home: 0,
    End: last,
  }
  return steps[key]
}

type LegendProps = { series: readonly Series[]; valueText(value: number | null | undefined): string }

function Legend({ series, valueText }: LegendProps) {
  return (
    <ul class="legend">
      {series.map((line, index) => (
        <li key={line.name} data-series={hueOf(series, index)} data-compared={line.isCompared || undefined}>
          {line.name} <b>{valueText(lastValue(line))}</b>
        </li>
      ))}
    </ul>
  )
}

function About({ parts }: { parts: readonly string[] }) {
  return parts.length === 0 ? null : <p class="about">{parts.join(' ')}</p>
}

type CursorProps = { series: readonly Series[]; layout: Layout; at: number }

function Cursor({ series, layout, at }: CursorProps) {
  const { width, height, x, y, foot } = layout
  return (
    <svg class="cursor" viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
      <line x1={x(at)} x2={x(at)} y1={14} y2={foot} />
      {series.map(({ name, values }, index) => {
        const value = values[at]
        return value == null ? null : (
          <circle key={name} data-series={hueOf(series, index)} cx={x(at)} cy={y(value)} r="4" />
        )
      })}
    </svg>
  )
}
