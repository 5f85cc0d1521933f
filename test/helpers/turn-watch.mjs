// Loaded into a process before it starts (--import): tells which turns of its event loop cost more processor time than
// TURN_WATCH_MS, one JSON line each in the file TURN_WATCH_FILE. Processor time of the main thread alone, so that
// neither other threads nor other processes count.

import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { TURN_WATCH_FILE: file, TURN_WATCH_MS: leastMs } = process.env

if (isMainThread && file !== undefined) {
  let before = process.threadCpuUsage()
  // Timers run once in each turn.
  setInterval(() => {
    const now = process.threadCpuUsage()
    const ms = (now.user + now.system - before.user - before.system) / 1000
    before = now
    if (ms >= Number(leastMs)) appendFileSync(file, `${JSON.stringify({ ms, atMs: Date.now() })}\n`)
  }, 1).unref()
}
