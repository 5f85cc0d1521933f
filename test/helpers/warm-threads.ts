// The product's threads, used again: to start one takes 45 milliseconds of a processor before it loads anything, and a
// test run opens a thousand databases and crawls hundreds of sites. From the first call on, a thread that is closed
// waits until one of the same module is wanted, which is run anew in it (warm-thread.mjs). One that fails ends, as
// always. Whatever a test starts as a process of its own has threads of its own.

import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import threads, {
  MessageChannel,
  type MessagePort,
  type Transferable,
  type Worker,
  type WorkerOptions,
} from 'node:worker_threads'

/** Where to look for what is wanted of a thread: a module, its `workerData`, and the port that is its parent. */
export type ThreadRun = { module: string; number: number; port: MessagePort; data: unknown }

type Warm = { thread: Worker; runs: number; isUp: boolean }

/** Those that end when they are told to. A renderer's has a browser, and some end by themselves. */
const MODULES = [
  'src/data/storage/sqlite/thread.mjs',
  'src/features/crawls/engine/index/index-thread.ts',
  'src/features/crawls/engine/index/reader-thread.ts',
  'src/features/backlinks/build/builder-thread.ts',
  'src/features/backlinks/files/backlink-thread.ts',
  'src/features/disavow/import/disavow-thread.ts',
  'src/features/exports/export-thread.ts',
  'src/features/quick-wins/compute/computer-thread.ts',
  'src/features/rank-tracker/import/keyword-thread.ts',
  'src/features/reports/brand/logo-thread.ts',
  'src/features/search-performance/files/performance-thread.ts',
  'src/features/search-performance/tops/sums-thread.ts',
  'src/features/urls/join/joiner-thread.ts',
].map((path) => {
  const module = new URL(`../../${path}`, import.meta.url)
  // One that has moved would be started anew each time, and nobody would know.
  if (!existsSync(module)) throw new Error(`There is no ${path}.`)
  return module.href
})

const RUNNER = new URL('./warm-thread.mjs', import.meta.url)
// What a module holds stays in memory after each of its runs.
const RUNS_MAX = 50

const RealWorker = threads.Worker
const waiting = new Map<string, Warm[]>()

/** For as long as this process runs; nothing is left to do for a second call. */
export function reuseThreads(): void {
  if (threads.Worker !== RealWorker) return
  Object.assign(threads, { Worker: PossiblyReused })
  syncBuiltinESMExports()
}

function PossiblyReused(module: string | URL, options: WorkerOptions = {}): unknown {
  const isReused = MODULES.includes(String(module))
  return isReused ? new ReusedWorker(String(module), options) : new RealWorker(module, options)
}

/** The parts of a `Worker` that the product uses. */
class ReusedWorker extends EventEmitter {
  readonly #kind: string
  readonly #warm: Warm
  readonly #port: MessagePort
  readonly #ended = Promise.withResolvers<void>()

  constructor(module: string, { workerData: data, transferList = [], ...options }: WorkerOptions) {
    super()
    this.#kind = JSON.stringify([module, options])
    this.#warm = takeThread(this.#kind, options)
    const { port1, port2: port } = new MessageChannel()
    this.#port = port1
    this.#listen()
    const run: ThreadRun = { module, number: ++this.#warm.runs, port, data }
    this.#warm.thread.postMessage(run, [port, ...transferList])
  }

  #listen(): void {
    const { thread } = this.#warm
    const closed = new Promise((resolve) => this.#port.once('close', resolve))
    const onError = (error: unknown) => this.emit('error', error)
    // Its last messages arrive before the port is closed.
    const onFree = () => void closed.then(() => end(0))
    const end = (code: number) => {
      thread.off('error', onError).off('exit', end).off('message', onFree)
      if (this.#warm.isUp) giveBack(this.#kind, this.#warm)
      this.#port.close()
      this.emit('exit', code)
      this.#ended.resolve()
    }
    thread.on('error', onError).on('exit', end).on('message', onFree)
    this.#port.on('message', (message) => this.emit('message', message))
    this.#port.on('messageerror', (error) => this.emit('messageerror', error))
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#port.postMessage(message, transfer)
  }

  unref(): void {
    this.#port.unref()
    this.#warm.thread.unref()
  }

  async terminate(): Promise<void> {
    this.#port.close()
    await this.#ended.promise
  }
}

function takeThread(kind: string, options: WorkerOptions): Warm {
  const known = waiting.get(kind)?.pop()
  if (known !== undefined) {
    known.thread.ref()
    return known
  }
  const warm: Warm = { thread: new RealWorker(RUNNER, options), runs: 0, isUp: true }
  warm.thread.prependListener('exit', () => {
    warm.isUp = false
    const others = waiting.get(kind)?.filter((other) => other !== warm) ?? []
    waiting.set(kind, others)
  })
  return warm
}

function giveBack(kind: string, warm: Warm): void {
  warm.thread.unref()
  if (warm.runs < RUNS_MAX) waiting.set(kind, [...(waiting.get(kind) ?? []), warm])
  else void warm.thread.terminate()
}
