// The main thread's side of the database threads. A message costs as much as a query, so requests are sent together:
// those of one tick in one batch, and while a thread works on a batch the next one is collected. The first thread gets
// them all; the others help when it has been busy with one batch for longer than small queries take. The numbers were
// tuned with the benchmark projects-list: smaller batches cost more, larger ones leave a core idle. When a thread dies,
// callers that wait for its answers get an error, and another thread replaces it. The same happens when a statement of
// a reading thread takes too long; the other requests of its batch are then repeated.

import { AppError } from '../../../lib/errors.ts'
import { DATABASE_UNAVAILABLE } from '../errors.ts'
import type { OnSlow } from '../slow-statements.ts'
import type { Reply, Request, ThreadOptions } from './protocol.ts'
import { type RestartingThread, startRestarting } from './restarting-thread.ts'
import { createStatementWatch, type StatementWatch } from './statement-watch.ts'

const BATCH_MAX = 24
// The number of waiting requests from which a second batch follows the first, so that the thread goes on while its
// answers are handled here.
const SECOND_BATCH_MIN = 12
// The other threads take requests only if the first one has been busy for this long.
const PATIENCE_MS = 2
// How often a statement is checked within its time limit.
const CHECKS_PER_LIMIT = 4
const SQLITE_INTERRUPT = 9

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
type Slot = {
  thread: RestartingThread | undefined
  underWay: Waiting[][]
  sinceMs: number
  /** Requests whose answers have arrived since the thread began. */
  settled: number
  watch: StatementWatch
}

export type ThreadsOptions = {
  onDown?(cause: unknown): void
  /** Called with the text of a statement that took longer than `slowMs`. */
  onSlow?: OnSlow
  /** Called with each error that the engine gives. */
  onError?(error: SqliteError): void
  /** The time limit on a statement of a thread that only reads. */
  statementMsMax?: number
}

export type Threads = {
  ask(request: Request): Promise<Exclude<Reply, { kind: 'error' }>>
  /** Rejects requests that were sent to a thread, and refuses all others. */
  close(): Promise<void>
}

export async function startThreads(
  count: number,
  options: ThreadOptions,
  {
    onDown = () => {},
    onError = () => {},
    onSlow = () => {},
    statementMsMax = Number.POSITIVE_INFINITY,
  }: ThreadsOptions = {},
): Promise<Threads> {
  const slots: Slot[] = Array.from({ length: count }, () => ({
    thread: undefined,
    underWay: [],
    sinceMs: 0,
    settled: 0,
    watch: createStatementWatch(statementMsMax),
  }))
  const queue: Waiting[] = []
  let isFlushScheduled = false
  let patience: NodeJS.Timeout | undefined
  let watching: NodeJS.Timeout | undefined
  let isClosed = false
  // Why no thread could be restarted; undefined while there is one, or one is being started.
  let fault: AppError | undefined

  function scheduleFlush(): void {
    if (isFlushScheduled) return
    isFlushScheduled = true
    setImmediate(flush)
  }

  function flush(): void {
    isFlushScheduled = false
    const nowMs = performance.now()
    for (const slot of slots) {
      if (queue.length === 0) return
      if (hasCapacity(slot)) send(slot, nowMs)
      else if (nowMs - slot.sinceMs < PATIENCE_MS) break
    }
    if (queue.length > 0) wakeOthersLater()
  }

  function hasCapacity({ underWay }: Slot): boolean {
    if (underWay.length !== 1) return underWay.length === 0
    return queue.length >= SECOND_BATCH_MIN || queue[0]?.request.kind === 'many'
  }

  function send(slot: Slot, nowMs: number): void {
    if (!slot.thread?.isUp()) return
    const batch = queue.splice(0, BATCH_MAX)
    if (slot.underWay.length === 0) slot.sinceMs = nowMs
    slot.underWay.push(batch)
    slot.thread.post(batch.map((waiting) => waiting.request))
    if (Number.isFinite(statementMsMax))
      watching ??= setTimeout(checkOverdue, statementMsMax / CHECKS_PER_LIMIT).unref()
  }

  function wakeOthersLater(): void {
    if (slots.length > 1) patience ??= setTimeout(flushLate, PATIENCE_MS)
  }

  function flushLate(): void {
    patience = undefined
    flush()
  }

  function checkOverdue(): void {
    watching = undefined
    const nowMs = performance.now()
    const busy = slots.filter(({ underWay }) => underWay.length > 0)
    for (const slot of busy) {
      const answered = slot.thread?.answered() ?? 0
      const isOverdue = slot.watch.isOverdue(answered, slot.sinceMs, nowMs)
      const late = slot.underWay.flat()[answered - slot.settled]
      if (isOverdue && late !== undefined) leaveTo(slot, late)
    }
    if (busy.length > 0) watching ??= setTimeout(checkOverdue, statementMsMax / CHECKS_PER_LIMIT).unref()
  }

  function leaveTo(slot: Slot, late: Waiting): void {
    const { request } = late
    const text = 'sql' in request ? request.sql : request.kind
    const message = `A statement took longer than ${statementMsMax} ms and was abandoned: ${text}`
    queue.unshift(...slot.underWay.flat().filter((waiting) => waiting !== late))
    beginAnew(slot)
    late.reject(new SqliteError(message, SQLITE_INTERRUPT))
    slot.thread?.leave()
    onDown(new Error(message))
    scheduleFlush()
  }

  function beginAnew(slot: Slot): void {
    slot.underWay = []
    slot.settled = 0
  }

  function settle(slot: Slot, replies: Reply[]): void {
    const batch = slot.underWay.shift() ?? []
    slot.settled += batch.length
    slot.sinceMs = performance.now()
    if (queue.length > 0) scheduleFlush()
    for (const [index, waiting] of batch.entries()) {
      const reply = replies[index] as Reply
      if (reply.tookMs !== undefined && 'sql' in waiting.request) onSlow(waiting.request.sql, reply.tookMs)
      if (reply.kind === 'error') {
        const error = new SqliteError(reply.message, reply.errcode)
        onError(error)
        waiting.reject(error)
      } else waiting.resolve(reply)
    }
  }

  // It is unknown how far the thread got, so its requests count neither as done nor as undone.
  function lose(slot: Slot, cause: unknown): void {
    const message =
      'A database thread stopped before it answered. Check whether the change was stored, then try again.'
    const error = new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 1 })
    for (const waiting of slot.underWay.flat()) waiting.reject(error)
    beginAnew(slot)
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
    clearTimeout(patience)
    clearTimeout(watching)
    refuseQueued(closedError())
    await Promise.all(slots.map((slot) => slot.thread?.close()))
  }

  async function fill(slot: Slot): Promise<void> {
    slot.thread = await startRestarting(options, {
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

function closedError(): AppError {
  return new AppError(DATABASE_UNAVAILABLE, 'The database is closed.')
}
