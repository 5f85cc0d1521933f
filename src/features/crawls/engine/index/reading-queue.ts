// Fetched pages on their way through the threads that read them: the least busy thread gets the next ones, a few at a
// time. A page of some kilobytes may unpack to ten megabytes and hold two megabytes of addresses, and results wait in
// memory until they are stored. So while too many results wait, or too many pages are being read, the other pages wait
// here, packed as they came. A page stays here until its reading is in the index: when its thread is ended, another
// one reads it.

import { freeArrays } from '../../../../lib/freed-arrays.ts'
import type { ReadingTask, ReadRequest } from './index-messages.ts'

type ReadingThread = { send(request: ReadRequest): void }

type ReadingQueue = {
  /** `onDone` is called when the page has been read or dropped, and its body is freed. */
  add(task: ReadingTask, onDone?: () => void): void
  /** Forgets pages that no thread has yet. */
  drop(): void
  /** Forgets every page that is not done. */
  dropAll(): void
  /** Call it when these tasks are done, whichever thread had them. */
  onDone(sequences: readonly number[]): void
  /** Tells the queue about how many bytes of results wait to be stored. */
  onHeld(bytes: number): void
  /** Sends the tasks of a replaced thread again, the one that was too costly without its body. */
  onReplaced(thread: number, costly: number): void
  /** Tasks that are not done yet, wherever they are. */
  readonly unread: number
  /** Bytes of the bodies of these tasks, as they came. */
  readonly unreadBytes: number
  readonly heldBytes: number
}

/** The most pages that one thread has. Fewer would leave it idle whenever this thread is busy for a moment. */
const GIVEN_MAX = 12
/** A thread that has GIVEN_MAX pages gets more only when so few are left, because pages given together are one message. */
const GIVEN_MIN = 6
const GIVEN_BYTES_MAX = 8 * 1024 * 1024
/** Storing begins sooner than this (crawl-run.ts). */
const HELD_BYTES_MAX = 8 * 1024 * 1024

type Item = { request: ReadRequest & ReadingTask; bytes: number; onDone: () => void }

export function createReadingQueue(threads: readonly ReadingThread[]): ReadingQueue {
  let waiting: Item[] = []
  /** The tasks of each thread by sequence, in the order in which they were given. */
  const given = threads.map((thread) => ({ thread, items: new Map<number, Item>(), isFull: false }))
  let lastSequence = 0
  let unread = 0
  let waitingBytes = 0
  let givenBytes = 0
  let heldBytes = 0

  function give(): void {
    while (waiting.length > 0 && heldBytes <= HELD_BYTES_MAX) {
      const least = given.reduce((one, other) => (other.items.size < one.items.size ? other : one))
      least.isFull &&= least.items.size > GIVEN_MIN
      if (least.isFull || (givenBytes > GIVEN_BYTES_MAX && least.items.size > 0)) return
      const item = waiting.shift()!
      waitingBytes -= item.bytes
      givenBytes += item.bytes
      least.items.set(item.request.sequence, item)
      least.isFull = least.items.size === GIVEN_MAX
      least.thread.send(item.request)
    }
  }

  function drop(): void {
    waiting.splice(0).forEach(end)
    waitingBytes = 0
  }

  function end({ request, onDone }: Item): void {
    unread--
    if (request.kind !== 'blocked' && request.page.body !== null) freeArrays(request.page.body)
    onDone()
  }

  return {
    add(task, onDone = () => {}) {
      unread++
      const bytes = task.kind === 'blocked' ? 0 : (task.page.body?.byteLength ?? 0)
      waitingBytes += bytes
      waiting.push({ request: { ...task, sequence: ++lastSequence }, bytes, onDone })
      give()
    },
    drop,
    dropAll() {
      drop()
      for (const { items } of given) {
        const dropped = [...items.values()]
        items.clear()
        dropped.forEach(end)
      }
      givenBytes = 0
    },
    onDone(sequences) {
      for (const sequence of sequences) {
        const { items } = given.find((one) => one.items.has(sequence)) ?? {}
        const item = items?.get(sequence)
        if (item === undefined) continue
        items!.delete(sequence)
        givenBytes -= item.bytes
        end(item)
      }
      give()
    },
    onHeld(bytes) {
      heldBytes = bytes
      give()
    },
    onReplaced(thread, costly) {
      const { items } = given[thread]!
      // The tasks get new sequences: what the ended thread sent last may still arrive, and the index knows what it has.
      const again = [...items.values()].map((item) => {
        const { request } = item.request.sequence === costly ? withoutBody(item) : item
        return { ...item, request: { ...request, sequence: ++lastSequence } }
      })
      items.clear()
      given[thread]!.isFull = false
      for (const { bytes } of again) {
        givenBytes -= bytes
        waitingBytes += bytes
      }
      waiting = [...again, ...waiting]
      give()
    },
    get unread() {
      return unread
    },
    get unreadBytes() {
      return waitingBytes + givenBytes
    },
    get heldBytes() {
      return heldBytes
    },
  }
}

/** Read again without its body, the page gives all that is known of it besides its content. */
function withoutBody(item: Item): Item {
  const { request } = item
  if (request.kind === 'blocked') return item
  if (request.page.body !== null) freeArrays(request.page.body)
  const page = { ...request.page, body: null, renderedHtml: null, cutBy: 'too-costly' as const }
  return { ...item, request: { ...request, page } }
}
