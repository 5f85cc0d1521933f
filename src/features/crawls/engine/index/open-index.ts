// The main thread's side of the thread that keeps the index (index-thread.ts) and of those that read pages for it
// (page-readers.ts). Pages wait until a thread is free for them (reading-queue.ts); the number of unread pages is known, so
// that fetching can wait. A page that takes too much costs only its thread. When a thread dies for any other reason,
// everything that waits for the threads fails, and so do later calls: the crawl then resumes from what it has stored.

import { availableParallelism } from 'node:os'
import type { FetchedPage } from '../fetched-page.ts'
import { PAGE_LIMITS } from '../page.ts'
import type { AnswerReaderOptions, BlockedPage, KnownOfSite } from './answer-reader.ts'
import type { Batch, CrawlIndexOptions } from './crawl-index.ts'
import type { IndexReply, IndexRequest, IndexThreadData, ReadingTask } from './index-messages.ts'
import { startIndexWorker } from './index-worker.ts'
import type { KnownUrl, TranslatedUrl } from './known-url.ts'
import { openPageReaders } from './page-readers.ts'
import { createReadingQueue } from './reading-queue.ts'
import type { SentOn } from './sent-on.ts'
import type { UrlAnswer } from './stored-rows.ts'

export type OpenIndex = {
  /** Resolves when the index has loaded them; send some at a time, because all of a large crawl would take too much memory. */
  restore(known: KnownUrl[]): Promise<void>
  addStart(url: string): void
  addListed(urls: string[], translated: TranslatedUrl[]): void
  prepare(known: KnownOfSite): void
  /** `onDone` is called when the page has been read or dropped, and its body is freed. */
  readPage(page: FetchedPage, onDone?: () => void): void
  /** For a page that sends its visitors on and must be requested again: the hops so far, and the next address. */
  sentOn(id: number): SentOn | undefined
  /** Forgets pages that no thread has begun to read, as if they had not been requested. */
  dropUnread(): void
  /** Ends the threads that read, whatever they are reading. Unread pages are forgotten. */
  stopReading(): void
  addAnswer(answer: UrlAnswer): void
  /** Adds a page that robots.txt forbids. */
  addBlocked(page: BlockedPage): void
  /** Pages that were handed over and are not in the index yet. */
  readonly unread: number
  /** Bytes of the bodies of unread pages, as they came. */
  readonly unreadBytes: number
  /** New addresses that the thread holds, and about how many bytes with everything else, as it last reported. */
  readonly urlsHeld: number
  readonly heldBytes: number
  /** About how many bytes the thread has stored, or will store, as it last reported. */
  readonly storedBytes: number
  onRead(listener: () => void): void
  /** The listener gets the answer of a page that a redirect led to while it waited in a queue: it need not be requested. */
  onRedirectTarget(listener: (page: FetchedPage) => void): void
  /** Takes what was added since the last call; never waits for pages that are being read. */
  take(): Promise<Batch>
  /** The fingerprint of a page that is not part of the crawl; null when it has no text. */
  fingerprint(page: FetchedPage): Promise<Uint8Array | null>
  close(): Promise<void>
}

const READERS_MAX = 3
/** Beyond this many, pages that send visitors on are followed again from the beginning. */
const SENT_ON_MAX = 10_000

type Waiting = { resolve(value: never): void; reject(error: unknown): void }

export type ReadingOptions = {
  /** Threads that read. Fetching and storing need some of the processors as well. */
  readersCount?: number | undefined
  readingCpuMsMax?: number | undefined
  /** How often the cost of reading is checked; set by tests. */
  watchIntervalMs?: number | undefined
  /** Replaces reader-thread.ts in tests. */
  readerFile?: string | undefined
}

