// The main thread's side of the thread that reads pages (book-thread.ts). Pages are handed over with their bodies, not
// copied; how many are still unread is known, so that whoever fetches can wait. When the thread dies everything that
// waits for it fails, and so does whatever comes after: the crawl then goes on from what it has stored.

import { Worker } from 'node:worker_threads'
import type { AskedPage } from '../asked-page.ts'
import type { KnownUrl } from './address-book.ts'
import type { BookReply, BookRequest } from './book-messages.ts'
import type { Batch, CrawlBookOptions } from './crawl-book.ts'
import type { UrlAnswer } from './stored-rows.ts'

const HEAP_MB_MAX = 512

export type OpenBook = {
  restore(known: KnownUrl[]): void
  noteStart(url: string): void
  noteListed(urls: string[]): void
  prepare(known: { hasSitemap: boolean; missingPage: bigint | null }): void
  readPage(page: AskedPage): void
  noteAnswer(answer: UrlAnswer): void
  /** A page that robots.txt forbids. */
  noteBlocked(page: { id: number; url: string }): void
  /** Pages that were handed over and are not read yet. */
  readonly unread: number
  /** Of their bodies, as they came. */
  readonly unreadBytes: number
  /** New addresses that it holds, as it said last. */
  readonly urlsHeld: number
  onRead(listener: () => void): void
  take(): Promise<Batch>
  /** Of a page that is not part of the crawl; null when it has no text. */
  fingerprint(page: AskedPage): Promise<bigint | null>
  close(): Promise<void>
}

type Waiting = { resolve(value: never): void; reject(error: unknown): void }

export function openBook(options: CrawlBookOptions): OpenBook {
  const worker = new Worker(new URL('./book-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: 32 },
    // Its own: what the parent was started with (a test runner, a profiler) is not meant for it.
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  let lastNumber = 0
  let unread = 0
  let unreadBytes = 0
  const bodyBytes: number[] = []
  let urlsHeld = 0
  let failure: unknown
  let onRead = () => {}
  let requests: BookRequest[] = []
  let transfers: ArrayBuffer[] = []

  worker.on('message', (message: BookReply) => {
    if (message.kind === 'read') {
      unread -= message.count
      for (const bytes of bodyBytes.splice(0, message.count)) unreadBytes -= bytes
      urlsHeld = message.urlsHeld
      return onRead()
    }
    if (message.kind === 'batch') urlsHeld = 0
    const asked = waiting.get(message.number)
    waiting.delete(message.number)
    asked?.resolve((message.kind === 'batch' ? message.batch : message.fingerprint) as never)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that reads pages has stopped.')))

  function fail(error: unknown): void {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    onRead()
  }

  function send(request: BookRequest, transfer: ArrayBuffer[] = []): void {
    if (failure !== undefined) throw failure
    if (requests.length === 0) setImmediate(post)
    requests.push(request)
    transfers.push(...transfer)
  }

  function post(): void {
    worker.postMessage(requests, transfers)
    requests = []
    transfers = []
  }

  function ask<T>(make: (number: number) => BookRequest, transfer?: ArrayBuffer[]): Promise<T> {
    return new Promise((resolve, reject) => {
      const number = ++lastNumber
      waiting.set(number, { resolve, reject })
      try {
        send(make(number), transfer)
      } catch (error) {
        waiting.delete(number)
        reject(error)
      }
    })
  }

  const bodyOf = (page: AskedPage): ArrayBuffer[] => (page.body === null ? [] : [page.body.buffer])

  return {
    restore: (known) => send({ kind: 'restore', known }),
    noteStart: (url) => send({ kind: 'start', url }),
    noteListed: (urls) => send({ kind: 'listed', urls }),
    prepare: (known) => send({ kind: 'prepare', ...known }),
    readPage(page) {
      unread++
      const bytes = page.body?.byteLength ?? 0
      unreadBytes += bytes
      bodyBytes.push(bytes)
      send({ kind: 'page', page }, bodyOf(page))
    },
    noteAnswer: (answer) => send({ kind: 'answer', answer }),
    noteBlocked: ({ id, url }) => send({ kind: 'blocked', id, url }),
    get unread() {
      return unread
    },
    get unreadBytes() {
      return unreadBytes
    },
    get urlsHeld() {
      return urlsHeld
    },
    onRead(listener) {
      onRead = listener
    },
    take: () => ask((number) => ({ kind: 'take', number })),
    fingerprint: (page) => ask((number) => ({ kind: 'fingerprint', number, page }), bodyOf(page)),
    async close() {
      await worker.terminate()
    },
  }
}
