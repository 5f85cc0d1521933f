// Numbers, times and addresses as people read them. What is not known is a dash.

import { madeOnce } from './made-once.ts'

export const NONE = '–'

const LOCALE = 'en'
const whole = madeOnce(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }))
const tenth = madeOnce(
  () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
)
const hundredth = madeOnce(
  () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2, minimumFractionDigits: 2 }),
)
const compact = madeOnce(
  () => new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 }),
)
const percent = madeOnce(() => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }))

type Maybe = number | null | undefined

export const formatWhole = (value: Maybe): string => (value == null ? NONE : whole().format(value))
export const formatTenth = (value: Maybe): string => (value == null ? NONE : tenth().format(value))
export const formatHundredth = (value: Maybe): string => (value == null ? NONE : hundredth().format(value))
/** 20,900 as 20.9K; below ten thousand as it is. */
export const formatCompact = (value: Maybe): string =>
  value == null ? NONE : Math.abs(value) < 10_000 ? whole().format(value) : compact().format(value)
/** Of a share between 0 and 1. */
export const formatShare = (value: Maybe): string => (value == null ? NONE : percent().format(value))

const dollarsTo = madeOnce(
  (digits: number) =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
)

/** With the cents, and more digits where cents would say nothing. */
export function formatMoney(dollars: Maybe): string {
  if (dollars == null) return NONE
  return dollarsTo(dollars !== 0 && Math.abs(dollars) < 0.01 ? 4 : 2).format(dollars)
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

export function formatBytes(bytes: Maybe): string {
  if (bytes == null) return NONE
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < BYTE_UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? whole().format(value) : tenth().format(value)} ${BYTE_UNITS[unit]}`
}

export function formatDuration(ms: Maybe): string {
  if (ms == null) return NONE
  if (ms < 1_000) return `${whole().format(ms)} ms`
  const seconds = ms / 1_000
  if (seconds < 60) return `${tenth().format(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** "1 page", "2 pages". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`
}

const dayFormat = madeOnce(
  (withYear: boolean) =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...(withYear && { year: 'numeric' }),
    }),
)

/** Days are dates without a time, the same for everybody. */
export function formatDay(day: string, { withYear = false } = {}): string {
  return dayFormat(withYear).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

const timeFormat = madeOnce(
  (timeZone: string | undefined) =>
    new Intl.DateTimeFormat(LOCALE, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(timeZone !== undefined && { timeZone }),
    }),
)

/** In the reader's own zone, unless one is named. */
export function formatTime(iso: string | null | undefined, timeZone?: string): string {
  return iso == null ? NONE : timeFormat(timeZone).format(new Date(iso))
}

const AGES: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = madeOnce(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' }))

export function formatAge(iso: string | null | undefined, nowMs = Date.now()): string {
  if (iso == null) return NONE
  const seconds = (Date.parse(iso) - nowMs) / 1_000
  for (const [unit, length] of AGES)
    if (Math.abs(seconds) >= length) return relative().format(Math.trunc(seconds / length), unit)
  return 'just now'
}

/** What tells addresses of one site apart: all but the scheme and the host. */
export function pathOf(url: string): string {
  const rest = url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return rest === '' ? '/' : rest
}

export function hostOf(url: string): string {
  return url.replace(/^[a-z]+:\/\//i, '').split(/[/?#]/)[0]!
}

const namesOf = madeOnce(
  (type: 'region' | 'language') => new Intl.DisplayNames(LOCALE, { type, fallback: 'code' }),
)

export function countryName(code: string): string {
  try {
    return namesOf('region').of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

export function languageName(code: string): string {
  try {
    return namesOf('language').of(code) ?? code
  } catch {
    return code
  }
}
