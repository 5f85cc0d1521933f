// The entry point of the thread that makes a file.

import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../lib/thread-proxy.ts'
import { type FilePlan, fileMaker } from './file-maker.ts'

letOthersFirst()
serveProxy(parentPort as MessagePort, await fileMaker(workerData as FilePlan))

/** Lowers the priority. On Linux it applies to this thread; elsewhere it would apply to the whole server. */
function letOthersFirst(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers forbid it; the file is made all the same.
  }
}
