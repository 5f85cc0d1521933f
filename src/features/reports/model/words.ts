// Figures as people read them, the same in every form of a report. English, with the digits grouped; what is not known is a dash.

import { DAY_MS } from '../../../lib/durations.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { visibleText } from '../../../lib/visible-text.ts'
import type { ReportModel } from './model.ts'

const DASH = '–'
const MINUS = '−'

// Made for the first figure that is written: they load the rules of a language, and no start waits for that.
const wholeFormat = numberFormat({ maximumFractionDigits: 0 })
const decimalFormat = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dollarFormat = numberFormat({ style: 'currency', currency: 'USD' })

const longDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = dateFormat({ day: 'numeric', month: 'short' })
const shortDateYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

function numberFormat(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  return made(() => new Intl.NumberFormat('en-US', options))
}

function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return made(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }))
}

function made<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

export function whole(value: number | null): string {
  return value === null ? DASH : wholeFormat().format(value)
}

export function decimal(value: number | null): string {
  return value === null ? DASH : decimalFormat().format(value)
}

export function dollars(value: number): string {
  return dollarFormat().format(value)
}

export function percent(share: number | null): string {
  return share === null ? DASH : `${decimalFormat().format(share * 100)}%`
}

/** How many of the tracked keywords the figures are over; undefined when it is all of them. */
export function coverageOf({
  with_result,
  keywords,
}: {
  with_result: number
  keywords: number
}): string | undefined {
  return with_result < keywords
    ? `${whole(with_result)} of ${plural(keywords, 'keyword')} measured`
    : undefined
}

/** A position of a keyword; null where it was not found. */
export function place(position: number | null): string {
  return position === null ? DASH : String(position)
}

export function longDay(date: string): string {
  return longDate().format(timeOf(date))
}

export function shortDay(date: string): string {
  return shortDate().format(timeOf(date))
}

function timeOf(date: string): number {
  return (parseDay(date.slice(0, 10)) ?? 0) * DAY_MS
}

/** The days of a report: `1 – 31 October 2026`, or a day alone. */
export function periodText({ from, to }: Pick<ReportModel, 'from' | 'to'>): string {
  if (from === to) return longDay(from)
  return shortDateYear()
    .formatRange(timeOf(from), timeOf(to))
    .split('–')
    .map((part) => part.trim())
    .join(' – ')
}

/** How something changed, for people: `+3.2`, `−5`, `±0`; undefined when one of both is not known. */
export type Change = { readonly text: string; readonly direction: 'up' | 'down' | 'same' }

export function change(
  now: number | null,
  before: number | null | undefined,
  format: (value: number) => string = whole,
): Change | undefined {
  if (now === null || before === null || before === undefined) return undefined
  const size = format(Math.abs(now - before))
  if (size === format(0)) return { text: '±0', direction: 'same' }
  return now > before ? { text: `+${size}`, direction: 'up' } : { text: `${MINUS}${size}`, direction: 'down' }
}

/** A change with the period that it is compared with: no change is shown without it. */
export function over(moved: Change | undefined, period: string): Change | undefined {
  return moved && { ...moved, text: `${moved.text} ${period}` }
}

export function since(date: string | undefined): string {
  return date === undefined ? 'in the period' : `since ${shortDay(date)}`
}

/** The change in percent of the earlier value; undefined where that was zero or unknown. */
export function changeInPercent(now: number | null, before: number | null | undefined): Change | undefined {
  if (now === null || before === null || before === undefined || before === 0) return undefined
  const parts = Math.round(((now - before) / before) * 100)
  if (parts === 0) return { text: '±0%', direction: 'same' }
  return parts > 0
    ? { text: `+${wholeFormat().format(parts)}%`, direction: 'up' }
    : { text: `${MINUS}${wholeFormat().format(-parts)}%`, direction: 'down' }
}

export function plural(count: number, one: string): string {
  return `${whole(count)} ${one}${count === 1 ? '' : 's'}`
}

/** Text that strangers wrote, as it is shown: what cannot be seen is written out, and long texts are cut. */
export function shown(text: string, lengthMax = 200): string {
  const clean = visibleText(text.slice(0, 2 * lengthMax + 2)).trim()
  const characters = [...clean.slice(0, 2 * lengthMax + 2)]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : clean
}

/** An address as people read it: without what all of them have. */
export function shownUrl(url: string, lengthMax = 90): string {
  return shown(url.replace(/^https?:\/\/(www\.)?/i, ''), lengthMax)
}

/** The part of an address behind the host; of the first page, a slash. */
export function shownPath(url: string, lengthMax = 90): string {
  const parsed = URL.parse(url)
  return parsed === null ? shownUrl(url, lengthMax) : shown(`${parsed.pathname}${parsed.search}`, lengthMax)
}
