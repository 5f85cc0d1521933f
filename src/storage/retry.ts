// When to try again, and how long to wait: one policy for both engines.

import { setTimeout as delay } from 'node:timers/promises'
import { isConflict, isConnectionLost } from './faults.ts'

const CONFLICT_TRIES_MAX = 8
const CONNECTION_TRIES_MAX = 3

/** A read changes nothing, so a lost connection is always a reason to ask again. */
export async function retryRead<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionLost(error) || tries >= CONNECTION_TRIES_MAX) throw error
      await delay(backoffMs(tries))
    }
  }
}

/**
 * A transaction is run again when another one won, and when the connection was lost before its commit was sent.
 * Lost during the commit, its outcome is unknown: running it again could do everything twice, so it is not.
 */
export async function retryTransaction<T>(attempt: (onCommit: () => void) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let isCommitSent = false
    try {
      return await attempt(() => {
        isCommitSent = true
      })
    } catch (error) {
      const isAgain =
        (isConflict(error) && tries < CONFLICT_TRIES_MAX) ||
        (isConnectionLost(error) && !isCommitSent && tries < CONNECTION_TRIES_MAX)
      if (!isAgain) throw error
      await delay(backoffMs(tries))
    }
  }
}

// Doubles from 10 ms, at random between half and all of it, so that rivals do not meet again.
function backoffMs(tries: number): number {
  const ceiling = 10 * 2 ** tries
  return ceiling / 2 + Math.random() * (ceiling / 2)
}
