// Decides what follows when a source fails. Pure.

import type { SearchFailure, SearchFailureClass } from '../../../background/providers/search-source.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'

const WAIT_MS_MIN = 1_000
/** A daily quota is renewed after a day at the latest. */
export const WAIT_MS_MAX = 24 * 60 * MINUTE_MS
const PROGRESS_WAIT_MS = 30_000
const WAIT_AFTER_MS: Readonly<Partial<Record<SearchFailureClass, number>>> = {
  rate: MINUTE_MS,
  // Search Console renews its load quota every ten minutes, and a second one every day.
  quota: 15 * MINUTE_MS,
}
/** Failures that last until somebody has fixed the cause. */
const LASTING: readonly SearchFailureClass[] = ['auth', 'permission', 'missing']

type AfterFailure =
  /** The source is asked again the next night. */
  | { next: 'stop' }
  /** The source is asked again after that time, without counting attempts. */
  | { next: 'wait'; waitMs: number }
  /** The source is asked again a few times, with growing delays. */
  | { next: 'retry' }

/** `hasProgress`: days came in before the failure. Then it does not count as a failed attempt, whose number is limited. */
export function afterFailure(
  { class: failureClass, retryAfterMs }: SearchFailure,
  hasProgress: boolean,
): AfterFailure {
  if (LASTING.includes(failureClass)) return { next: 'stop' }
  const waitMs = retryAfterMs ?? WAIT_AFTER_MS[failureClass] ?? (hasProgress ? PROGRESS_WAIT_MS : undefined)
  if (waitMs === undefined) return { next: 'retry' }
  return { next: 'wait', waitMs: Math.min(WAIT_MS_MAX, Math.max(WAIT_MS_MIN, waitMs)) }
}

/** False for throttling, which passes with time and is no fault of the connection. */
export function isOfConnection(failureClass: SearchFailureClass): boolean {
  return WAIT_AFTER_MS[failureClass] === undefined
}
