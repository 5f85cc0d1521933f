// Counts as bars: the number stands beside its bar, which only compares it with the others of its list.

import type { ComponentChildren } from 'preact'
import { formatWhole } from '../lib/format.ts'
import { Link } from './link.tsx'

type BarTone = 'own' | 'other' | 'bad' | 'warn' | 'notice'

type CountBarProps = {
  value: number
  /** The longest of the list; its bar has the full length. */
  max: number
  /** How much of the value is gone: that end of the bar is hatched. */
  lost?: number
  tone?: BarTone
}

export function CountBar({ value, max, lost = 0, tone = 'own' }: CountBarProps) {
  const width = (count: number) => ({ width: `${max === 0 ? 0 : (100 * count) / max}%` })
  return (
    <span class="count-bar" data-tone={tone} aria-hidden="true">
      <i style={width(value - lost)} />
      {lost > 0 && <i class="lost" style={width(lost)} />}
    </span>
  )
}

type BarListProps = {
  label: string
  bars: readonly (Omit<CountBarProps, 'max'> & {
    key: string
    name: ComponentChildren
    /** The address of the rows that the number counts. */
    to?: string | undefined
    format?: (value: number) => string
    /** What stands after the number, such as its change. */
    beside?: ComponentChildren
  })[]
  /** The order of the bars has a meaning of its own, such as that of severities; otherwise the largest is the first. */
  isInOrder?: boolean
}

export function BarList({ label, bars, isInOrder = false }: BarListProps) {
  const max = bars.reduce((most, { value }) => Math.max(most, value), 0)
  const shown = isInOrder ? bars : bars.toSorted((a, b) => b.value - a.value)
  return (
    <ul class="bar-list" aria-label={label}>
      {shown.map(({ key, name, value, lost, tone, to, format = formatWhole, beside }) => (
        <li key={key}>
          <span class="name">{name}</span>
          <CountBar value={value} max={max} {...(lost !== undefined && { lost })} {...(tone && { tone })} />
          {to === undefined ? <b>{format(value)}</b> : <Link to={to}>{format(value)}</Link>}
          {beside !== undefined && <small>{beside}</small>}
        </li>
      ))}
    </ul>
  )
}
