// Counts requests per key in fixed windows, each key's window beginning with its first request. The counts are those of
// this process. Memory is bounded without timers: counters are in two generations, and a counter that was not used for
// a whole window is dropped with the older one. When a generation is full, the older is dropped early: keys that were
// quiet for longest are forgotten, so a flood of keys costs fairness, never memory.

import type { Clock } from '../../../lib/clock.ts'

export type RateDecision = { isAllowed: boolean; limit: number; remaining: number; resetSeconds: number }
export type RateLimiter = {
  /** Counts one request of `key`; `limit` overrides the default for this key. Refused requests do not count. */
  take(key: number | string, limit?: number): RateDecision
  /** The number of counters. */
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
  let rotatedAtMs = clock.nowMs()

  function rotate(nowMs: number): void {
    old = young
    young = new Map()
    rotatedAtMs = nowMs
  }

  function findCounter(key: number | string, nowMs: number): Counter {
    const known = young.get(key)
    if (known !== undefined) return known
    if (young.size >= entriesMax / 2) rotate(nowMs)
    const counter = old.get(key) ?? { startMs: nowMs, used: 0 }
    young.set(key, counter)
    return counter
  }

  return {
    take(key, limit = defaultLimit) {
      const nowMs = clock.nowMs()
      // True also if the clock was set back: a window must not outlive its length.
      if (isOver(rotatedAtMs, nowMs, windowMs)) rotate(nowMs)
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
