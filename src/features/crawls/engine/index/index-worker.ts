// The main thread's handle of one thread of an open index: it sends the requests of one tick together, and passes on the
// replies.

import { type TransferListItem, Worker } from 'node:worker_threads'
import { startedModule } from '../../../../lib/product-folder.ts'
import { PAGE_LIMITS } from '../page.ts'

export type IndexWorker<Request> = {
  send(request: Request, transfer?: readonly TransferListItem[]): void
  /** Milliseconds of processor time that the thread has used; undefined when this Node cannot tell. */
  cpuMs(): Promise<number | undefined>
  close(): Promise<void>
}

type IndexWorkerParts<Reply> = {
  file: string
  data: object
  transfer?: readonly TransferListItem[]
  onReply(reply: Reply): void
  /** The thread has failed or stopped, also because it was closed. */
  onDown(error: unknown): void
}

/**
 * The objects of one page are garbage when the next one comes: a larger young generation would only take more memory.
 */
const YOUNG_MB = 12

export function startIndexWorker<Request, Reply>(parts: IndexWorkerParts<Reply>): IndexWorker<Request> {
  const worker = new Worker(startedModule(new URL(parts.file, import.meta.url)), {
    workerData: parts.data,
    transferList: [...(parts.transfer ?? [])],
    resourceLimits: { maxOldGenerationSizeMb: PAGE_LIMITS.readingHeapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // Empty: the parent's options (a test runner, a profiler) are not meant for the thread.
    execArgv: [],
  })
  let requests: Request[] = []
  let transfers: TransferListItem[] = []
  worker.on('message', parts.onReply)
  worker.on('error', parts.onDown)
  worker.on('exit', () => parts.onDown(new Error('A thread that reads pages has stopped.')))

  function post(): void {
    if (requests.length > 0) worker.postMessage(requests, transfers)
    forget()
  }

  function forget(): void {
    requests = []
    transfers = []
  }

  return {
    send(request, transfer = []) {
      if (requests.length === 0) setImmediate(post)
      requests.push(request)
      transfers.push(...transfer)
    },
    async cpuMs() {
      // Worker.cpuUsage came with Node 24.6; it fails for a thread that has ended.
      const used = await worker.cpuUsage?.().catch(() => undefined)
      return used === undefined ? undefined : (used.user + used.system) / 1_000
    },
    async close() {
      // The caller may free at once what was to be sent in this tick.
      forget()
      await worker.terminate()
    },
  }
}
