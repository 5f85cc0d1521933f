// Work that waits for its host. take() returns the next piece of the host that has waited longest, so a host with
// a hundred thousand addresses waits as long as one with two, and a host that must be left alone delays nobody. Order
// within a host is kept. Each operation takes time logarithmic in the number of hosts. The caller limits how much
// waits.

import type { HostLimits, HostReply } from './host-limits.ts'

type HostQueue<T> = {
  add(host: string, item: T): void
  /**
   * Returns the next piece that may start now and takes a place for it, which the caller releases when the work is
   * done.
   */
  take(): { host: string; item: T } | undefined
  release(host: string, reply?: HostReply): void
  /** Removes and returns everything that waits for a host. */
  drop(host: string): T[]
  /** When take() may return something again; Infinity if only a release or an add can change that. */
  nextStartMs(): number
  size(): number
}

type Waiting<T> = { host: string; items: T[]; at: number; isQueued: boolean }
/** `order` breaks ties: first come, first served. */
type Entry<T> = { startMs: number; order: number; waiting: Waiting<T> }

const SPENT_ITEMS_MAX = 1_000

export function createHostQueue<T>(limits: HostLimits): HostQueue<T> {
  const hosts = new Map<string, Waiting<T>>()
  const heap: Entry<T>[] = []
  let order = 0
  let size = 0

  /** Adds the host to the heap if it has a free place; otherwise its next release does. */
  function queue(waiting: Waiting<T>): void {
    const startMs = limits.nextStartMs(waiting.host)
    waiting.isQueued = startMs !== Number.POSITIVE_INFINITY
    if (waiting.isQueued) push(heap, { startMs, order: order++, waiting })
  }

  /** Returns the first in the heap, after moving back hosts whose start time is later by now. */
  function first(): Entry<T> | undefined {
    for (;;) {
      const entry = heap[0]
      if (entry === undefined || limits.nextStartMs(entry.waiting.host) === entry.startMs) return entry
      pop(heap)
      queue(entry.waiting)
    }
  }

  function shift(waiting: Waiting<T>): T {
    const item = waiting.items[waiting.at++] as T
    size--
    if (waiting.at === waiting.items.length) hosts.delete(waiting.host)
    else if (waiting.at > SPENT_ITEMS_MAX && waiting.at * 2 > waiting.items.length) {
      waiting.items = waiting.items.slice(waiting.at)
      waiting.at = 0
    }
    return item
  }

  return {
    add(host, item) {
      size++
      const known = hosts.get(host)
      if (known !== undefined) {
        known.items.push(item)
        return
      }
      const waiting = { host, items: [item], at: 0, isQueued: false }
      hosts.set(host, waiting)
      queue(waiting)
    },
    take() {
      const waiting = first()?.waiting
      if (waiting === undefined || !limits.take(waiting.host)) return undefined
      pop(heap)
      const item = shift(waiting)
      if (hosts.has(waiting.host)) queue(waiting)
      return { host: waiting.host, item }
    },
    release(host, reply) {
      limits.release(host, reply)
      const waiting = hosts.get(host)
      if (waiting !== undefined && !waiting.isQueued) queue(waiting)
    },
    drop(host) {
      const waiting = hosts.get(host)
      if (waiting === undefined) return []
      hosts.delete(host)
      const dropped = waiting.items.slice(waiting.at)
      size -= dropped.length
      const rest = heap.splice(0).filter((entry) => entry.waiting !== waiting)
      for (const entry of rest) push(heap, entry)
      return dropped
    },
    nextStartMs: () => first()?.startMs ?? Number.POSITIVE_INFINITY,
    size: () => size,
  }
}

function isBefore(a: Entry<unknown>, b: Entry<unknown>): boolean {
  return a.startMs < b.startMs || (a.startMs === b.startMs && a.order < b.order)
}

function push<T>(heap: Entry<T>[], entry: Entry<T>): void {
  let at = heap.length
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isBefore(entry, heap[parent]!)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = entry
}

function pop<T>(heap: Entry<T>[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
    if (!isBefore(heap[child]!, last)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
}
