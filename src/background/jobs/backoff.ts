// How long a failed job waits. Full jitter: anywhere between nothing and a bound that doubles with each attempt, so
// that jobs which failed together do not come back together.

export const BACKOFF_FIRST_MS = 5_000
export const BACKOFF_MAX_MS = 3_600_000

/** `attempt` is the one that failed, from 1; `random` gives 0 ≤ n < 1. */
export function backoffMs(attempt: number, random: () => number): number {
  const bound = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (attempt - 1))
  return Math.floor(random() * bound)
}
