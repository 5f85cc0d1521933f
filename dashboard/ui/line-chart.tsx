// Lines over days. Arrow keys and the pointer read the values of a day; the same values are a table, for whoever prefers one.

import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { formatDay } from '../lib/format.ts'
import { dayTicks, linePath, valueScale } from '../lib/scale.ts'
import { useQuery } from '../state/query.ts'
import { flag } from '../state/query-codec.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { ChartTable } from './chart-table.tsx'
import type { Mark, Series } from './series.ts'

type LineChartProps = {
  label: string
  days: readonly string[]
  series: readonly Series[]
  marks?: readonly Mark[]
  format(value: number | null): string
  /** For positions, the axis has 1 at the top. */
  isInverted?: boolean
  /** The value at which the axis begins; without it, the axis begins near the smallest value. */
  from?: number | undefined
  height?: number
  onPick?(day: string): void
}

const TABLE = { table: flag() }
const LEFT = 44
const RIGHT = 12
const TOP = 10
const BOTTOM = 24

// A new chart starts with the width of the last one, which is right for most and saves drawing it twice.
let lastWidth = 720

export function LineChart(props: LineChartProps) {
  const { label, days, series, marks = [], format } = props
  // The choice holds for all charts of a page: readers of tables want tables everywhere.
  const { values: asked, set } = useQuery(TABLE)
  const isTable = asked.table
  const width = useSignal(lastWidth)
  const at = useSignal<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const output = useId()
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.max(240, Math.round(entry!.contentRect.width))
      lastWidth = width.value
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isTable])

  const pick = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    const share = (event.clientX - box.left - LEFT) / (width.value - LEFT - RIGHT)
    at.value = Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = days.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: Math.max(0, (at.value ?? last + 1) - 1),
      ArrowRight: Math.min(last, (at.value ?? -1) + 1),
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) {
      if (event.key === 'Enter' && at.value !== null) props.onPick?.(days[at.value]!)
      return
    }
    event.preventDefault()
    at.value = next
  }

  return (
    <figure class="chart" ref={frame}>
      <figcaption>
        <span class="unseen">{label}</span>
        <ul class="legend">
          {series.map(({ name, isCompared }, index) => (
            <li key={name} data-series={hueOf(series, index)} data-compared={isCompared || undefined}>
              {name}
            </li>
          ))}
        </ul>
        <Button
          isSmall
          kind="quiet"
          icon="list"
          isPressed={isTable}
          onClick={() => set({ table: !isTable }, 'replace')}
        >
          {isTable ? common.showChart : common.showTable}
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable label={label} days={days} series={series} marks={marks} format={format} />
      ) : (
        <>
          {/* The plot has the role of a slider, because a range input cannot hold a picture. */}
          <div
            class="plot"
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, days.length - 1)}
            aria-valuenow={at.value ?? Math.max(0, days.length - 1)}
            aria-valuetext={textOf(at.value ?? days.length - 1)}
            onKeyDown={onKeyDown}
            onPointerMove={pick}
            onPointerLeave={() => {
              at.value = null
            }}
            onBlur={() => {
              at.value = null
            }}
            onClick={() => at.value !== null && props.onPick?.(days[at.value]!)}
          >
            <Plot {...props} width={width.value} at={at.value} />
          </div>
          <Reading {...props} id={output} at={at.value} />
        </>
      )}
    </figure>
  )

  function textOf(index: number): string {
    const day = days[index]
    if (day === undefined) return ''
    return `${formatDay(day, { withYear: true })}: ${series.map(({ name, values }) => `${name} ${format(values[index] ?? null)}`).join(', ')}`
  }
}

type PlotProps = LineChartProps & {
  width: number
  /** The index of the day that is read. */
  at: number | null
}

function Plot(props: PlotProps) {
  const { days, series, marks = [], format, isInverted = false, from, height = 220, width, at } = props
  const scale = valueScale(
    series.flatMap(({ values }) => values),
    { from },
  )
  const x = (index: number) =>
    LEFT + (days.length <= 1 ? 0.5 : index / (days.length - 1)) * (width - LEFT - RIGHT)
  const y = (value: number) => {
    const share = (value - scale.min) / (scale.max - scale.min)
    return TOP + (isInverted ? share : 1 - share) * (height - TOP - BOTTOM)
  }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick} class="tick">
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick)} dy="0.32em" text-anchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {dayTicks(days.length, Math.max(2, Math.floor(width / 110))).map((index) => (
        <text key={index} class="day" x={x(index)} y={height - 6} text-anchor={anchorOf(index, days.length)}>
          {formatDay(days[index]!, { withYear: days.length > 370 })}
        </text>
      ))}
      {marks.map((mark) => {
        const index = days.indexOf(mark.day)
        if (index < 0 || mark.kind === 'remark') return null
        if (mark.kind === 'failure')
          return <Cross key={`${mark.day}${mark.text}`} x={x(index)} y={height - BOTTOM} />
        return (
          <g key={`${mark.day}${mark.text}`} class="mark" data-kind={mark.kind}>
            <line x1={x(index)} x2={x(index)} y1={TOP} y2={height - BOTTOM} />
            <circle cx={x(index)} cy={TOP} r="4">
              <title>{`${formatDay(mark.day)}: ${mark.text}`}</title>
            </circle>
          </g>
        )
      })}
      {series.toReversed().map(({ name, values, isCompared }, reversed) => (
        <path
          key={name}
          class="line"
          data-series={hueOf(series, series.length - 1 - reversed)}
          data-compared={isCompared || undefined}
          data-alone={days.length === 1 || undefined}
          d={linePath(values, x, y)}
        />
      ))}
      {at !== null && (
        <g class="cursor">
          <line x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} />
          {series.map(({ name, values }, index) => {
            const value = values[at] ?? null
            return value === null ? null : (
              <circle key={name} data-series={hueOf(series, index)} cx={x(at)} cy={y(value)} r="3.5" />
            )
          })}
        </g>
      )}
    </svg>
  )
}

/** The values of a day. */
function Reading({
  id,
  days,
  series,
  marks = [],
  format,
  at,
}: LineChartProps & { id: string; at: number | null }) {
  const read = at === null ? undefined : days[at]
  const marksOfDay = marks.filter(({ day }) => day === read)
  return (
    <output id={id} class="reading" data-side={at !== null && at > days.length / 2 ? 'left' : 'right'}>
      {read !== undefined && (
        <>
          <strong>{formatDay(read, { withYear: true })}</strong>
          {series.map(({ name, values }, index) => (
            <span key={name} data-series={hueOf(series, index)}>
              {name} <b>{format(values[at!] ?? null)}</b>
            </span>
          ))}
          {marksOfDay.map(({ text }) => (
            <em key={text}>{text}</em>
          ))}
        </>
      )}
    </output>
  )
}

function Cross({ x, y }: { x: number; y: number }) {
  return <path class="failure" d={`M${x - 3} ${y - 3}l6 6m-6 0l6 -6`} />
}

function anchorOf(index: number, length: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === length - 1 ? 'end' : 'middle'
}

/** A series of the period before has the colour of its own series, which stands before it. */
function hueOf(series: readonly Series[], index: number): number {
  const upTo = series.slice(0, index + 1).filter(({ isCompared }) => !isCompared).length
  return Math.max(0, upTo - 1)
}
