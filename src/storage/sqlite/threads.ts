// The main thread's side of the database threads. Requests of one tick are gathered and shared out among the threads,
// so a busy process sends few messages and a quiet one waits for none. Two small batches may be under way on a thread:
// while the answers to one are written to sockets here, it works on the other (bench: projects-list).
// A thread that dies takes its answers with it: whoever waits for one of them is told, and another thread follows.

import { AppError } from '../../lib/errors.ts'
import { type KeptThread, keepThread } from './kept-thread.ts'
import type { Reply, Request, ThreadOptions } from './protocol.ts'

const BATCH_MAX = 8
const BATCHES_PER_THREAD = 2

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
type Slot = { thread: KeptThread | undefined; underWay: Waiting[][] }

export type Threads = {
  ask(request: Request): Promise<Exclude<Reply, { kind: 'error' }>>
  /** Answers what was sent to a thread, refuses what was not. */
  close(): Promise<void>
}

export async function startThreads(
  count: number,
  options: ThreadOptions,
  onDown: (cause: unknown) => void = () => {},
): Promise<Threads> {
  const slots: Slot[] = Array.from({ length: count }, () => ({ thread: undefined, underWay: [] }))
  const queue: Waiting[] = []
  let isFlushScheduled = false
  let isClosed = false
  // Why no thread could be started again; while it is undefined, there is one or there will be one.
  let fault: AppError | undefined

  function scheduleFlush(): void {
    if (isFlushScheduled) return
    isFlushScheduled = true
    setImmediate(flush)
  }

  function flush(): void {
    isFlushScheduled = false
    while (queue.length > 0) {
      const open = slots.filter(hasRoom)
      const slot = open.reduce<Slot | undefined>(lessBusy, undefined)
      if (slot === undefined) return
      const places = open.reduce((sum, { underWay }) => sum + BATCHES_PER_THREAD - underWay.length, 0)
      const batch = queue.splice(0, Math.min(BATCH_MAX, Math.ceil(queue.length / places)))
      slot.underWay.push(batch)
      slot.thread?.post(batch.map((waiting) => waiting.request))
    }
  }

  function settle(slot: Slot, replies: Reply[]): void {
    const batch = slot.underWay.shift() ?? []
    if (queue.length > 0) scheduleFlush()
    for (const [index, waiting] of batch.entries()) {
      const reply = replies[index] as Reply
      if (reply.kind === 'error') waiting.reject(new SqliteError(reply.message, reply.errcode))
      else waiting.resolve(reply)
    }
  }

  // Nothing can be said about what the thread was doing, so nobody may take it for done or undone.
  function lose(slot: Slot, cause: unknown): void {
    const message = 'A database thread stopped before it answered. Look at what is stored, then try again.'
    const error = new AppError('database_unavailable', message, { cause, retryAfterSeconds: 1 })
    for (const waiting of slot.underWay.flat()) waiting.reject(error)
    slot.underWay = []
    onDown(cause)
  }

  function giveUp(error: AppError): void {
    if (slots.some((slot) => slot.thread?.isUp())) return
    fault = error
    refuseQueued(error)
  }

  function refuseQueued(error: AppError): void {
    for (const waiting of queue.splice(0)) waiting.reject(error)
  }

  async function close(): Promise<void> {
    isClosed = true
    refuseQueued(closedError())
    await Promise.all(slots.map((slot) => slot.thread?.close()))
  }

  async function fill(slot: Slot): Promise<void> {
    slot.thread = await keepThread(options, {
      onReplies: (replies) => settle(slot, replies),
      onDown: (cause) => lose(slot, cause),
      onUp() {
        fault = undefined
        scheduleFlush()
      },
      onRestartFailed: giveUp,
    })
  }

  const failed = (await Promise.allSettled(slots.map(fill))).find((start) => start.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }

  return {
    ask(request) {
      if (isClosed) return Promise.reject(closedError())
      if (fault !== undefined) return Promise.reject(fault)
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject })
        scheduleFlush()
      })
    },
    close,
  }
}

function hasRoom({ thread, underWay }: Slot): boolean {
  return underWay.length < BATCHES_PER_THREAD && thread?.isUp() === true
}

function lessBusy(least: Slot | undefined, slot: Slot): Slot {
  return least === undefined || slot.underWay.length < least.underWay.length ? slot : least
}

function closedError(): AppError {
  return new AppError('database_unavailable', 'The database is closed.')
}
