// One database thread that is kept alive: when it dies (out of memory, a fault in SQLite), another takes its place. Its
// connection is gone too, so SQLite has rolled back its transaction. Its requests are not repeated: one of them may
// have killed it, and a change may already have been made. A thread that is stuck in a statement cannot be stopped. It
// is abandoned, and ends with its statement; another takes its place at once, up to a limit.

import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../lib/errors.ts'
import { startedModule } from '../../../lib/product-folder.ts'
import { DATABASE_UNAVAILABLE } from '../errors.ts'
import type { Reply, Request, ThreadData, ThreadOptions } from './protocol.ts'

const RESTART_DELAY_MS_MAX = 5_000
// The most abandoned threads beside the one that answers: each may keep a core busy.
const LEFT_MAX = 1

type ThreadEvents = {
  onReplies(replies: Reply[]): void
  /** Called when the thread died. A new one is being started, which ends in onUp or onRestartFailed. */
  onDown(cause: unknown): void
  onUp(): void
  /** The restart is tried again later, for as long as the database is open. */
  onRestartFailed(error: AppError): void
}

export type RestartingThread = {
  isUp(): boolean
  post(batch: Request[]): void
  /** Returns how many requests it has answered since its start, whether or not the answers have arrived. */
  answered(): number
  /** Abandons the thread with its statement; none of its answers arrives any more. */
  leave(): void
  close(): Promise<void>
}

type Started = { worker: Worker; answered: Int32Array }

export async function startRestarting(
  options: ThreadOptions,
  events: ThreadEvents,
): Promise<RestartingThread> {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  /** The exits of abandoned threads. */
  const left = new Set<Promise<void>>()
  let current: Started | undefined
  let exited = Promise.resolve()
  let restarted = Promise.resolve()

  function adopt(started: Started): void {
    const { worker } = started
    const isCurrent = () => current === started
    let cause: unknown
    current = started
    worker.on('message', (replies: Reply[]) => {
      if (isCurrent()) events.onReplies(replies)
    })
    worker.on('error', (error) => {
      cause = error
    })
    // An unreadable reply would leave its caller waiting for ever, so the thread is replaced.
    worker.on('messageerror', (error) => {
      cause = error
      void worker.terminate()
    })
    exited = new Promise((resolve) => {
      worker.once('exit', (code) => {
        const isLost = isCurrent()
        if (isLost) current = undefined
        resolve()
        if (!isLost || closing.signal.aborted) return
        events.onDown(cause ?? new Error(`A database thread ended with code ${code}.`))
        restarted = restart()
      })
    })
  }

  async function leave(): Promise<void> {
    const exit = exited
    left.add(exit)
    void exit.then(() => left.delete(exit))
    while (left.size > LEFT_MAX && !closing.signal.aborted) {
      events.onRestartFailed(allBusy())
      await Promise.race([...left, closed])
    }
    await restart()
  }

  async function restart(): Promise<void> {
    for (let tries = 0; !closing.signal.aborted; tries++) {
      try {
        if (tries > 0) await pause(Math.min(50 * 2 ** tries, RESTART_DELAY_MS_MAX), closing.signal)
        adopt(await startWorker(options))
        events.onUp()
        return
      } catch (error) {
        if (!closing.signal.aborted) events.onRestartFailed(error as AppError)
      }
    }
  }

  adopt(await startWorker(options))

  return {
    isUp: () => current !== undefined,
    post: (batch) => current?.worker.postMessage(batch, batch.flatMap(movedMemory)),
    answered: () => (current === undefined ? 0 : Atomics.load(current.answered, 0)),
    leave() {
      const { worker } = current as Started
      current = undefined
      // The abandoned thread must not keep the process alive.
      worker.unref()
      void worker.terminate()
      restarted = leave()
    },
    async close() {
      closing.abort()
      await restarted
      current?.worker.postMessage('close')
      if (current !== undefined) await exited
    },
  }
}

/** The buffers that a request transfers to the thread instead of copying them. */
function movedMemory(request: Request): ArrayBuffer[] {
  if (request.kind !== 'many' || !('columns' in request.given) || !request.given.isCopy) return []
  return request.given.columns.flatMap((column) =>
    'lengths' in column ? [column.bytes.buffer, column.lengths.buffer] : [column.buffer as ArrayBuffer],
  )
}

function allBusy(): AppError {
  const message = 'The database is busy with reads that take too long. Try again shortly.'
  return new AppError(DATABASE_UNAVAILABLE, message, { retryAfterSeconds: 5 })
}

// The wait for a restart must not keep the process alive.
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false })
}

function startWorker(options: ThreadOptions): Promise<Started> {
  const answered = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = new Worker(startedModule(new URL('./thread.mjs', import.meta.url)), {
    workerData: { ...options, answered } satisfies ThreadData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : `the thread ended with code ${cause}`
      reject(new AppError(DATABASE_UNAVAILABLE, `Cannot open ${options.file}: ${reason}`, { cause }))
    }
    worker.once('error', refuse)
    worker.once('exit', refuse)
    worker.once('message', () => {
      worker.off('error', refuse)
      worker.off('exit', refuse)
      resolve({ worker, answered: new Int32Array(answered) })
    })
  })
}
