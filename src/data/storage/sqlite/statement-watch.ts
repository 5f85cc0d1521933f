// Whether a thread has been at one statement for too long. SQLite as Node has it can neither be interrupted nor asked how
// far it is. So a thread counts its answers in shared memory, which costs nothing, and the main thread looks at the count
// from time to time.

export type StatementWatch = {
  /** The count, and since when the thread has had something to do. */
  isOverdue(answered: number, busySinceMs: number, nowMs: number): boolean
}

export function createStatementWatch(statementMsMax: number): StatementWatch {
  let seen = -1
  let seenAtMs = 0
  return {
    isOverdue(answered, busySinceMs, nowMs) {
      if (answered !== seen) {
        seen = answered
        seenAtMs = nowMs
      }
      return nowMs - Math.max(seenAtMs, busySinceMs) >= statementMsMax
    },
  }
}
