// Retry-After (RFC 9110, 10.2.3): seconds, or a date in one of HTTP's three forms.

const SECONDS = /^\d{1,10}$/
const DATE = /^[a-z]{3,9},? [\da-z :-]{10,40}$/i

/** How long to wait, never less than nothing; undefined if it cannot be read. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const written = text?.trim() ?? ''
  if (SECONDS.test(written)) return Number(written) * 1_000
  if (!DATE.test(written)) return undefined
  // The oldest of the forms names no zone and means UTC.
  const ms = Date.parse(/ gmt$/i.test(written) ? written : `${written} GMT`)
  return Number.isNaN(ms) ? undefined : Math.max(0, ms - nowMs)
}
