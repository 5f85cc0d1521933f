// Numbers, times and addresses as people read them. What is not known is a dash.

import { memoize } from './memoize.ts'

export const NONE = '–'

const LOCALE = 'en'
const compact = memoize(
  () => new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 }),
)

/**
 * Writes numbers as `Intl` does in English. Numbers are on nearly every page: the first use of `Intl` loads so much that a page could be
 * drawn meanwhile.
 */
function withDigits(value: number, digits: number): string {
  const size = Math.abs(value)
  // Rounds the decimal text, not the binary double: 9.95 is 10.0.
  const shifted = Number(`${size}e${digits}`)
  const rounded = Number.isNaN(shifted) ? size : Math.round(shifted) / 10 ** digits
  const [whole = '', fraction] = rounded.toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

type Maybe = number | null | undefined

export const formatWhole = (value: Maybe): string => (value == null ? NONE : withDigits(value, 0))
export const formatTenth = (value: Maybe): string => (value == null ? NONE : withDigits(value, 1))
/** Writes 20,900 as 20.9K, and numbers below ten thousand in full. */
export const formatCompact = (value: Maybe): string =>
  value == null ? NONE : Math.abs(value) < 10_000 ? withDigits(value, 0) : compact().format(value)
/** The change of a percentage, in points and never in per cent of a per cent. */
export const formatPoints = (value: Maybe): string => (value == null ? NONE : `${withDigits(value, 1)} pts`)
/** The change of a share between 0 and 1, in points. */
export const formatSharePoints = (value: Maybe): string => formatPoints(value == null ? value : value * 100)
/** Writes a number from 0 to 100, such as visibility. */
export const formatPercent = (value: Maybe): string => (value == null ? NONE : `${withDigits(value, 1)}%`)
/** Formats a share between 0 and 1 as a percentage. */
export const formatShare = (value: Maybe): string => formatPercent(value == null ? value : value * 100)

const dollarsTo = memoize(
  (digits: number) =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
)

/** Writes dollars with cents, and with more digits where cents would be zero. */
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
  // A round size is a limit, which needs no decimals; measured sizes get one.
  return `${withDigits(value, value % 1 === 0 || value >= 100 ? 0 : 1)} ${BYTE_UNITS[unit]}`
}

export function formatDuration(ms: Maybe): string {
  if (ms == null) return NONE
  if (ms < 1_000) return `${withDigits(ms, 0)} ms`
  const seconds = ms / 1_000
  if (seconds < 60) return `${withDigits(seconds, 1)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Writes "1 page" or "2 pages". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** Days are dates without a time, the same for everybody. */
export function formatDay(day: string, { withYear = false, withWeekday = false } = {}): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  const weekday = withWeekday ? `${WEEKDAYS[new Date(day.slice(0, 10)).getUTCDay()]}, ` : ''
  return `${weekday}${MONTHS[month! - 1]} ${date}${withYear ? `, ${year}` : ''}`
}

/** "Oct 20 – Nov 18", with the year where the two differ in it. */
export function formatDays(from: string, to: string): string {
  const withYear = from.slice(0, 4) !== to.slice(0, 4)
  return `${formatDay(from, { withYear })} – ${formatDay(to, { withYear })}`
}

const timeFormat = memoize(
  (timeZone: string | undefined) =>
    new Intl.DateTimeFormat(LOCALE, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(timeZone !== undefined && { timeZone }),
    }),
)

/** Writes a time in the reader's own zone, unless one is named. */
export function formatTime(iso: string | null | undefined, timeZone?: string): string {
  return iso == null ? NONE : timeFormat(timeZone).format(new Date(iso))
}

type Age = {
  readonly seconds: number
  readonly name: string
  readonly before?: string
  readonly after?: string
}

const AGES: readonly Age[] = [
  { seconds: 31_536_000, name: 'yr.', before: 'last yr.', after: 'next yr.' },
  { seconds: 2_592_000, name: 'mo.', before: 'last mo.', after: 'next mo.' },
  { seconds: 86_400, name: 'days', before: 'yesterday', after: 'tomorrow' },
  { seconds: 3_600, name: 'hr.' },
  { seconds: 60, name: 'min.' },
]

export function formatAge(iso: string | null | undefined, nowMs = Date.now()): string {
  if (iso == null) return NONE
  const seconds = (Date.parse(iso) - nowMs) / 1_000
  const age = AGES.find((one) => Math.abs(seconds) >= one.seconds)
  if (age === undefined) return 'just now'
  const count = Math.trunc(seconds / age.seconds)
  const named = count === -1 ? age.before : count === 1 ? age.after : undefined
  if (named !== undefined) return named
  return count < 0 ? `${-count} ${age.name} ago` : `in ${count} ${age.name}`
}

/** The part of an address after scheme and host. */
export function pathOf(url: string): string {
  const rest = url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return rest === '' ? '/' : rest
}

const namesOf = memoize(
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