export function openCrawlIndex(
  options: CrawlIndexOptions & AnswerReaderOptions,
  {
    readersCount = Math.min(READERS_MAX, 1 + (availableParallelism() >> 1)),
    readingCpuMsMax = PAGE_LIMITS.readingCpuMs,
    watchIntervalMs,
    readerFile = './reader-thread.ts',
  }: ReadingOptions = {},
): OpenIndex {
  const waiting = new Map<number, Waiting>()
  let lastNumber = 0
  let urlsHeld = 0
  let storedBytes = 0
  let failure: unknown
  let onRead = () => {}
  let onRedirectTarget = (_page: FetchedPage) => {}
  const sentOn = new Map<number, SentOn>()
  /** Pages that redirect, until they are read; then it is known whether the redirect ends at a page. */
  const redirected = new Map<number, FetchedPage>()

  const index = startIndexWorker<IndexRequest, IndexReply>({
    file: './index-thread.ts',
    data: options satisfies IndexThreadData,
    onReply,
    onDown: fail,
  })
  const readers = openPageReaders({
    count: readersCount,
    options,
    cpuMsMax: readingCpuMsMax,
    watchIntervalMs,
    file: readerFile,
    connect: (port) => index.send({ kind: 'reader', port }, [port]),
    onReply({ sequence, number, fingerprint }) {
      settle(number, fingerprint)
      readingQueue.onDone([sequence])
      onRead()
    },
    onReplaced: (thread, costly) => readingQueue.onReplaced(thread, costly),
    onDown: fail,
  })
  const readingQueue = createReadingQueue(
    Array.from({ length: readersCount }, (_, thread) => ({
      send(request) {
        if (failure === undefined) readers.send(thread, request)
      },
    })),
  )

  function onReply(reply: IndexReply): void {
    switch (reply.kind) {
      case 'indexed':
        urlsHeld = reply.urlsHeld
        storedBytes = reply.storedBytes
        for (const redirect of reply.sentOn) {
          redirected.delete(redirect.id)
          if (sentOn.size < SENT_ON_MAX) sentOn.set(redirect.id, redirect)
        }
        for (const { id, redirectTarget } of reply.redirectTargets) {
          const page = redirected.get(id)
          redirected.delete(id)
          if (redirectTarget !== null && page?.finalUrl === redirectTarget.url)
            onRedirectTarget({ ...page, ...redirectTarget, hops: [] })
        }
        readingQueue.onHeld(reply.heldBytes)
        readingQueue.onDone(reply.sequences)
        onRead()
        break
      case 'batch':
        urlsHeld = 0
        storedBytes = reply.batch.storedBytes
        readingQueue.onHeld(0)
        settle(reply.number, reply.batch)
        break
      case 'restored':
        settle(reply.number, null)
    }
  }

  function settle(number: number, value: Batch | Uint8Array | null): void {
    const asked = waiting.get(number)
    waiting.delete(number)
    asked?.resolve(value as never)
  }

  function fail(error: unknown): void {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    onRead()
  }

  function send(request: IndexRequest): void {
    if (failure !== undefined) throw failure
    index.send(request)
  }

  function addTask(task: ReadingTask, onDone?: () => void): void {
    if (failure !== undefined) throw failure
    readingQueue.add(task, onDone)
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
    restore: (known) => ask((number) => send({ kind: 'restore', number, known })),
    addStart: (url) => send({ kind: 'start', url }),
    addListed: (urls, translated) => send({ kind: 'listed', urls, translated }),
    prepare(known) {
      if (failure !== undefined) throw failure
      readers.prepare(known)
    },
    readPage(page, onDone) {
      sentOn.delete(page.id)
      if (page.hops.length > 0 && page.body !== null)
        redirected.set(page.id, { ...page, body: page.body.slice() })
      addTask({ kind: 'page', page }, onDone)
    },
    sentOn: (id) => sentOn.get(id),
    dropUnread() {
      redirected.clear()
      readingQueue.drop()
    },
    stopReading() {
      void readers.close()
      redirected.clear()
      readingQueue.dropAll()
      onRead()
    },
    addAnswer: (answer) => send({ kind: 'answer', answer }),
    addBlocked: ({ id, queue, url, depth, isListed }) =>
      addTask({ kind: 'blocked', page: { id, queue, url, depth, isListed } }),
    get unread() {
      return readingQueue.unread
    },
    get unreadBytes() {
      return readingQueue.unreadBytes
    },
    get urlsHeld() {
      return urlsHeld
    },
    get heldBytes() {
      return readingQueue.heldBytes
    },
    get storedBytes() {
      return storedBytes
    },
    onRead(listener) {
      onRead = listener
    },
    onRedirectTarget(listener) {
      onRedirectTarget = listener
    },
    take: () => ask((number) => send({ kind: 'take', number })),
    fingerprint: (page) =>
      ask((number) => addTask({ kind: 'fingerprint', number, page }, () => settle(number, null))),
    async close() {
      await Promise.all([index.close(), readers.close()])
    },
  }
}
