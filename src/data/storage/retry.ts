// When to retry, and how long to wait: one policy for both engines.

import { setTimeout as delay } from 'node:timers/promises'
import { isConflict, isConnectionLost, isStatementLost } from './faults.ts'

const CONFLICT_TRIES_MAX = 8
const CONNECTION_TRIES_MAX = 3
// After an attempt that took this long (for a lock or a connection), another one is not worth it: the caller has
// probably gone, and others wait too.
const RETRY_MS_MAX = 5_000

/** A read changes nothing, so it is always repeated when the connection, or its prepared statement, was lost. */
export async function retryRead<T>(attempt: () => Promise<T>): Promise<T> {
  return await retry(
    attempt,
    (error, tries) => (isConnectionLost(error) || isStatementLost(error)) && tries < CONNECTION_TRIES_MAX,
  )
}

/**
 * A transaction is repeated if another one won, or if the connection was lost before its commit was sent. If it was
 * lost during the commit, the outcome is unknown and the transaction is not repeated, because that could do everything
 * twice.
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

// The bound doubles from 20 ms; the wait is random between half of it and all of it, so that rivals do not meet again.
function backoffMs(tries: number): number {
  const ceiling = 10 * 2 ** tries
  return ceiling / 2 + Math.random() * (ceiling / 2)
}
