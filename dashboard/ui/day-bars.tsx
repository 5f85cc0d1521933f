// What came and what went on each day: bars up and bars down from a common zero. Over many days, a bar is a week. The arrow keys and the
// pointer read a bar; the same values are a table.

import { useSignal } from '@preact/signals'
import { sumByWeek, weekStarts } from '../lib/by-week.ts'
import { formatDay, formatWhole } from '../lib/format.ts'
import { dayTicks, valueScale } from '../lib/scale.ts'
import * as common from '../text/common.ts'
import { EventKey, eventsOf, Glyph } from './chart-events.tsx'
import { ChartTable, useTableSwitch } from './chart-table.tsx'
import { useChartWidth } from './chart-width.ts'
import { Reading } from './reading.tsx'
import type { Mark, Series } from './series.ts'

type DayBarsProps = {
  label: string
  days: readonly string[]
  /** Gains are drawn upwards and losses downwards, as lines() has them; days that were not counted have no bar. */
  gained: readonly Series[]
  lost: readonly Series[]
  marks: readonly Mark[]
}

/** More bars than this become weeks. */
const BARS_MAX = 92
const LEFT = 44
const RIGHT = 12
const TOP = 10
const BOTTOM = 24
const HEIGHT = 220
const WIDTH_FIRST = 560

export function DayBars(props: DayBarsProps) {
  const { label, marks } = props
  const { isTable, tableSwitch } = useTableSwitch()
  const isWeekly = props.days.length > BARS_MAX
  const days = isWeekly ? weekStarts(props.days) : props.days
  const barsOf = (given: readonly Series[], part: Bars['part']): Bars[] =>
    given.map((one) => ({ ...one, part, ...(isWeekly && { values: sumByWeek(one.values) }) }))
  const series = [...barsOf(props.gained, 'gained'), ...barsOf(props.lost, 'lost')]
  const at = useSignal<number | null>(null)
  const { frame, width } = useChartWidth<HTMLElement>(WIDTH_FIRST, isTable)
  const last = days.length - 1
  const step = (width.value - LEFT - RIGHT) / Math.max(1, days.length)
  const nameOf = (index: number) =>
    isWeekly
      ? common.weekFrom(formatDay(days[index] ?? '', { withYear: true }))
      : formatDay(days[index] ?? '', { withWeekday: true })
  const textOf = (index: number) =>
    `${nameOf(index)}: ${series.map(({ name, values }) => `${name} ${formatWhole(values[index])}`).join(', ')}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: Math.max(0, (at.value ?? last + 1) - 1),
      ArrowRight: Math.min(last, (at.value ?? -1) + 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    at.value = next
  }
  return (
    <figure class="chart day-bars" ref={frame}>
      <figcaption>
        <span class="unseen">{label}</span>
        <ul class="legend">
          {series.map(({ name, part, isCompared }) => (
            <li key={name} data-part={part} data-compared={isCompared || undefined}>
              {name}
            </li>
          ))}
          {isWeekly && <li data-part="note">{common.byWeek}</li>}
        </ul>
        {tableSwitch}
      </figcaption>
      {isTable ? (
        <ChartTable
          label={label}
          days={days}
          series={series}
          marks={isWeekly ? [] : marks}
          format={formatWhole}
          finalUntil={undefined}
        />
      ) : (
        <>
          {/* The plot has the role of a slider, because a range input cannot hold a picture. */}
          <div
            class="plot"
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, last)}
            aria-valuenow={at.value ?? Math.max(0, last)}
            aria-valuetext={textOf(at.value ?? last)}
            onKeyDown={onKeyDown}
            onPointerMove={(event) => {
              const left = event.currentTarget.getBoundingClientRect().left
              at.value = Math.max(0, Math.min(last, Math.floor((event.clientX - left - LEFT) / step)))
            }}
            onPointerLeave={() => {
              at.value = null
            }}
            onBlur={() => {
              at.value = null
            }}
          >
            <Plot days={days} series={series} marks={marks} width={width.value} step={step} at={at.value} />
            {at.value !== null && (
              <Reading
                title={nameOf(at.value)}
                left={LEFT + (at.value + 0.5) * step}
                width={width.value}
                events={marks.filter(({ day }) => indexOfDay(days, day) === at.value)}
              >
                {series.map(({ name, values, part }) => (
                  <span key={name} class="row" data-part={part}>
                    <span>{name}</span> <b>{formatWhole(values[at.value!])}</b>
                  </span>
                ))}
              </Reading>
            )}
          </div>
          <EventKey events={eventsOf(marks).filter(({ day }) => indexOfDay(days, day) >= 0)} />
        </>
      )}
    </figure>
  )
}

type Bars = Series & { readonly part: 'gained' | 'lost' }

type PlotProps = {
  days: readonly string[]
  series: readonly Bars[]
  marks: readonly Mark[]
  width: number
  /** The width of a bar with the gap beside it. */
  step: number
  at: number | null
}

function Plot({ days, series, marks, width, step, at }: PlotProps) {
  const ticksOf = (part: Bars['part']) => {
    const values = series.filter((one) => one.part === part).flatMap((one) => one.values)
    return values.length === 0 ? [0] : valueScale(values, { from: 0, tickCount: 2 }).ticks
  }
  const [up, down] = [ticksOf('gained'), ticksOf('lost')]
  const [top, bottom] = [up.at(-1)!, -down.at(-1)!]
  const y = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM)
  const x = (index: number) => LEFT + index * step
  const bar = Math.max(1, step - Math.min(3, step / 4))
  const drawBars = ({ values, part, isCompared }: Bars) =>
    values.map((value, index) => {
      if (value == null || value === 0) return null
      const [from, to] = part === 'gained' ? [y(value), y(0)] : [y(0), y(-value)]
      return (
        <rect
          key={days[index]}
          class="bar"
          data-part={part}
          data-compared={isCompared || undefined}
          x={x(index)}
          width={bar}
          y={from}
          height={to - from}
        />
      )
    })
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
      {[...up, ...down.filter((tick) => tick > 0).map((tick) => -tick)].map((tick) => (
        <g key={tick} class="tick" data-zero={tick === 0 || undefined}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick)} dy="0.32em" text-anchor="end">
            {Number.isInteger(tick) ? formatWhole(Math.abs(tick)) : ''}
          </text>
        </g>
      ))}
      {dayTicks(days.length, Math.max(2, Math.floor(width / 110))).map((index) => (
        <text
          key={index}
          class="day"
          x={index === days.length - 1 ? width - RIGHT : x(index) + bar / 2}
          y={HEIGHT - 6}
          text-anchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
        >
          {formatDay(days[index]!)}
        </text>
      ))}
      {at !== null && <rect class="read" x={x(at)} width={bar} y={TOP} height={HEIGHT - TOP - BOTTOM} />}
      {series
        .toSorted((one, other) => Number(other.isCompared ?? false) - Number(one.isCompared ?? false))
        .map(drawBars)}
      {eventsOf(marks).map(({ day, text, kind }) => {
        const index = indexOfDay(days, day)
        return index < 0 ? null : (
          <g key={`${day}${text}`}>
            <title>{`${formatDay(day)}: ${text}`}</title>
            <Glyph kind={kind} x={x(index) + bar / 2} y={TOP} />
          </g>
        )
      })}
    </svg>
  )
}

/** The bar that a day is in. */
function indexOfDay(days: readonly string[], day: string): number {
  return days.findLastIndex((first) => first <= day)
}
