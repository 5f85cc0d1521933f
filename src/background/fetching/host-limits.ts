// Keeps a crawl polite: limits how many requests a host gets at a time and how close together, and leaves a host alone
// after it refused (429, 503). It says when a request may start and starts none itself: it has no timers, only a clock.
// When several refusals come at once, from requests that ran side by side, only the first lengthens the back-off;
// until a host answers well again it gets one request at a time. The state of hosts that refused can be exported, for
// another process to go on with.

import type { Clock } from '../../lib/clock.ts'
import { DELAY_MAX_MS } from './paced-fetcher.ts'
import { parseRetryAfter } from './retry-after.ts'

export type HostReply = { status: number; retryAfter?: string | undefined }

/** The state of a host that has refused, and has not answered well since. */
export type HostRest = { readonly untilMs: number; readonly refusals: number }

export type HostLimits = {
  /**
   * Returns when the next request may start: in the past if it could have started earlier, Infinity while all places
   * are taken.
   */
  nextStartMs(host: string): number
  /** Takes a place for a request; returns false if none may start now. */
  take(host: string): boolean
  /** Must be called after each take. Without a reply, nothing is concluded about the host. */
  release(host: string, reply?: HostReply): void
  /** Sets a longer delay, for a host that asks for one. */
  slowDown(host: string, delayMs: number): void
  /** How often in a row the host refused: the caller decides when to give up. */
  refusals(host: string): number
  rests(): Map<string, HostRest>
}

export type HostLimitsOptions = {
  concurrencyMax: number
  /** The time between the starts of two requests. */
  delayMs: number
  backOffMaxMs?: number
  /** A second limit: the later of both start times counts. */
  pace?: { nextStartMs(host: string): number }
  /** State exported by an earlier process. */
  rests?: ReadonlyMap<string, HostRest>
  clock: Clock
}

type Host = {
  readonly name: string
  active: number
  delayMs: number
  lastStartMs: number
  blockedUntilMs: number
  refusals: number
}

const BACK_OFF_MS = 1_000
const BACK_OFF_MAX_MS = 120_000
// Above this number, hosts of which nothing needs to be remembered are removed.
const HOSTS_MAX = 10_000

export function createHostLimits(options: HostLimitsOptions): HostLimits {
  const { clock } = options
  const backOffMaxMs = options.backOffMaxMs ?? BACK_OFF_MAX_MS
  const hosts = new Map<string, Host>()
  const refusing = new Set<Host>()
  let sweepAtSize = HOSTS_MAX
  for (const [name, { untilMs, refusals }] of options.rests ?? []) {
    const host = { ...newHost(name), blockedUntilMs: untilMs, refusals }
    hosts.set(name, host)
    refusing.add(host)
  }

  function newHost(name: string): Host {
    const { delayMs } = options
    return { name, active: 0, delayMs, lastStartMs: -Infinity, blockedUntilMs: 0, refusals: 0 }
  }

  function paceOf(name: string): number {
    return options.pace?.nextStartMs(name) ?? Number.NEGATIVE_INFINITY
  }

  function hostOf(name: string): Host {
    let host = hosts.get(name)
    if (host === undefined) {
      if (hosts.size >= sweepAtSize) sweep()
      host = newHost(name)
      hosts.set(name, host)
    }
    return host
  }

  function sweep(): void {
    const nowMs = clock.nowMs()
    for (const [name, host] of hosts) {
      const isPlain = host.active === 0 && host.refusals === 0 && host.delayMs === options.delayMs
      if (isPlain && startOf(host) <= nowMs) hosts.delete(name)
    }
    // If hardly any host could be removed, the next one does not start another sweep.
    sweepAtSize = Math.max(HOSTS_MAX, hosts.size * 2)
  }

  function startOf(host: Host): number {
    // If the clock was set back, a host must not be left alone for that long.
    const nowMs = clock.nowMs()
    host.lastStartMs = Math.min(host.lastStartMs, nowMs)
    host.blockedUntilMs = Math.min(host.blockedUntilMs, nowMs + backOffMaxMs)
    const concurrencyMax = host.refusals > 0 ? 1 : options.concurrencyMax
    if (host.active >= concurrencyMax) return Number.POSITIVE_INFINITY
    return Math.max(host.lastStartMs + host.delayMs, host.blockedUntilMs, paceOf(host.name))
  }

  function backOff(host: Host, retryAfter: string | undefined, nowMs: number): void {
    if (nowMs >= host.blockedUntilMs) host.refusals++
    const growingMs = BACK_OFF_MS * 2 ** Math.min(host.refusals - 1, 20)
    const retryAfterMs = parseRetryAfter(retryAfter, nowMs)
    const waitMs = Math.min(Math.max(retryAfterMs ?? growingMs, BACK_OFF_MS), backOffMaxMs)
    host.blockedUntilMs = Math.max(host.blockedUntilMs, nowMs + waitMs)
    refusing.add(host)
  }

  return {
    nextStartMs(name) {
      const host = hosts.get(name)
      return host === undefined ? paceOf(name) : startOf(host)
    },
    take(name) {
      const host = hostOf(name)
      const nowMs = clock.nowMs()
      if (startOf(host) > nowMs) return false
      host.active++
      host.lastStartMs = nowMs
      return true
    },
    release(name, reply) {
      const host = hostOf(name)
      host.active = Math.max(0, host.active - 1)
      if (reply === undefined) return
      const nowMs = clock.nowMs()
      if (reply.status === 429 || reply.status === 503) backOff(host, reply.retryAfter, nowMs)
      else if (nowMs >= host.blockedUntilMs) {
        host.refusals = 0
        refusing.delete(host)
      }
    },
    slowDown(name, delayMs) {
      const host = hostOf(name)
      host.delayMs = Math.max(host.delayMs, Math.min(delayMs, DELAY_MAX_MS))
    },
    refusals: (name) => hosts.get(name)?.refusals ?? 0,
    rests: () =>
      new Map(
        [...refusing].map(({ name, blockedUntilMs, refusals }) => [
          name,
          { untilMs: blockedUntilMs, refusals },
        ]),
      ),
  }
}
