// Arguments and options that several commands share, parsed strictly: a wrong value is refused, with an example of a
// right one, before any file or database is opened.

import { InvalidArgumentError, Option } from 'commander'
import { formatTime } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'

const ID = /^[1-9]\d{0,14}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const DAYS = /^([1-9]\d{0,3})d$/

export function parseId(text: string): number {
  if (!ID.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return Number(text)
}

export function parseWhole(text: string): number {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

export function accountOption(description = 'account to use instead of the first one'): Option {
  return new Option('--account <id>', description).argParser(parseId)
}

/** The parser of an option that may be given more than once. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/**
 * Parses a date, which counts to its end in UTC, or a number of days from now such as `30d`. Returns undefined if it is
 * neither, or past.
 */
export function parseExpiry(text: string, nowMs: number): number | undefined {
  const days = DAYS.exec(text)?.[1]
  const ms = days === undefined ? parseMoment(text) : nowMs + Number(days) * DAY_MS
  return ms !== undefined && ms > nowMs ? ms : undefined
}

function parseMoment(text: string): number | undefined {
  if (DATE.test(text)) {
    const start = Date.parse(`${text}T00:00:00Z`)
    // Compares the text again, because Date.parse turns the 30th of February into March.
    return isSame(start, `${text}T00:00:00Z`) ? start + DAY_MS : undefined
  }
  if (!TIME.test(text)) return undefined
  const ms = Date.parse(text)
  return isSame(ms, text) ? ms : undefined
}

function isSame(ms: number, text: string): boolean {
  return !Number.isNaN(ms) && formatTime(ms) === text
}
