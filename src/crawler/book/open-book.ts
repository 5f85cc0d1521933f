// The main thread's side of the threads that read pages (reader-thread.ts) and of the one that notes what they read
// (book-thread.ts). Pages are handed over with their bodies, not copied; how many are still unread is known, so that
// whoever fetches can wait. When one of the threads dies everything that waits for them fails, and so does whatever comes
// after: the crawl then goes on from what it has stored.

import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { AskedPage } from '../asked-page.ts'
import type { KnownUrl } from './address-book.ts'
import type { BookReply, BookRequest, FingerprintReply, ReadRequest } from './book-messages.ts'
import { type BookWorker, startBookWorker } from './book-worker.ts'
import type { Batch, CrawlBookOptions } from './crawl-book.ts'
import type { KnownOfSite, PageReaderOptions } from './read-page.ts'
import type { UrlAnswer } from './stored-rows.ts'

export type OpenBook = {
  restore(known: KnownUrl[]): void
  noteStart(url: string): void
  noteListed(urls: string[]): void
  prepare(known: KnownOfSite): void
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
  /** With all that was handed over before. */
  take(): Promise<Batch>
  /** Of a page that is not part of the crawl; null when it has no text. */
  fingerprint(page: AskedPage): Promise<bigint | null>
  close(): Promise<void>
}

const READERS_MAX = 3
/** Young objects of a page are garbage when the next one comes: more room for them is only more memory. */
const READER_YOUNG_MB = 24
const BOOK_YOUNG_MB = 16

type Waiting = { resolve(value: never): void; reject(error: unknown): void }

export function openBook(
  options: CrawlBookOptions & PageReaderOptions,
  // Half of the cores: fetching and storing want the others. With one core a second thread would only cost.
  readersCount = Math.min(READERS_MAX, availableParallelism() >> 1),
): OpenBook {
  const waiting = new Map<number, Waiting>()
  let lastNumber = 0
  let unread = 0
  let unreadBytes = 0
  let urlsHeld = 0
  let failure: unknown
  let onRead = () => {}

  const channels = Array.from({ length: readersCount }, () => new MessageChannel())
  const bookPorts = channels.map(({ port1 }) => port1)
  const book = startBookWorker<BookRequest, BookReply>({
    file: './book-thread.ts',
    data: { ...options, readers: bookPorts },
    transfer: bookPorts,
    youngMb: readersCount === 0 ? READER_YOUNG_MB : BOOK_YOUNG_MB,
    onReply,
    onDown: fail,
  })
  const readers: BookWorker<ReadRequest>[] = channels.map(({ port2 }) =>
    startBookWorker<ReadRequest, FingerprintReply>({
      file: './reader-thread.ts',
      data: { ...options, book: port2 },
      transfer: [port2],
      youngMb: READER_YOUNG_MB,
      onReply,
      onDown: fail,
    }),
  )
  const all: BookWorker<BookRequest>[] = [book, ...readers]
  let nextReader = 0

  function onReply(reply: BookReply): void {
    if (reply.kind === 'read') {
      unread -= reply.count
      unreadBytes -= reply.bytes
      urlsHeld = reply.urlsHeld
      onRead()
      return
    }
    if (reply.kind === 'batch') urlsHeld = 0
    const asked = waiting.get(reply.number)
    waiting.delete(reply.number)
    asked?.resolve((reply.kind === 'batch' ? reply.batch : reply.fingerprint) as never)
  }

  function fail(error: unknown): void {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    onRead()
  }

  function sendTo(worker: BookWorker<BookRequest>, request: BookRequest, transfer?: ArrayBuffer[]): void {
    if (failure !== undefined) throw failure
    worker.send(request, transfer)
  }

  const send = (request: BookRequest) => sendTo(book, request)

  /** In turn: pages of a site are much alike. */
  function sendPage(request: ReadRequest & { page: AskedPage }): void {
    const { body } = request.page
    const reader = readers[nextReader] ?? book
    nextReader = (nextReader + 1) % Math.max(1, readers.length)
    sendTo(reader, request, body === null ? [] : [body.buffer])
  }

  function ask<T>(sendAll: (number: number) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const number = ++lastNumber
      waiting.set(number, { resolve, reject })
      try {
        sendAll(number)
      } catch (error) {
        waiting.delete(number)
        reject(error)
      }
    })
  }

  return {
    restore: (known) => send({ kind: 'restore', known }),
    noteStart: (url) => send({ kind: 'start', url }),
    noteListed: (urls) => send({ kind: 'listed', urls }),
    prepare(known) {
      for (const worker of all) sendTo(worker, { kind: 'prepare', ...known })
    },
    readPage(page) {
      unread++
      unreadBytes += page.body?.byteLength ?? 0
      sendPage({ kind: 'page', page })
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
    take: () =>
      ask((number) => {
        for (const reader of readers) sendTo(reader, { kind: 'mark', number })
        send({ kind: 'take', number })
      }),
    fingerprint: (page) => ask((number) => sendPage({ kind: 'fingerprint', number, page })),
    async close() {
      await Promise.all(all.map((worker) => worker.close()))
    },
  }
}
