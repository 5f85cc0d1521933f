// When to repeat a message that was not accepted: the schedule of Standard Webhooks, over three days. Each wait is
// slightly longer than scheduled, so that messages that failed together do not come back together. It also says how
// long a whole channel is paused after a failure: a hundred messages to a receiver that is down must not each try by
// themselves.

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'

const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
const JITTER_SHARE = 0.1
const RETRY_AFTER_MS_MAX = DAY_MS

/** A channel for which everything has failed for this long is switched off. */
export const FAILING_MS_MAX = 3 * DAY_MS

const PAUSE_FIRST_MS = SECOND_MS
const PAUSE_MS_MAX = 5 * MINUTE_MS

type Failure = { /** What the receiver asked for. */ retryAfterMs: number | undefined }

/** Returns the wait after the failed attempt, counted from 1; undefined if it was the last. */
export function retryWaitMs(
  attempt: number,
  { retryAfterMs = 0 }: Failure,
  random: () => number,
): number | undefined {
  const wait = WAITS_MS[attempt - 1]
  if (wait === undefined) return undefined
  return Math.max(wait, requestedWait(retryAfterMs)) * (1 + JITTER_SHARE * random())
}

/** Returns how long a channel is paused, by its number of failures in a row. */
export function pauseMs(failures: number, { retryAfterMs = 0 }: Failure): number {
  return Math.max(
    requestedWait(retryAfterMs),
    Math.min(PAUSE_MS_MAX, PAUSE_FIRST_MS * 2 ** Math.min(failures, 20)),
  )
}

function requestedWait(retryAfterMs: number): number {
  return Math.min(retryAfterMs, RETRY_AFTER_MS_MAX)
}
