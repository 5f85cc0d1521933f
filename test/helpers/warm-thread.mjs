// The inside of a thread of warm-threads.ts: runs a module as if this were a new thread for it, until its port is closed.

import { syncBuiltinESMExports } from 'node:module'
import threads, { parentPort } from 'node:worker_threads'

/** @typedef {import('./warm-threads.ts').ThreadRun} ThreadRun */

const parent = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

parent.on('message', async (/** @type {ThreadRun} */ { module, number, port, data }) => {
  port.once('close', () => parent.postMessage('free'))
  Object.assign(threads, { parentPort: port, workerData: data })
  syncBuiltinESMExports()
  // Under another name, or it would not run again. What it fails with ends the thread.
  await import(`${module}?run=${number}`)
})
