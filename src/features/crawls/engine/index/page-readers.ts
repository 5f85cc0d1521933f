// The main thread's handles of the threads that read the pages of a crawl. A thread that spends too much on a page, or runs
// out of memory with it, is ended and replaced; the caller then sends its tasks again.

import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { AnswerReaderOptions, KnownOfSite } from './answer-reader.ts'
import type { ReaderReply, ReadRequest } from './index-messages.ts'
import { type IndexWorker, startIndexWorker } from './index-worker.ts'
import { watchReading } from './reading-watch.ts'

type PageReadersParts = {
  count: number
  options: AnswerReaderOptions
  /** The program of a thread. */
  file: string
  /** Processor time for one page. */
  cpuMsMax: number
  /** How often the cost of a thread is checked. */
  watchIntervalMs: number | undefined
  /** Takes the port on which the readings of a new thread arrive. */
  connect(port: MessagePort): void
  onReply(reply: ReaderReply): void
  /** Called when a thread was replaced because of the task with the sequence `costly`. */
  onReplaced(thread: number, costly: number): void
  onDown(error: unknown): void
}

type PageReaders = {
  send(thread: number, request: ReadRequest): void
  prepare(known: KnownOfSite): void
  close(): Promise<void>
}

type Reader = { worker: IndexWorker<ReadRequest>; close(): Promise<void> }

export function openPageReaders(parts: PageReadersParts): PageReaders {
  let { options } = parts
  let isClosed = false
  const readers = Array.from({ length: parts.count }, (_, thread) => start(thread))

  function start(thread: number): Reader {
    const { port1, port2 } = new MessageChannel()
    const currentTask = new Int32Array(new SharedArrayBuffer(4))
    parts.connect(port1)
    const worker = startIndexWorker<ReadRequest, ReaderReply>({
      file: parts.file,
      data: { ...options, index: port2, currentTask },
      transfer: [port2],
      onReply: parts.onReply,
      onDown(error) {
        // A thread that was replaced or closed ends, too.
        if (isClosed || readers[thread] !== reader) return
        const costly = isOutOfMemory(error) ? Atomics.load(currentTask, 0) : 0
        if (costly === 0) parts.onDown(error)
        else replace(thread, costly)
      },
    })
    const stopWatching = watchReading(
      { currentTask, cpuMs: worker.cpuMs },
      {
        cpuMsMax: parts.cpuMsMax,
        everyMs: parts.watchIntervalMs,
        onCostly: (costly) => replace(thread, costly),
      },
    )
    const reader: Reader = {
      worker,
      close() {
        stopWatching()
        return worker.close()
      },
    }
    return reader
  }

  function replace(thread: number, costly: number): void {
    const ended = readers[thread]!
    readers[thread] = start(thread)
    void ended.close()
    parts.onReplaced(thread, costly)
  }

  return {
    send: (thread, request) => readers[thread]!.worker.send(request),
    prepare(known) {
      options = { ...options, ...known }
      for (const { worker } of readers) worker.send({ kind: 'prepare', ...known })
    },
    async close() {
      isClosed = true
      await Promise.all(readers.map((reader) => reader.close()))
    },
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
