// Statements that took long, for the log: each at most once a minute. They have no values in them, and `sightline support-bundle` explains
// them.

import type { Logger } from '../../lib/log.ts'

export const SLOW_MS = 1_000
const EVERY_MS = 60_000
/** Others, such as the beginning of a transaction, only waited. */
const EXPLAINABLE = /^\s*(?:select|insert|update|delete|with)\b/i
/** When this many are known, all are forgotten. */
const KNOWN_MAX = 200

export type OnSlow = (statement: string, ms: number) => void

export function createSlowLog(log: Pick<Logger, 'info'>, nowMs: () => number): OnSlow {
  const loggedAtMs = new Map<string, number>()
  return (statement, ms) => {
    if (!EXPLAINABLE.test(statement)) return
    const sinceMs = nowMs() - (loggedAtMs.get(statement) ?? Number.NEGATIVE_INFINITY)
    if (sinceMs < EVERY_MS) return
    if (loggedAtMs.size >= KNOWN_MAX) loggedAtMs.clear()
    loggedAtMs.set(statement, nowMs())
    log.info({ statement, ms: Math.round(ms) }, 'a statement was slow')
  }
}
