// One database thread that is kept alive: when it dies (out of memory, a fault in SQLite), another takes its place.
// Its connection went with it, so SQLite has rolled back what it had open. What it was asked is not asked again:
// the same question may be what killed it, and a change may already have been made.

import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../lib/errors.ts'
import type { Reply, Request, ThreadOptions } from './protocol.ts'

const RESTART_DELAY_MS_MAX = 5_000

export type ThreadEvents = {
  onReplies(replies: Reply[]): void
  /** It died. Its next life has begun, and ends in onUp or onRestartFailed. */
  onDown(cause: unknown): void
  onUp(): void
  /** Tried again later, for as long as the database is open. */
  onRestartFailed(error: AppError): void
}

export type KeptThread = {
  isUp(): boolean
  post(batch: Request[]): void
  close(): Promise<void>
}

export async function keepThread(options: ThreadOptions, events: ThreadEvents): Promise<KeptThread> {
  const closing = new AbortController()
  let worker: Worker | undefined
  let exited = Promise.resolve()
  let restarted = Promise.resolve()

  function adopt(started: Worker): void {
    let cause: unknown
    worker = started
    started.on('message', events.onReplies)
    started.on('error', (error) => {
      cause = error
    })
    // A reply that cannot be read is a reply that never comes.
    started.on('messageerror', (error) => {
      cause = error
      void started.terminate()
    })
    exited = new Promise((resolve) => {
      started.once('exit', (code) => {
        worker = undefined
        resolve()
        if (closing.signal.aborted) return
        events.onDown(cause ?? new Error(`A database thread ended with code ${code}.`))
        restarted = restart()
      })
    })
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
    isUp: () => worker !== undefined,
    post: (batch) => worker?.postMessage(batch, batch.flatMap(movedMemory)),
    async close() {
      closing.abort()
      await restarted
      worker?.postMessage('close')
      await exited
    },
  }
}

/** What goes along with a request, and is not copied. */
function movedMemory(request: Request): ArrayBuffer[] {
  if (request.kind !== 'many' || !('columns' in request.given) || !request.given.isCopy) return []
  return request.given.columns.flatMap((column) =>
    'lengths' in column ? [column.bytes.buffer, column.lengths.buffer] : [column.buffer as ArrayBuffer],
  )
}

// A wait to restart must not keep a process alive that has nothing else to do.
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false })
}

function startWorker(options: ThreadOptions): Promise<Worker> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: options,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : `the thread ended with code ${cause}`
      reject(new AppError('database_unavailable', `Cannot open ${options.file}: ${reason}`, { cause }))
    }
    worker.once('error', refuse)
    worker.once('exit', refuse)
    worker.once('message', () => {
      worker.off('error', refuse)
      worker.off('exit', refuse)
      resolve(worker)
    })
  })
}
