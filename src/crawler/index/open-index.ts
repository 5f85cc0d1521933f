// The main thread's side of the thread that keeps the index and reads pages (index-thread.ts), and of those that help it to
// read (reader-thread.ts). Pages are handed over with their bodies, not copied, and wait until a thread can have them
// (reading-queue.ts); the number of unread pages is known, so that fetching can wait. When one of the threads dies,
// everything that waits for them fails, and so do later calls: the crawl then resumes from what it has stored.

import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { AskedPage } from '../asked-page.ts'
import type { AnswerReaderOptions, BlockedPage, KnownOfSite } from './answer-reader.ts'
import type { Batch, CrawlIndexOptions } from './crawl-index.ts'
import type { IndexReply, IndexRequest, ReaderReply, ReadRequest } from './index-messages.ts'
import { type IndexWorker, startIndexWorker } from './index-worker.ts'
import type { KnownUrl, TranslatedUrl } from './known-url.ts'
import { createReadingQueue } from './reading-queue.ts'
import type { SentOn } from './sent-on.ts'
import type { UrlAnswer } from './stored-rows.ts'

export type OpenIndex = {
  /** Resolves when the index has loaded them; send some at a time, because all of a large crawl would take too much memory. */
  restore(known: KnownUrl[]): Promise<void>
  noteStart(url: string): void
  noteListed(urls: string[], translated: TranslatedUrl[]): void
  prepare(known: KnownOfSite): void
  /** `onGiven` is called when a thread has the page, and its body is no longer here. */
  readPage(page: AskedPage, onGiven?: () => void): void
  /** How far a page was followed that sends its visitors on, and is to be asked again. */
  sentOn(id: number): SentOn | undefined
  /** Forgets pages that no thread has begun to read, as if they had not been asked. */
  dropUnread(): void
  noteAnswer(answer: UrlAnswer): void
  /** A page that robots.txt forbids. */
  noteBlocked(page: BlockedPage): void
  /** Pages that were handed over and are not noted yet. */
  readonly unread: number
  /** Bytes of their bodies, as they came. */
  readonly unreadBytes: number
  /** New addresses that the thread holds, and about how many bytes with everything else, as it last reported. */
  readonly urlsHeld: number
  readonly heldBytes: number
  /** About how many bytes the thread has stored, or will store, as it last reported. */
  readonly storedBytes: number
  onRead(listener: () => void): void
  /** The answer of a page that a redirect led to, and that waits in a queue: it need not be asked again. */
  onGoal(listener: (page: AskedPage) => void): void
  /** What was noted, and the pages that are being read. While any page is unread, there is more. */
  take(): Promise<Batch>
  /** The fingerprint of a page that is not part of the crawl; null when it has no text. */
  fingerprint(page: AskedPage): Promise<Uint8Array | null>
  close(): Promise<void>
}

const HELPERS_MAX = 2
/** The other pages are asked for again from the beginning, once these have arrived. */
const SENT_ON_MAX = 10_000
/**
 * The objects of one page are garbage when the next one comes: a larger young generation would only take more memory.
 */
const YOUNG_MB = 12

type Waiting = { resolve(value: never): void; reject(error: unknown): void }

