// The inner side of a thread that file-thread.ts opens: it reads one file in the ways that its module offers, and sends
// the results batch by batch, never more than a few ahead of the receiver. A fault of the file is sent as values.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AppError } from './errors.ts'
import {
  BATCHES_AHEAD,
  BEAT,
  type FileReaders,
  type ReadMessage,
  type ReadRequest,
  type ThreadData,
} from './file-thread.ts'
import { limitHeap } from './heap-limit.ts'
import { ImportFault } from './import-fault.ts'
import { FileFaults } from './row-faults.ts'
import { fileAt, fileOf, type ReadableFile } from './uploaded-file.ts'

/** An error of `open` is thrown by every reading. */
export function serveFile<Given>(
  open: (file: ReadableFile, given: Given) => FileReaders | Promise<FileReaders>,
): void {
  const { file, given, beats, heapBytesMax } = workerData as ThreadData
  limitHeap(heapBytesMax)
  const readable = 'bytes' in file ? fileOf(file.bytes) : fileAt(file.path)
  const opened = (async () => open(readable, given as Given))()
  opened.catch(() => {})
  const port = parentPort as MessagePort
  port.on('message', (request: ReadRequest | typeof BEAT) => {
    if (request === BEAT) Atomics.add(beats, 0, 1)
    else void answer(opened, request)
  })
}

async function answer(opened: Promise<FileReaders>, { name, args, port }: ReadRequest): Promise<void> {
  const send = (message: ReadMessage) => port.postMessage(message)
  let ahead = 0
  let isClosed = false
  let wake = () => {}
  port.on('message', () => {
    ahead--
    wake()
  })
  port.once('close', () => {
    isClosed = true
    wake()
  })
  try {
    const batches = (await opened)[name]!(...(args as never[]))
    for (;;) {
      const next = await batches.next()
      if (next.done === true) return send({ result: next.value })
      send({ batch: next.value })
      ahead++
      while (ahead >= BATCHES_AHEAD && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (isClosed) return void (await batches.return(undefined))
    }
  } catch (error) {
    send(describe(error))
  }
}

function describe(error: unknown): ReadMessage {
  if (error instanceof FileFaults) {
    const [first, ...more] = error.named.map(toValues)
    return { faults: [first!, ...more], count: error.count }
  }
  if (error instanceof AppError) return { faults: [toValues(error)], count: 1 }
  const { message, stack } = error as Error
  return { error: { message, stack } }
}

function toValues(error: AppError) {
  const { kind, message } = error
  return error instanceof ImportFault
    ? { kind, message, fault: { place: error.place, reason: error.reason } }
    : { kind, message }
}
