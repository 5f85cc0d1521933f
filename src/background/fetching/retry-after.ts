// Parses Retry-After (RFC 9110, 10.2.3): seconds, or a date in one of HTTP's three forms.

const SECONDS = /^\d{1,10}$/
const DATE = /^[a-z]{3,9},? [\da-z :-]{10,40}$/i

/** Returns how long to wait, never below 0; undefined if the text cannot be read. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const written = text?.trim() ?? ''
  if (SECONDS.test(written)) return Number(written) * 1_000
  if (!DATE.test(written)) return undefined
  // asctime dates name no zone and mean UTC.
  const ms = Date.parse(/ gmt$/i.test(written) ? written : `${written} GMT`)
  return Number.isNaN(ms) ? undefined : Math.max(0, ms - nowMs)
}
