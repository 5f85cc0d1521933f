// Keeps a time between the starts of any two requests to one host, whoever makes them and for whatever purpose: pages,
// hops of redirects, robots.txt, repeated requests. A request that comes too early waits; the wait does not count as
// the request's time. Times of earlier requests, by another process for example, can be passed in.

import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'
import type { Fetcher } from './fetcher.ts'

/** The earliest time of the next request to each host; `othersAtMs` applies to all other hosts. */
export type ReadyTimes = { readonly hosts: ReadonlyMap<string, number>; readonly othersAtMs: number }

export type PacedFetcher = Fetcher & {
  /** Sets a longer delay, for a host that asks for one. */
  slowDown(host: string, delayMs: number): void
  /** When a further request may start; in the past if it could have started earlier. */
  nextStartMs(host: string): number
  readyTimes(): ReadyTimes
  /** When the next request starts, if all that are under way are still waiting; otherwise a time in the past. */
  restsUntilMs(): number
}

/** The greatest time between requests that a host can ask for. */
export const DELAY_MAX_MS = 60_000
const HOSTS_MAX = 10_000
/** The longest time that a passed-in value may block a host. */
const READY_MAX_MS = 120_000
const READY: ReadyTimes = { hosts: new Map(), othersAtMs: Number.NEGATIVE_INFINITY }

export function createPacedFetcher(
  fetcher: Fetcher,
  delayMs: number,
  clock: Clock,
  before: ReadyTimes = READY,
): PacedFetcher {
  const delays = new Map<string, number>()
  /** The planned start of the last request to each host. The most recently requested hosts are at the end. */
  const lastStarts = new Map<string, number>()
  /** The time at which the last request to each host was sent. */
  const realStarts = new Map<string, number>()
  const given = { hosts: new Map(before.hosts), othersAtMs: before.othersAtMs }
  const waits = new Set<{ untilMs: number }>()
  let underWay = 0

  const delayOf = (host: string) => delays.get(host) ?? delayMs

  // If the clock was set back, a host must not be blocked for that long: times too far ahead are moved back for good.
  function nextStartMs(host: string): number {
    const nowMs = clock.nowMs()
    const givenMs = givenStartMs(host, nowMs + READY_MAX_MS)
    const lastMs = lastStarts.get(host)
    if (lastMs === undefined) return givenMs
    const latestMs = nowMs + QUEUED_MAX * delayOf(host)
    if (lastMs > latestMs) lastStarts.set(host, latestMs)
    return Math.max(givenMs, Math.min(lastMs, latestMs) + delayOf(host))
  }

  function givenStartMs(host: string, latestMs: number): number {
    given.othersAtMs = Math.min(given.othersAtMs, latestMs)
    const atMs = given.hosts.get(host)
    if (atMs === undefined) return given.othersAtMs
    if (atMs > latestMs) given.hosts.set(host, latestMs)
    return Math.min(atMs, latestMs)
  }

  function reserveStart(host: string): number {
    const startMs = Math.max(clock.nowMs(), nextStartMs(host))
    setLast(lastStarts, host, startMs)
    return startMs
  }

  // On a busy machine one timer fires late and the next one in time; the delay then counts from the late start. A start
  // in the future means that the clock was set back.
  async function waitForStart(host: string, signal: AbortSignal | undefined): Promise<void> {
    await wait(reserveStart(host), signal)
    while (!signal?.aborted) {
      const nowMs = clock.nowMs()
      const realMs = Math.min(realStarts.get(host) ?? Number.NEGATIVE_INFINITY, nowMs)
      if (realMs + delayOf(host) <= nowMs) return setLast(realStarts, host, nowMs)
      realStarts.set(host, realMs)
      await wait(realMs + delayOf(host), signal)
    }
  }

  async function wait(untilMs: number, signal: AbortSignal | undefined): Promise<void> {
    const ms = untilMs - clock.nowMs()
    if (ms <= 0) return
    const waiting = { untilMs }
    waits.add(waiting)
    // An abort is reported by the fetcher itself.
    await delay(ms, undefined, { signal }).catch(() => {})
    waits.delete(waiting)
  }

  return {
    async fetchOne(address, options) {
      const host = typeof address === 'string' ? (URL.parse(address)?.host ?? '') : address.host
      await waitForStart(host, options?.signal)
      underWay++
      try {
        return await fetcher.fetchOne(address, options)
      } finally {
        underWay--
      }
    },
    slowDown(host, ms) {
      delays.set(host, Math.max(delays.get(host) ?? delayMs, Math.min(ms, DELAY_MAX_MS)))
    },
    nextStartMs,
    readyTimes() {
      const nowMs = clock.nowMs()
      const hosts = [...given.hosts.keys(), ...lastStarts.keys()].map(
        (host) => [host, nextStartMs(host)] as const,
      )
      return { hosts: new Map(hosts.filter(([, atMs]) => atMs > nowMs)), othersAtMs: given.othersAtMs }
    },
    restsUntilMs() {
      if (underWay > 0 || waits.size === 0) return Number.NEGATIVE_INFINITY
      return Math.min(...[...waits].map(({ untilMs }) => untilMs))
    },
    certificateEndsAtMs: () => fetcher.certificateEndsAtMs?.() ?? null,
    close: () => fetcher.close(),
  }
}

const QUEUED_MAX = 100

/** Drops the host that was set longest ago when there are too many. */
function setLast(times: Map<string, number>, host: string, ms: number): void {
  if (!times.delete(host) && times.size >= HOSTS_MAX) times.delete(times.keys().next().value as string)
  times.set(host, ms)
}
