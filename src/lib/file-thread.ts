// Reads an uploaded file in a thread of its own, so that no content can block the thread that serves HTTP. The thread
// unpacks, decodes and parses, and sends batches of rows, a few ahead of their receiver. Its memory, its silence and
// its time for a file of that size are limited. A thread that exceeds a limit only fails this reading, with a message
// for the person who uploaded the file.

import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { SECOND_MS } from './durations.ts'
import { AppError, type ErrorKind, IMPORT_INVALID } from './errors.ts'
import { tooLarge } from './heap-limit.ts'
import { type FaultPlace, ImportFault } from './import-fault.ts'
import { startedModule } from './product-folder.ts'
import { FileFaults } from './row-faults.ts'

type Stoppable = {
  /** Ends the reading at once. */
  readonly signal?: AbortSignal
}
export type StoredFile = Stoppable & { readonly path: string }
/** For small files, which need no place on a disk. */
type HeldFile = Stoppable & { readonly bytes: Uint8Array }

/**
 * The ways to read a file that a thread offers, each from the start. Batches should be small, because the receiver
 * unpacks each in one go.
 */
export type FileReaders = Readonly<Record<string, (...args: never[]) => AsyncGenerator<unknown, unknown>>>

type BatchOf<Reader> = Reader extends (...args: never[]) => AsyncGenerator<infer Batch, unknown>
  ? Batch
  : never
type ResultOf<Reader> = Reader extends (...args: never[]) => AsyncGenerator<unknown, infer Result>
  ? Result
  : never

export type FileThread<Readers extends FileReaders> = {
  read<Name extends keyof Readers & string>(
    name: Name,
    ...args: Parameters<Readers[Name]>
  ): AsyncGenerator<BatchOf<Readers[Name]>, ResultOf<Readers[Name]>>
  close(): Promise<void>
}

export type ThreadLimits = {
  /** The heap of the reader; Node ends the thread at twice as much. */
  readonly heapMb: number
  /** How long the thread may work without returning to its event loop. */
  readonly silentSeconds: number
  /** The time limit of a reading, not counting the time in which nobody took its batches. */
  readonly seconds: number
  readonly secondsPerMegabyte: number
}

// Half a million rows in memory, the most that any reader holds, take 100 MB; a file compressed ten to one takes a
// second for each of its megabytes.
const LIMITS: ThreadLimits = { heapMb: 512, silentSeconds: 60, seconds: 120, secondsPerMegabyte: 10 }
const YOUNG_HEAP_MB = 8
const MEGABYTE = 2 ** 20

/** How many batches may wait for the receiver. */
export const BATCHES_AHEAD = 4

export type ThreadData = {
  file: { path: string } | { bytes: Uint8Array }
  given: unknown
  beats: Int32Array<SharedArrayBuffer>
  heapBytesMax: number
}
export type ReadRequest = { name: string; args: unknown[]; port: MessagePort }
/** Sent to the thread every second while somebody waits for it. */
export const BEAT = 'beat'
/** Sent for each batch that was received. */
const TAKEN = 'taken'

/** `fault` holds the values of an ImportFault. */
type SentFault = { kind: ErrorKind; message: string; fault?: { place: FaultPlace; reason: string } }
export type ReadMessage =
  | { batch: unknown }
  | { result: unknown }
  | { faults: readonly [SentFault, ...SentFault[]]; count: number }
  | { error: { message: string; stack: string | undefined } }

type Waiting = { resolve(message: ReadMessage): void; reject(error: unknown): void; seconds: number }

