// Failures as values: the one place where a ProviderFailure is put together, so that no adapter forgets a field or calls
// something retryable that was paid for. Nothing is thrown for an observation; a call that is about many tasks at
// once, or about none, throws CallFailed, because there is no observation to put the failure in.

import { type FailureClass, type ProviderFailure, REPLY_BYTES_KEPT_MAX } from './contracts.ts'

/** How long to keep away from a provider that asked for fewer calls and did not say for how long. */
export const RATE_WAIT_MS = 60_000
/** However long a provider wishes for: a wrong date must not silence a connection for a year. */
export const RETRY_AFTER_MAX_MS = 3_600_000

const RETRYABLE: readonly FailureClass[] = ['rate', 'upstream']

/** A call that failed as such: the tasks that it was about are unchanged, and may be asked about again. */
export class CallFailed extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure) {
    super(failure.message)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/**
 * By default nothing was bought, and what a busy or broken provider refused may be asked again. Once there is a
 * cost it may not, whatever the class, unless the caller says so.
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

/** What a Retry-After header asks for, in seconds or as an HTTP date. Null when there is none that can be read. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  const waitMs = /^\d{1,15}$/.test(value) ? Number(value) * 1000 : untilDate(value, nowMs)
  if (Number.isNaN(waitMs)) return null
  return Math.min(RETRY_AFTER_MAX_MS, Math.max(0, waitMs))
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

// Date.parse alone takes nearly anything for a date.
function untilDate(value: string, nowMs: number): number {
  return HTTP_DATE.test(value) ? Date.parse(value) - nowMs : Number.NaN
}

function cutToBytes(text: string): string {
  // A character is one to three bytes per UTF-16 unit, so most texts need no look at their bytes.
  if (text.length * 3 <= REPLY_BYTES_KEPT_MAX) return text
  const bytes = Buffer.from(text.slice(0, REPLY_BYTES_KEPT_MAX))
  if (bytes.length <= REPLY_BYTES_KEPT_MAX) return bytes.toString()
  let end = REPLY_BYTES_KEPT_MAX
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
