// Detects a thread that has been at one statement for too long. Node's SQLite can neither be interrupted nor asked for
// progress. So a thread counts its answers in shared memory, which costs nothing, and the main thread looks at the
// count from time to time.

export type StatementWatch = {
  /** `answered` is the count, `busySinceMs` the time since when the thread has had something to do. */
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
