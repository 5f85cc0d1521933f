// Loaded into a server before it starts (--import): every thread that reads a file notes itself in STUCK_FILE, and never does
// anything again.

import { appendFileSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'

if (!isMainThread && workerData?.beats !== undefined) {
  appendFileSync(process.env.STUCK_FILE ?? '', 'stuck\n')
  for (;;);
}
