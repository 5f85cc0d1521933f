// Decides what follows when a source fails. Pure.

import type { SearchFailure, SearchFailureClass } from '../../../background/providers/search-source.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'

const WAIT_MS_MIN = 1_000
/** A quota of the day ends with the day. */
export const WAIT_MS_MAX = 24 * 60 * MINUTE_MS
const PROGRESS_WAIT_MS = 30_000
const WAIT_AFTER_MS: Readonly<Partial<Record<SearchFailureClass, number>>> = {
  rate: MINUTE_MS,
  // The windows of Search Console's load quota are ten minutes and a day.
  quota: 15 * MINUTE_MS,
}
/** Asking again is useless before somebody has fixed the cause. */
const LASTING: readonly SearchFailureClass[] = ['auth', 'permission', 'missing']

type AfterFailure =
  /** Asked again at the next night. */
  | { next: 'stop' }
  /** Asked again after that time, however often it takes. */
  | { next: 'wait'; waitMs: number }
  /** Asked again a few times, later each time. */
  | { next: 'retry' }

/**
 * `hasProgress`: days came in before the failure. Then it does not count as a failed attempt, of which there are only
 * so many.
 */
export function afterFailure(
  { class: failureClass, retryAfterMs }: SearchFailure,
  hasProgress: boolean,
): AfterFailure {
  if (LASTING.includes(failureClass)) return { next: 'stop' }
  const waitMs = retryAfterMs ?? WAIT_AFTER_MS[failureClass] ?? (hasProgress ? PROGRESS_WAIT_MS : undefined)
  if (waitMs === undefined) return { next: 'retry' }
  return { next: 'wait', waitMs: Math.min(WAIT_MS_MAX, Math.max(WAIT_MS_MIN, waitMs)) }
}

/** Throttling is no fault of the connection: it passes with time. */
export function isOfConnection(failureClass: SearchFailureClass): boolean {
  return WAIT_AFTER_MS[failureClass] === undefined
}
