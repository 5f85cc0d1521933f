// Keeps requests under way: takes what waits from the stored lines, asks it host by host as politeness allows, and hands
// what comes back to whoever reads it. Holds some hundred addresses at a time, however many wait.

import type { HostLimits, HostReply } from '../../fetching/host-limits.ts'
import { createHostQueue } from '../../fetching/host-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { WaitingUrl } from './crawl-rows.ts'

/** `again` puts it back at the end: the host asked for patience. `leave` asks that host for nothing more. */
export type Served = { reply?: HostReply | undefined; again?: boolean; leave?: boolean }

export type LinePump = {
  /** Everything of a line; ends early when `isWanted` says no, or with what a part of it threw. */
  serve(line: Line): Promise<void>
  /** Something has changed that may let the next request start. */
  wake(): void
}

export type Line = {
  /** More of what waits; fewer than asked for when there is no more for now. */
  load(limit: number): Promise<WaitingUrl[]>
  ask(waiting: WaitingUrl, attempt: number): Promise<Served>
  /** One of a host that is to be left alone. */
  leave(waiting: WaitingUrl): void
  /** False while what was fetched piles up. */
  hasRoom(): boolean
  /** False when no more are to be asked: a limit, or a stop. */
  isWanted(): boolean
  /** Requests under way at a time, of all hosts. */
  concurrencyMax: number
}

type Item = { waiting: WaitingUrl; attempt: number }

const HELD_MAX = 1_000
const LOAD_BELOW = 500
const TIMER_MAX_MS = 60_000

/** `hostsLeft` are those that an earlier run was to leave alone. */
export function createLinePump(limits: HostLimits, clock: Clock, hostsLeft: Iterable<string> = []): LinePump {
  let wake = () => {}
  const left = new Set(hostsLeft)

  async function serve(line: Line): Promise<void> {
    // What is left in it at an early end still waits in the database.
    const queue = createHostQueue<Item>(limits)
    let active = 0
    let hasMore = true
    let isLoading = false
    let failure: { error: unknown } | undefined

    async function load(): Promise<void> {
      isLoading = true
      try {
        const limit = HELD_MAX - queue.size()
        const loaded = await line.load(limit)
        hasMore = loaded.length === limit
        for (const waiting of loaded) {
          const host = hostOf(waiting.url)
          if (left.has(host)) line.leave(waiting)
          else queue.add(host, { waiting, attempt: 1 })
        }
      } catch (error) {
        failure ??= { error }
      } finally {
        isLoading = false
        wake()
      }
    }

    async function ask(host: string, { waiting, attempt }: Item): Promise<void> {
      active++
      let reply: HostReply | undefined
      try {
        const served = await line.ask(waiting, attempt)
        reply = served.reply
        if (served.again && !left.has(host)) queue.add(host, { waiting, attempt: attempt + 1 })
        else if (served.again) line.leave(waiting)
        if (served.leave) {
          left.add(host)
          for (const item of queue.drop(host)) line.leave(item.waiting)
        }
      } catch (error) {
        failure ??= { error }
      } finally {
        active--
        queue.release(host, reply)
        wake()
      }
    }

    for (;;) {
      const isGoing = failure === undefined && line.isWanted()
      if (isGoing && hasMore && !isLoading && queue.size() < LOAD_BELOW) void load()
      while (isGoing && active < line.concurrencyMax && line.hasRoom()) {
        const next = queue.take()
        if (next === undefined) break
        void ask(next.host, next.item)
      }
      const isIdle = active === 0 && !isLoading
      if (isIdle && (!isGoing || (!hasMore && queue.size() === 0))) break
      await changed(
        isGoing && line.hasRoom() && active < line.concurrencyMax
          ? queue.nextStartMs()
          : Number.POSITIVE_INFINITY,
      )
    }
    if (failure !== undefined) throw failure.error
  }

  /** The next release, load or call of wake, or this time. */
  function changed(atMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waitMs = Math.min(Math.max(0, atMs - clock.nowMs()), TIMER_MAX_MS)
      const timer = setTimeout(done, Math.ceil(waitMs))
      function done(): void {
        clearTimeout(timer)
        wake = () => {}
        resolve()
      }
      wake = done
    })
  }

  return { serve, wake: () => wake() }
}

export function hostOf(url: string): string {
  return new URL(url).host
}
