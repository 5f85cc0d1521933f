// Builds every ProviderFailure, so that no adapter forgets a field or calls a paid call retryable. A failed check is a
// value; a call about many tasks, or about none, throws CallFailed, because there is no observation that could hold the
// failure.

import { type FailureClass, type ProviderFailure, REPLY_BYTES_KEPT_MAX } from './contracts.ts'

/** How long to wait if a provider asks for fewer calls without saying for how long. */
export const RATE_WAIT_MS = 60_000
/** Limits the wait that a provider may ask for: a wrong date must not block a connection for a year. */
export const RETRY_AFTER_MAX_MS = 3_600_000

const RETRYABLE: readonly FailureClass[] = ['rate', 'upstream']

/** A call that failed as a whole: the tasks that it was about are unchanged, and may be requested again. */
export class CallFailed extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure) {
    super(failure.message)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/**
 * By default a failure cost nothing, and may be retried if the provider was busy or broken. A failure with a cost may
 * not be retried, whatever its class, unless the caller says so.
 */
export function failed(
  failureClass: FailureClass,
  message: string,
  extra: Partial<Omit<ProviderFailure, 'state' | 'class' | 'message'>> = {},
): ProviderFailure {
  const costMicros = extra.costMicros ?? 0
  return {
    state: 'failed',
    class: failureClass,
    message,
    isRetryable: extra.isRetryable ?? (costMicros === 0 && RETRYABLE.includes(failureClass)),
    retryAfterMs: extra.retryAfterMs ?? (failureClass === 'rate' ? RATE_WAIT_MS : null),
    costMicros,
    isCostEstimated: extra.isCostEstimated ?? false,
    reply: extra.reply === undefined || extra.reply === null ? null : cutToBytes(extra.reply),
  }
}

/** Reads a Retry-After header, in seconds or as an HTTP date. Null if there is none, or it cannot be read. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  const waitMs = /^\d{1,15}$/.test(value) ? Number(value) * 1000 : untilDate(value, nowMs)
  if (Number.isNaN(waitMs)) return null
  return Math.min(RETRY_AFTER_MAX_MS, Math.max(0, waitMs))
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

// The pattern is needed because Date.parse accepts nearly anything as a date.
function untilDate(value: string, nowMs: number): number {
  return HTTP_DATE.test(value) ? Date.parse(value) - nowMs : Number.NaN
}

function cutToBytes(text: string): string {
  // A UTF-16 unit takes at most three bytes, so the bytes of most texts need not be counted.
  if (text.length * 3 <= REPLY_BYTES_KEPT_MAX) return text
  const bytes = Buffer.from(text.slice(0, REPLY_BYTES_KEPT_MAX))
  if (bytes.length <= REPLY_BYTES_KEPT_MAX) return bytes.toString()
  let end = REPLY_BYTES_KEPT_MAX
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
