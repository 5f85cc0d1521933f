// Decides what follows when a step of a refresh fails. Pure.

import type { ProviderFailure } from '../../../background/providers/contracts.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'

/**
 * Waits after the first, second, … failure in a row of one step. A source that fails for longer is asked again at the next
 * regular time.
 */
const WAITS_MS = [0.5, 2, 10, 30, 60, 120].map((minutes) => minutes * MINUTE_MS)

type AfterFailure =
  /** Asked again at the next regular time. */
  | { next: 'stop' }
  /** The same step, again after that time. */
  | { next: 'wait'; waitMs: number }

/** `failures`: how often the step failed before. */
export function afterFailure(
  { isRetryable, retryAfterMs }: Pick<ProviderFailure, 'isRetryable' | 'retryAfterMs'>,
  failures: number,
): AfterFailure {
  const waitMs = WAITS_MS[failures]
  if (!isRetryable || waitMs === undefined) return { next: 'stop' }
  return { next: 'wait', waitMs: Math.max(waitMs, retryAfterMs ?? 0) }
}
