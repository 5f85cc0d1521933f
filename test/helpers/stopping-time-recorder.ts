// Loaded into a process before it starts (--import): when it ends, the file STOPPING_TIME_FILE has how its main thread spent the time
// since the first signal that it caught, as JSON.

import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { measureSpent } from './spent-time.ts'

const { STOPPING_TIME_FILE: file } = process.env

function recordUntilExit(): void {
  const spent = measureSpent()
  process.once('exit', () => writeFileSync(file as string, JSON.stringify(spent())))
}

if (isMainThread && file !== undefined)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.prependOnceListener(signal, recordUntilExit)