export function openCrawlIndex(
  options: CrawlIndexOptions & AnswerReaderOptions,
  // One helper for two cores: fetching and storing need some as well. On a single core a second thread would only
  // cost.
  helpersCount = Math.min(HELPERS_MAX, availableParallelism() >> 1),
): OpenIndex {
  const waiting = new Map<number, Waiting>()
  let lastNumber = 0
  let urlsHeld = 0
  let storedBytes = 0
  let failure: unknown
  let onRead = () => {}
  let onGoal = (_page: AskedPage) => {}
  const sentOn = new Map<number, SentOn>()
  /** Pages that redirect, until they are read; then it is known whether the redirect ends at a page. */
  const redirected = new Map<number, AskedPage>()

  const channels = Array.from({ length: helpersCount }, () => new MessageChannel())
  const bookPorts = channels.map(({ port1 }) => port1)
  const index = startIndexWorker<IndexRequest, IndexReply>({
    file: './index-thread.ts',
    data: { ...options, readers: bookPorts },
    transfer: bookPorts,
    youngMb: YOUNG_MB,
    onReply: (reply) => onReply(0, reply),
    onDown: fail,
  })
  const helpers = channels.map(({ port2 }, index) =>
    startIndexWorker<ReadRequest, ReaderReply>({
      file: './reader-thread.ts',
      data: { ...options, index: port2 },
      transfer: [port2],
      youngMb: YOUNG_MB,
      onReply: (reply) => onReply(index + 1, reply),
      onDown: fail,
    }),
  )
  const readers: IndexWorker<ReadRequest>[] = [index as IndexWorker<ReadRequest>, ...helpers]
  const readingQueue = createReadingQueue(
    readers.map((worker) => ({
      send(request, transfer) {
        if (failure === undefined) worker.send(request, transfer)
      },
    })),
  )

  function onReply(from: number, reply: IndexReply): void {
    switch (reply.kind) {
      case 'read':
        readingQueue.onRead(from, reply.count)
        break
      case 'noted':
        urlsHeld = reply.urlsHeld
        storedBytes = reply.storedBytes
        for (const way of reply.sentOn) {
          redirected.delete(way.id)
          if (sentOn.size < SENT_ON_MAX) sentOn.set(way.id, way)
        }
        for (const { id, goal } of reply.goals) {
          const page = redirected.get(id)
          redirected.delete(id)
          if (goal !== null && page?.finalUrl === goal.url) onGoal({ ...page, ...goal, hops: [] })
        }
        readingQueue.onNoted(reply)
        onRead()
        break
      case 'batch':
        urlsHeld = 0
        storedBytes = reply.batch.storedBytes
        readingQueue.onTaken()
        settle(reply.number, reply.batch)
        break
      case 'restored':
        settle(reply.number, null)
        break
      case 'fingerprint':
        settle(reply.number, reply.fingerprint)
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

  function sendTo<Request>(worker: IndexWorker<Request>, request: Request, transfer?: ArrayBuffer[]): void {
    if (failure !== undefined) throw failure
    worker.send(request, transfer)
  }

  const send = (request: IndexRequest) => sendTo(index, request)

  function addPage(request: ReadRequest, body: AskedPage['body'] = null, onGiven?: () => void): void {
    if (failure !== undefined) throw failure
    readingQueue.add(request, body, onGiven)
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
    noteStart: (url) => send({ kind: 'start', url }),
    noteListed: (urls, translated) => send({ kind: 'listed', urls, translated }),
    prepare(known) {
      for (const worker of readers) sendTo(worker, { kind: 'prepare', ...known })
    },
    readPage(page, onGiven) {
      sentOn.delete(page.id)
      if (page.hops.length > 0 && page.body !== null)
        redirected.set(page.id, { ...page, body: page.body.slice() })
      addPage({ kind: 'page', page }, page.body, onGiven)
    },
    sentOn: (id) => sentOn.get(id),
    dropUnread() {
      redirected.clear()
      readingQueue.drop()
    },
    noteAnswer: (answer) => send({ kind: 'answer', answer }),
    noteBlocked: ({ id, queue, url, depth, isListed }) =>
      addPage({ kind: 'blocked', page: { id, queue, url, depth, isListed } }),
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
    onGoal(listener) {
      onGoal = listener
    },
    take: () =>
      ask((number) => {
        for (const helper of helpers) sendTo(helper, { kind: 'mark', number })
        send({ kind: 'take', number })
      }),
    fingerprint: (page) =>
      ask((number) =>
        sendTo(index, { kind: 'fingerprint', number, page }, page.body === null ? [] : [page.body.buffer]),
      ),
    async close() {
      await Promise.all(readers.map((worker) => worker.close()))
    },
  }
}
