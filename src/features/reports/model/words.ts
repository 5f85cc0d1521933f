// Formats figures for people, the same in every form of a report: English, with grouped digits and a dash for unknown
// values.

import { DAY_MS } from '../../../lib/durations.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { visibleText } from '../../../lib/visible-text.ts'
import type { ReportModel } from './model.ts'

const DASH = '–'
const MINUS = '−'

// Created with the first figure: they load the rules of a language, which would delay the start.
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

/** Visibility is a share of all clicks that could be had. */
export function visibilityText(value: number | null): string {
  return value === null ? DASH : `${decimal(value)}%`
}

/** The size of a change of a percentage. */
export function points(value: number): string {
  return `${decimal(value)} pts`
}

export function dollars(value: number): string {
  return dollarFormat().format(value)
}

export function percent(share: number | null): string {
  return share === null ? DASH : `${decimalFormat().format(share * 100)}%`
}

/** Says how many of the tracked keywords the figures cover; undefined if they cover all. */
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

/** Formats a position; null if the keyword was not found. */
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

/** Formats the days of a report: `1 – 31 October 2026`, or a single day. */
export function periodText({ from, to }: Pick<ReportModel, 'from' | 'to'>): string {
  if (from === to) return longDay(from)
  return shortDateYear()
    .formatRange(timeOf(from), timeOf(to))
    .split('–')
    .map((part) => part.trim())
    .join(' – ')
}

/** A change in words: `+3.2`, `−5`, `±0`; undefined if one of the values is unknown. */
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

/** Appends the period that the change is compared with: no change is shown without it. */
export function over(moved: Change | undefined, period: string): Change | undefined {
  return moved && { ...moved, text: `${moved.text} ${period}` }
}

export function since(date: string | undefined): string {
  return date === undefined ? 'in the period' : `since ${shortDay(date)}`
}

/** The change in percent of the earlier value; undefined if that was zero or unknown. */
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

/** Shows text that strangers wrote: invisible characters are written out, and long texts are cut. */
export function shown(text: string, lengthMax = 200): string {
  const clean = visibleText(text.slice(0, 2 * lengthMax + 2)).trim()
  const characters = [...clean.slice(0, 2 * lengthMax + 2)]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : clean
}

/** Shows an address without the parts that all of them have. */
export function shownUrl(url: string, lengthMax = 90): string {
  return shown(url.replace(/^https?:\/\/(www\.)?/i, ''), lengthMax)
}

/** Shows the part of an address after the host; a slash for the home page. */
export function shownPath(url: string, lengthMax = 90): string {
  const parsed = URL.parse(url)
  return parsed === null ? shownUrl(url, lengthMax) : shown(`${parsed.pathname}${parsed.search}`, lengthMax)
}
