// When to try again, and how long to wait: one policy for both engines.

import { setTimeout as delay } from 'node:timers/promises'
import { isConflict, isConnectionLost } from './faults.ts'

const CONFLICT_TRIES_MAX = 8
const CONNECTION_TRIES_MAX = 3
// If an attempt took long (a lock or a free connection did not come), another one is not worth it: the caller has
// probably gone, and others wait too.
const RETRY_MS_MAX = 5_000

/** A read changes nothing, so a lost connection is always a reason to ask again. */
export async function retryRead<T>(attempt: () => Promise<T>): Promise<T> {
  return await retry(attempt, (error, tries) => isConnectionLost(error) && tries < CONNECTION_TRIES_MAX)
}

/**
 * A transaction is run again when another one won, and when the connection was lost before its commit was sent. If
 * the connection is lost during the commit, the outcome is unknown: running the transaction again could do everything
 * twice, so it does not run again.
 */
export async function retryTransaction<T>(attempt: (onCommit: () => void) => Promise<T>): Promise<T> {
  let isCommitSent = false
  const run = () => {
    isCommitSent = false
    return attempt(() => {
      isCommitSent = true
    })
  }
  return await retry(
    run,
    (error, tries) =>
      (isConflict(error) && tries < CONFLICT_TRIES_MAX) ||
      (isConnectionLost(error) && !isCommitSent && tries < CONNECTION_TRIES_MAX),
  )
}

async function retry<T>(
  attempt: () => Promise<T>,
  isWorthIt: (error: unknown, tries: number) => boolean,
): Promise<T> {
  const startMs = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isWorthIt(error, tries) || performance.now() - startMs > RETRY_MS_MAX) throw error
      await delay(backoffMs(tries))
    }
  }
}

// Doubles from 20 ms, at random between half and all of it, so that rivals do not meet again.
function backoffMs(tries: number): number {
  const ceiling = 10 * 2 ** tries
  return ceiling / 2 + Math.random() * (ceiling / 2)
}
