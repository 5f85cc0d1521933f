// Counts requests per key in fixed windows, each key's window beginning with its first request. Counted in this
// process alone. Memory is bounded without timers: counters live in two generations, and one that was not
// touched for a whole window falls away with the older. When a generation is full the older is given up early:
// keys that were quiet for longest are forgotten, so a flood of keys costs fairness, never memory.

import type { Clock } from '../../../lib/clock.ts'

export type RateDecision = { isAllowed: boolean; limit: number; remaining: number; resetSeconds: number }
export type RateLimiter = {
  /** Counts one request of `key`; `limit` overrides the default for this key. Refused requests do not count. */
  take(key: number | string, limit?: number): RateDecision
  /** How many counters are held. */
  readonly size: number
}

type Counter = { startMs: number; used: number }
type Options = { limit: number; windowMs: number; clock: Clock; entriesMax?: number }

export function createRateLimiter({
  limit: defaultLimit,
  windowMs,
  clock,
  entriesMax = 100_000,
}: Options): RateLimiter {
  let young = new Map<number | string, Counter>()
  let old = new Map<number | string, Counter>()
  let turnedAtMs = clock.nowMs()

  function turn(nowMs: number): void {
    old = young
    young = new Map()
    turnedAtMs = nowMs
  }

  function findCounter(key: number | string, nowMs: number): Counter {
    const known = young.get(key)
    if (known !== undefined) return known
    if (young.size >= entriesMax / 2) turn(nowMs)
    const counter = old.get(key) ?? { startMs: nowMs, used: 0 }
    young.set(key, counter)
    return counter
  }

  return {
    take(key, limit = defaultLimit) {
      const nowMs = clock.nowMs()
      // Also when the clock was set back: a window must not outlive its length.
      if (isOver(turnedAtMs, nowMs, windowMs)) turn(nowMs)
      const counter = findCounter(key, nowMs)
      if (isOver(counter.startMs, nowMs, windowMs)) {
        counter.startMs = nowMs
        counter.used = 0
      }
      const isAllowed = counter.used < limit
      if (isAllowed) counter.used++
      return {
        isAllowed,
        limit,
        remaining: Math.max(0, limit - counter.used),
        resetSeconds: Math.ceil((counter.startMs + windowMs - nowMs) / 1000),
      }
    },
    get size() {
      return young.size + old.size
    },
  }
}

function isOver(startMs: number, nowMs: number, windowMs: number): boolean {
  return nowMs >= startMs + windowMs || nowMs < startMs
}