/** The module calls `serveFile`, which opens the file with `given`. */
export function openFileThread<Readers extends FileReaders>(
  module: URL,
  source: StoredFile | HeldFile,
  given: unknown,
  limits: ThreadLimits = LIMITS,
): FileThread<Readers> {
  const { signal } = source
  signal?.throwIfAborted()
  // Picks the known fields, because callers may pass an object with others that cannot be sent to a thread.
  const file = 'bytes' in source ? { bytes: source.bytes } : { path: source.path }
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(startedModule(module), {
    workerData: { file, given, beats, heapBytesMax: limits.heapMb * MEGABYTE } satisfies ThreadData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 2 * limits.heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  })
  const size = 'bytes' in file ? file.bytes.length : statSync(file.path).size
  const secondsMax = limits.seconds + (size / MEGABYTE) * limits.secondsPerMegabyte
  const waiting = new Set<Waiting>()
  const open = new Set<MessagePort>()
  let failure: unknown

  function fail(error: unknown): void {
    failure ??= error
    clearInterval(watch)
    for (const { reject } of waiting) reject(failure)
    waiting.clear()
  }

  function end(error: unknown): void {
    fail(error)
    void worker.terminate()
  }

  // Counts seconds instead of reading a clock, because a machine that slept has not waited.
  let lastBeat = 0
  let silentSeconds = 0
  const watch = setInterval(() => {
    const beat = Atomics.load(beats, 0)
    silentSeconds = waiting.size === 0 || beat !== lastBeat ? 0 : silentSeconds + 1
    lastBeat = beat
    if (silentSeconds > limits.silentSeconds) return end(tooCostly())
    for (const reader of waiting) if (++reader.seconds > secondsMax) return end(tooCostly())
    worker.postMessage(BEAT)
  }, SECOND_MS)
  watch.unref()

  const onAbort = () => end(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.on('error', (error) => fail(isOutOfMemory(error) ? tooLarge() : error))
  worker.on('exit', (code) => fail(new Error(`The thread that reads a file ended with code ${code}.`)))

  async function* read(name: string, ...args: unknown[]): AsyncGenerator<unknown, unknown> {
    const { port1, port2 } = new MessageChannel()
    open.add(port1)
    const arrived: ReadMessage[] = []
    let waiter: Waiting | undefined
    let seconds = 0
    port1.on('message', (message: ReadMessage) => {
      if (waiter === undefined) return void arrived.push(message)
      waiting.delete(waiter)
      seconds = waiter.seconds
      waiter.resolve(message)
      waiter = undefined
    })
    const next = () =>
      new Promise<ReadMessage>((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        const message = arrived.shift()
        if (message !== undefined) return resolve(message)
        waiter = { resolve, reject, seconds }
        waiting.add(waiter)
      })
    try {
      if (failure !== undefined) throw failure
      worker.postMessage({ name, args, port: port2 } satisfies ReadRequest, [port2])
      for (;;) {
        const message = await next()
        if ('result' in message) return message.result
        if ('faults' in message) throw toFault(message)
        if ('error' in message) throw Object.assign(new Error(message.error.message), message.error)
        port1.postMessage(TAKEN)
        // Waits for the event loop after each batch: otherwise a port delivers up to a thousand messages in one go, as
        // long as the thread keeps up.
        await setImmediate()
        yield message.batch
      }
    } finally {
      open.delete(port1)
      port1.close()
    }
  }

  return {
    read: read as FileThread<Readers>['read'],
    async close() {
      signal?.removeEventListener('abort', onAbort)
      clearInterval(watch)
      // A reading that was abandoned halfway still has its port.
      for (const port of open) port.close()
      await worker.terminate()
    },
  }
}

function toFault({ faults, count }: Extract<ReadMessage, { faults: unknown }>): AppError {
  const [first, ...more] = faults.map(({ kind, message, fault }) =>
    fault === undefined ? new AppError(kind, message) : new ImportFault(fault.place, fault.reason),
  )
  return count === 1 ? (first as AppError) : new FileFaults([first as AppError, ...more], count)
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooCostly(): AppError {
  return new AppError(
    IMPORT_INVALID,
    'Reading the file takes far longer than a file of its size may, so it was given up. Check that it is the file that you meant, or split it and import its parts one by one.',
  )
}
