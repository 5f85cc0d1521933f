// Keeps requests under way: takes what waits in the crawl's queues, requests it host by host as politeness allows, and hands
// the answers to the readers. Holds some hundred addresses at a time, however many wait.

import type { HostLimits, HostReply } from '../../../background/fetching/host-limits.ts'
import { createHostQueue } from '../../../background/fetching/host-queue.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { CrawlPause } from '../records/crawl-pause.ts'
import type { WaitingUrl } from './crawl-rows.ts'

/** `again` puts the address back at the end, because the host asked for patience. `leave` requests nothing more of that host. */
export type Served = { reply?: HostReply | undefined; again?: boolean; leave?: boolean }

export type HostScheduler = {
  /**
   * Serves a whole queue; ends early when `isWanted` says no or the time slice is over, or with an error that a function of
   * the queue threw.
   */
  serve(urls: UrlQueue): Promise<void>
  /** Call it when something has changed that may let the next request start. */
  wake(): void
  /**
   * When the next request may start, if nothing is under way because all hosts want to be left alone; otherwise a time in
   * the past.
   */
  restsUntilMs(): number
  /** When the rest of a queue could go on; a time in the past if at once. */
  nextStartMs(): number
  /** The state that the next slice needs. */
  left(): SchedulerState
}

type SchedulerState = Pick<CrawlPause, 'attempts' | 'brokenOff'>

export type UrlQueue = {
  /** More addresses that wait; fewer than asked for when there are no more for now. */
  load(limit: number): Promise<WaitingUrl[]>
  ask(waiting: WaitingUrl, attempt: number): Promise<Served>
  /** Called for an address of a host that is to be left alone. */
  leave(waiting: WaitingUrl): void
  /** False while fetched pages pile up unread. */
  hasCapacity(): boolean
  /** False when nothing more is to be requested: a limit, or a stop. */
  isWanted(): boolean
  /** Requests under way at a time, of all hosts. */
  concurrencyMax: number
}

type Item = { waiting: WaitingUrl; attempt: number }

const HELD_MAX = 1_000
const LOAD_BELOW = 500
const TIMER_MAX_MS = 60_000
/**
 * Time for the requests under way when the time slice is over: most end in a second, but redirects may be a minute apart.
 */
const END_MS_MAX = 120_000

export type HostSchedulerOptions = {
  limits: HostLimits
  clock: Clock
  /** Hosts that an earlier run had to leave alone. */
  hostsLeft?: Iterable<string>
  before?: SchedulerState | undefined
  /** Aborted when the time slice is over. */
  slice?: AbortSignal
  /** Aborts what is under way. */
  breakOff?(): void
  endMsMax?: number
}

export function createHostScheduler(options: HostSchedulerOptions): HostScheduler {
  const { limits, clock, slice, endMsMax = END_MS_MAX } = options
  let wake = () => {}
  let restsUntilMs = () => Number.NEGATIVE_INFINITY
  let nextStartMs = Number.NEGATIVE_INFINITY
  const left = new Set(options.hostsLeft)
  const attempts = new Map(options.before?.attempts)
  const brokenBefore = new Set(options.before?.brokenOff)
  const brokenOff: number[] = []
  slice?.addEventListener('abort', () => wake(), { once: true })

  async function serve(urls: UrlQueue): Promise<void> {
    // At an early end, the addresses that are left still wait in the database.
    const queue = createHostQueue<Item>(limits)
    const active = new Set<Item>()
    let hasMore = true
    let isLoading = false
    let failure: { error: unknown } | undefined
    let endsAtMs = Number.POSITIVE_INFINITY
    let isBrokenOff = false
    restsUntilMs = () =>
      active.size === 0 && !isLoading && queue.size() > 0 ? queue.nextStartMs() : Number.NEGATIVE_INFINITY

    async function load(): Promise<void> {
      isLoading = true
      try {
        const limit = HELD_MAX - queue.size()
        const loaded = await urls.load(limit)
        hasMore = loaded.length === limit
        for (const waiting of loaded) {
          const host = hostOf(waiting.url)
          if (left.has(host)) urls.leave(waiting)
          else queue.add(host, { waiting, attempt: attempts.get(waiting.id) ?? 1 })
        }
      } catch (error) {
        failure ??= { error }
      } finally {
        isLoading = false
        wake()
      }
    }

    async function ask(host: string, item: Item): Promise<void> {
      const { waiting, attempt } = item
      active.add(item)
      let reply: HostReply | undefined
      try {
        const served = await urls.ask(waiting, attempt)
        reply = served.reply
        if (served.again && !left.has(host)) {
          attempts.set(waiting.id, attempt + 1)
          queue.add(host, { waiting, attempt: attempt + 1 })
        } else if (served.again) urls.leave(waiting)
        else if (!isBrokenOff) attempts.delete(waiting.id)
        if (served.leave) {
          left.add(host)
          for (const item of queue.drop(host)) urls.leave(item.waiting)
        }
      } catch (error) {
        failure ??= { error }
      } finally {
        active.delete(item)
        queue.release(host, reply)
        wake()
      }
    }

    /** Aborts what is under way. An address that is aborted at two slice ends is left: it would be so at every one. */
    function breakOff(): void {
      isBrokenOff = true
      for (const { waiting } of active) {
        if (brokenBefore.has(waiting.id)) urls.leave(waiting)
        else brokenOff.push(waiting.id)
      }
      options.breakOff?.()
    }

    for (;;) {
      const isSliceOver = slice?.aborted === true
      const isGoing = failure === undefined && !isSliceOver && urls.isWanted()
      if (isGoing && hasMore && !isLoading && queue.size() < LOAD_BELOW) void load()
      while (isGoing && active.size < urls.concurrencyMax && urls.hasCapacity()) {
        const next = queue.take()
        if (next === undefined) break
        void ask(next.host, next.item)
      }
      const isIdle = active.size === 0 && !isLoading
      if (isIdle && (!isGoing || (!hasMore && queue.size() === 0))) break
      const nowMs = clock.nowMs()
      if (isSliceOver) endsAtMs = Math.min(endsAtMs, nowMs + endMsMax)
      if (nowMs >= endsAtMs && !isBrokenOff) breakOff()
      const canStart = isGoing && urls.hasCapacity() && active.size < urls.concurrencyMax
      await changed(canStart ? queue.nextStartMs() : isBrokenOff ? Number.POSITIVE_INFINITY : endsAtMs)
    }
    restsUntilMs = () => Number.NEGATIVE_INFINITY
    nextStartMs = queue.size() > 0 ? queue.nextStartMs() : Number.NEGATIVE_INFINITY
    if (failure !== undefined) throw failure.error
  }

  /** Resolves with the next release, load or call of wake, or at this time. */
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

  return {
    serve,
    wake: () => wake(),
    restsUntilMs: () => restsUntilMs(),
    nextStartMs: () => nextStartMs,
    left: () => ({ attempts: [...attempts], brokenOff }),
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}
