// One of the threads of an open index, as the main thread holds it: sends requests together that are made in one tick,
// and hands on what comes back.

import { fileURLToPath } from 'node:url'
import { type TransferListItem, Worker } from 'node:worker_threads'

export type IndexWorker<Request> = {
  send(request: Request, transfer?: readonly ArrayBuffer[]): void
  close(): Promise<void>
}

type IndexWorkerParts<Reply> = {
  file: string
  data: object
  transfer: readonly TransferListItem[]
  youngMb: number
  onReply(reply: Reply): void
  /** The thread has failed or stopped, also because it was closed. */
  onDown(error: unknown): void
}

const HEAP_MB_MAX = 512
// A seventh of what it takes to open an index is finding the files of its imports.
const DIRECT_IMPORTS = fileURLToPath(new URL('../../../bin/direct-imports.js', import.meta.url))

export function startIndexWorker<Request, Reply>(parts: IndexWorkerParts<Reply>): IndexWorker<Request> {
  const worker = new Worker(new URL(parts.file, import.meta.url), {
    workerData: parts.data,
    transferList: [...parts.transfer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: parts.youngMb },
    // The thread's own: the parent's options (a test runner, a profiler) are not meant for it.
    execArgv: [`--require=${DIRECT_IMPORTS}`],
  })
  let requests: Request[] = []
  let transfers: ArrayBuffer[] = []
  worker.on('message', parts.onReply)
  worker.on('error', parts.onDown)
  worker.on('exit', () => parts.onDown(new Error('A thread that reads pages has stopped.')))

  function post(): void {
    worker.postMessage(requests, transfers)
    requests = []
    transfers = []
  }

  return {
    send(request, transfer = []) {
      if (requests.length === 0) setImmediate(post)
      requests.push(request)
      transfers.push(...transfer)
    },
    async close() {
      await worker.terminate()
    },
  }
}
