// When a message that was not accepted is sent again: the schedule of Standard Webhooks, over three days. Each wait is a
// little longer than it says, so that messages which failed together do not come back together. And how long a channel as
// a whole is left alone after a failure: a hundred messages to a receiver that is down must not each try by themselves.

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

/** A channel of which everything has failed for so long is switched off. */
export const FAILING_MS_MAX = 3 * DAY_MS

const PAUSE_FIRST_MS = SECOND_MS
const PAUSE_MS_MAX = 5 * MINUTE_MS

type Failure = { /** What the receiver asked for. */ retryAfterMs: number | undefined }

/** From the attempt that failed, counted from 1, to the next; undefined when it was the last. */
export function retryWaitMs(
  attempt: number,
  { retryAfterMs = 0 }: Failure,
  random: () => number,
): number | undefined {
  const wait = WAITS_MS[attempt - 1]
  if (wait === undefined) return undefined
  return Math.max(wait, asked(retryAfterMs)) * (1 + JITTER_SHARE * random())
}

/** How long a channel is paused, by its number of failures in a row. */
export function pauseMs(failures: number, { retryAfterMs = 0 }: Failure): number {
  return Math.max(asked(retryAfterMs), Math.min(PAUSE_MS_MAX, PAUSE_FIRST_MS * 2 ** Math.min(failures, 20)))
}

function asked(retryAfterMs: number): number {
  return Math.min(retryAfterMs, RETRY_AFTER_MS_MAX)
}
