// The main thread's side of the database threads. Requests of one tick are gathered and shared out among the idle
// threads, at most one batch under way on each, so a busy process sends few messages and a quiet one waits for none.

import { Worker } from 'node:worker_threads'
import { AppError } from '../../lib/errors.ts'
import type { Reply, Request, ThreadOptions } from './protocol.ts'

const BATCH_MAX = 64

export class SqliteError extends Error {
  readonly errcode: number
  constructor(message: string, errcode: number) {
    super(message)
    this.name = 'SqliteError'
    this.errcode = errcode
  }
}

type Waiting = {
  request: Request
  resolve(reply: Exclude<Reply, { kind: 'error' }>): void
  reject(error: unknown): void
}
type Thread = { worker: Worker; underWay: Waiting[] | undefined }

export type Threads = {
  ask(request: Request): Promise<Exclude<Reply, { kind: 'error' }>>
  close(): Promise<void>
}

export async function startThreads(count: number, options: ThreadOptions): Promise<Threads> {
  const threads = await Promise.all(Array.from({ length: count }, () => startThread(options)))
  const queue: Waiting[] = []
  let isFlushScheduled = false
  let fault: AppError | undefined

  function scheduleFlush(): void {
    if (isFlushScheduled) return
    isFlushScheduled = true
    setImmediate(flush)
  }

  function flush(): void {
    isFlushScheduled = false
    for (const thread of threads) {
      if (queue.length === 0) return
      if (thread.underWay !== undefined) continue
      const idle = threads.filter((other) => other.underWay === undefined).length
      const batch = queue.splice(0, Math.min(BATCH_MAX, Math.ceil(queue.length / idle)))
      thread.underWay = batch
      thread.worker.postMessage(batch.map((waiting) => waiting.request))
    }
  }

  function settle(thread: Thread, replies: Reply[]): void {
    const batch = thread.underWay ?? []
    thread.underWay = undefined
    if (queue.length > 0) scheduleFlush()
    for (const [index, waiting] of batch.entries()) {
      const reply = replies[index] as Reply
      if (reply.kind === 'error') waiting.reject(new SqliteError(reply.message, reply.errcode))
      else waiting.resolve(reply)
    }
  }

  // A thread that dies takes its answers with it. Nothing can be said about them, so every waiting caller is told.
  function fail(cause: unknown): void {
    fault ??= new AppError('database_unavailable', 'A database thread stopped.', { cause })
    for (const thread of threads) {
      for (const waiting of thread.underWay ?? []) waiting.reject(fault)
      thread.underWay = undefined
    }
    for (const waiting of queue.splice(0)) waiting.reject(fault)
  }

  for (const thread of threads) {
    thread.worker.on('message', (replies: Reply[]) => settle(thread, replies))
    thread.worker.on('error', fail)
  }

  return {
    ask(request) {
      if (fault !== undefined) return Promise.reject(fault)
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject })
        scheduleFlush()
      })
    },
    async close() {
      fault ??= new AppError('database_unavailable', 'The database is closed.')
      const exits = threads.map(({ worker }) => new Promise((resolve) => worker.once('exit', resolve)))
      for (const { worker } of threads) worker.postMessage('close')
      await Promise.all(exits)
    },
  }
}

function startThread(options: ThreadOptions): Promise<Thread> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: options,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  return new Promise((resolve, reject) => {
    const refuse = (cause: Error) =>
      reject(new AppError('database_unavailable', `Cannot open ${options.file}: ${cause.message}`, { cause }))
    worker.once('error', refuse)
    worker.once('message', () => {
      worker.off('error', refuse)
      resolve({ worker, underWay: undefined })
    })
  })
}
