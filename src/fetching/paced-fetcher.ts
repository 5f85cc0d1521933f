// Keeps a time between the starts of any two requests to one host, whoever makes them and whatever for: pages, hops of
// redirects, robots.txt, a second question. Who comes too early waits; the wait does not count for the request's time.

import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import type { Fetcher } from './fetcher.ts'

export type PacedFetcher = Fetcher & {
  /** For a host that asks for more time than we leave anyway. */
  slowDown(host: string, delayMs: number): void
}

const DELAY_MAX_MS = 60_000
const HOSTS_MAX = 10_000

export function createPacedFetcher(fetcher: Fetcher, delayMs: number, clock: Clock): PacedFetcher {
  const delays = new Map<string, number>()
  /** When the next one may start. */
  const turns = new Map<string, number>()

  function waitMs(host: string): number {
    const pauseMs = delays.get(host) ?? delayMs
    if (pauseMs === 0) return 0
    const nowMs = clock.nowMs()
    // A clock that was put back must not leave a host alone for as long.
    const turnMs = Math.min(turns.get(host) ?? nowMs, nowMs + QUEUED_MAX * pauseMs)
    const startMs = Math.max(nowMs, turnMs)
    if (turns.size >= HOSTS_MAX) turns.delete(turns.keys().next().value as string)
    turns.set(host, startMs + pauseMs)
    return startMs - nowMs
  }

  return {
    async fetchOne(address, asked) {
      const ms = waitMs(typeof address === 'string' ? (URL.parse(address)?.host ?? '') : address.host)
      // Called off: the fetcher says so itself.
      if (ms > 0) await delay(ms, undefined, { signal: asked?.signal }).catch(() => {})
      return fetcher.fetchOne(address, asked)
    },
    slowDown(host, ms) {
      delays.set(host, Math.max(delays.get(host) ?? delayMs, Math.min(ms, DELAY_MAX_MS)))
    },
    close: () => fetcher.close(),
  }
}

const QUEUED_MAX = 100
