// The date of the directive unavailable_after, in the forms that people write: RFC 822 and 850 (Saturday, 25-Jun-2010 15:00:00
// EST), ISO 8601 (2010-06-25T15:00:00Z), and a day alone. A comma of the date has parted the directive in two.

const NAME = 'unavailable_after:'
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/
const DATE_CHARS_MAX = 60

/** The date as it is written, in lower case and without its weekday; undefined without the directive. */
export function findExpiry(directives: readonly string[]): string | undefined {
  const at = directives.findIndex((directive) => directive.startsWith(NAME))
  if (at === -1) return undefined
  const date = directives[at]!.slice(NAME.length).trim()
  return (WEEKDAY.test(date) ? directives[at + 1] : date)?.trim().slice(0, DATE_CHARS_MAX)
}

const WITH_DASHES = /^(\d{1,2})-([a-z]{3})-(\d{2}|\d{4})\b/

/** Undefined when it is no date: search engines then ignore the directive. */
export function parseExpiry(date: string): number | undefined {
  const written = date.replace(
    WITH_DASHES,
    (_, day: string, month: string, year: string) =>
      `${day} ${month} ${year.length === 2 ? `20${year}` : year}`,
  )
  // A time without a zone is taken as UTC, not as the time of this machine.
  const hasZone = /(?:z|[+-]\d{2}:?\d{2}|\b(?:gmt|utc?|[ecmp][sd]t))$/.test(written)
  const isIso = /^\d{4}-\d{2}-\d{2}(?:$|t)/.test(written)
  const timeMs = Date.parse(isIso ? isoOf(written, hasZone) : hasZone ? written : `${written} utc`)
  return Number.isNaN(timeMs) ? undefined : timeMs
}

function isoOf(written: string, hasZone: boolean): string {
  const upper = written.toUpperCase()
  return upper.includes('T') && !hasZone ? `${upper}Z` : upper
}
