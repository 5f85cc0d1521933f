// The thread that a file is made in.

import { constants, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../lib/thread-proxy.ts'
import { type FilePlan, fileMaker } from './file-maker.ts'

letOthersFirst()
serveProxy(parentPort as MessagePort, await fileMaker(workerData as FilePlan))

/** On Linux a priority is that of a thread; elsewhere it would be the whole server's. */
function letOthersFirst(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers forbid it: the file is made all the same.
  }
}
