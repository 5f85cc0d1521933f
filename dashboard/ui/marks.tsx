// Small signs for values: direction is never colour alone, severity never shape alone.

import type { ComponentChildren } from 'preact'
import type { SimulatedParts } from '../api/types.ts'
import { formatAge, formatTenth, formatTime, formatWhole, NONE } from '../lib/format.ts'
import * as common from '../text/common.ts'
import * as marks from '../text/marks.ts'

type DeltaProps = {
  /** Null without an earlier value, which is said; undefined while it is not read, or where nothing is compared. */
  value: number | null | undefined
  /** Writes the size of the change. Changes of percentages are in points (`formatPoints`). */
  format?: (value: number) => string
  /** Lower is better, and the arrow points where the number goes: issues, milliseconds. Positions have a mark of their own. */
  isLowerBetter?: boolean
  /** The value is neither better nor worse when it changes: the number of pages. */
  isNeutral?: boolean
  /** What the value is compared with, for a change means nothing without: `since` a day for a level, `vs` a period for a sum. */
  period: string
  /** The period stands in words beside several changes, so each has it on hover and for screen readers alone. */
  isBrief?: boolean
  /** Why there is no earlier value. */
  why?: string | undefined
}

/** `value` is the new value minus the one before. What rounds to nothing has not changed. */
export function Delta({
  value,
  format = formatWhole,
  isLowerBetter = false,
  isNeutral,
  period,
  isBrief = false,
  why,
}: DeltaProps) {
  if (value === undefined) return null
  if (value === null) {
    if (isBrief) return why === undefined ? null : <None why={why} />
    return <span class="delta-none">{why ?? marks.noEarlier}</span>
  }
  const periodText = !isBrief && <span class="period"> {period}</span>
  const size = format(Math.abs(value))
  if (size === format(0))
    return (
      <span class="delta" title={period}>
        {isBrief ? marks.unchanged : marks.unchangedInWords}
        {periodText}
      </span>
    )
  const isUp = value > 0
  const isGood = isUp !== isLowerBetter
  return (
    <span
      class="delta"
      data-tone={isNeutral ? undefined : isGood ? 'good' : 'bad'}
      title={period}
      role="img"
      aria-label={`${isUp ? marks.up : marks.down} ${size} ${period}`}
    >
      {isUp ? '▲' : '▼'} {size}
      {periodText}
    </span>
  )
}

/** The change of a position since the previous check; a better position points up. */
export function RankDelta({ value }: { value: number | null | undefined }) {
  return <Delta value={value} period={marks.sinceCheck} isBrief />
}

/** The change of an average position. The arrow points up when the number falls. */
export function PositionDelta({ value, ...rest }: Pick<DeltaProps, 'value' | 'period' | 'isBrief'>) {
  return <Delta {...rest} value={value && -value} format={formatTenth} />
}

/** Issues have the severity `notice`, alerts have `info`. */
type Severity = 'critical' | 'warning' | 'notice' | 'info'

export function SeverityMark({ severity, hasWord = false }: { severity: Severity; hasWord?: boolean }) {
  return (
    <span class="severity" data-severity={severity}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {severity === 'critical' && <rect x="1.5" y="1.5" width="9" height="9" rx="1" />}
        {severity === 'warning' && <path d="M6 1 11.5 11h-11z" />}
        {(severity === 'notice' || severity === 'info') && <circle cx="6" cy="6" r="4" class="ring" />}
      </svg>
      <span class={hasWord ? undefined : 'unseen'}>{marks.severity[severity]}</span>
    </span>
  )
}

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'accent'

export function Badge({
  children,
  tone = 'plain',
  title,
}: {
  children: ComponentChildren
  tone?: Tone
  title?: string
}) {
  return (
    <span class="badge" data-tone={tone} title={title}>
      {children}
    </span>
  )
}

/** `unknown` is a project whose data could not be asked about. */
export type MaybeSimulated = SimulatedParts | 'unknown'

type SimulatedBadgeProps = {
  /** Names the simulated data; without it, the badge is about the numbers beside it. */
  parts?: MaybeSimulated | undefined
  /** Whether a part of the data is shown beside the badge: others are not named. */
  isShown?: (part: SimulatedParts[number]) => boolean
  /** The badge says in its text what is simulated, without being pointed at. */
  isLong?: boolean
}

export function SimulatedBadge({ parts: given, isShown = () => true, isLong = false }: SimulatedBadgeProps) {
  if (given === 'unknown') return <Badge title={common.maybeSimulatedHint}>{common.maybeSimulated}</Badge>
  const parts = given?.filter(isShown)
  if (parts?.length === 0) return null
  const names = parts?.map((part) => common.simulatedParts[part]).join(', ')
  const isAll = parts?.includes('site') ?? false
  const hint = isAll
    ? common.simulatedSite
    : names === undefined
      ? common.simulatedHint
      : common.simulatedOf(names)
  return (
    <Badge tone="warn" title={hint}>
      {common.simulated}
      {isLong && !isAll && <span>: {names}</span>}
    </Badge>
  )
}

/** How long ago, and when exactly on hover. */
export function Time({ at, timeZone }: { at: string | null | undefined; timeZone?: string | undefined }) {
  if (at == null) return <span>{NONE}</span>
  return (
    // The exact time is written when somebody points at it: a list has hundreds of times, and each would have to know its time zone.
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatTime(at, timeZone)
      }}
    >
      {formatAge(at)}
    </time>
  )
}

/** Stands for an unknown value, with the reason where there is one. */
export function None({ why }: { why?: string | null | undefined }) {
  return (
    <span class="none" title={why ?? undefined} role="img" aria-label={why ?? common.unknown}>
      {NONE}
    </span>
  )
}

/** A progress bar; without a total it only shows that work is going on. */
export function Progress({
  done,
  total,
  label,
}: {
  done: number | null
  total: number | null
  label: string
}) {
  const isKnown = done !== null && total !== null && total > 0
  return (
    <progress
      class="progress"
      aria-label={label}
      {...(isKnown && { value: Math.min(done, total), max: total })}
    />
  )
}
