// Fetched pages on their way to the threads that read them: the least busy thread gets the next ones, a few at a time. A
// page of some kilobytes may unpack to ten megabytes and hold two megabytes of addresses, and results wait in memory
// until they are stored. So while too many results wait, or too many pages are being read, the other pages wait here,
// packed as they came.

import type { AskedPage } from '../asked-page.ts'
import type { ReadRequest } from './index-messages.ts'

type ReadingThread = { send(request: ReadRequest, transfer: ArrayBuffer[]): void }

type ReadingQueue = {
  /** `onGiven` is called when a thread has the page. */
  add(request: ReadRequest, body?: AskedPage['body'], onGiven?: () => void): void
  /** Forgets pages that no thread has yet. */
  drop(): void
  /** This thread has read so many more pages, and can have others. */
  onRead(thread: number, count: number): void
  /** The results of so many pages are noted, whose bodies had so many bytes; so many bytes wait to be stored. */
  onNoted(noted: { count: number; bytes: number; heldBytes: number }): void
  /** All results that were noted before are stored. */
  onTaken(): void
  /** Pages that are not noted yet, wherever they are. */
  readonly unread: number
  /** Bytes of their bodies, as they came. */
  readonly unreadBytes: number
  readonly heldBytes: number
}

/** Pages for one thread. Fewer would leave it idle whenever the giving thread is busy for a moment. */
const GIVEN_MAX = 12
/**
 * A thread that has been given as many gets more only when it has no more than this: pages given together are one
 * message.
 */
const GIVEN_MIN = 6
const GIVEN_BYTES_MAX = 8 * 1024 * 1024
/** Storing begins sooner than this (crawl-run.ts). */
const HELD_BYTES_MAX = 8 * 1024 * 1024

export function createReadingQueue(threads: readonly ReadingThread[]): ReadingQueue {
  type Waiting = { request: ReadRequest; body: AskedPage['body']; onGiven: () => void }
  const waiting: Waiting[] = []
  const given = threads.map((thread) => ({ thread, count: 0, isFull: false }))
  let unread = 0
  let unreadBytes = 0
  let waitingBytes = 0
  let heldBytes = 0

  function give(): void {
    while (waiting.length > 0 && heldBytes <= HELD_BYTES_MAX) {
      const least = given.reduce((one, other) => (other.count < one.count ? other : one))
      const bytesParameter = unreadBytes - waitingBytes
      least.isFull &&= least.count > GIVEN_MIN
      if (least.isFull || (bytesParameter > GIVEN_BYTES_MAX && least.count > 0)) return
      const { request, body, onGiven } = waiting.shift()!
      waitingBytes -= body?.byteLength ?? 0
      least.count++
      least.isFull = least.count === GIVEN_MAX
      least.thread.send(request, body === null ? [] : [body.buffer])
      onGiven()
    }
  }

  return {
    add(request, body = null, onGiven = () => {}) {
      unread++
      unreadBytes += body?.byteLength ?? 0
      waitingBytes += body?.byteLength ?? 0
      waiting.push({ request, body, onGiven })
      give()
    },
    drop() {
      for (const { body, onGiven } of waiting.splice(0)) {
        unread--
        unreadBytes -= body?.byteLength ?? 0
        onGiven()
      }
      waitingBytes = 0
    },
    onRead(thread, count) {
      given[thread]!.count -= count
      give()
    },
    onNoted(noted) {
      unread -= noted.count
      unreadBytes -= noted.bytes
      heldBytes = noted.heldBytes
      give()
    },
    onTaken() {
      heldBytes = 0
      give()
    },
    get unread() {
      return unread
    },
    get unreadBytes() {
      return unreadBytes
    },
    get heldBytes() {
      return heldBytes
    },
  }
}
