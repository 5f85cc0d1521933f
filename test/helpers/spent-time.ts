// How the main thread of this process spends its time. The time in which it could have run while other programs had the processors is
// apart: that is the machine's, and on a busy one many times the rest. Where the system does not tell it, it is 0.

import { readFileSync } from 'node:fs'

export type SpentTime = {
  ranMs: number
  queuedMs: number /** For timers, other threads and other processes. */
  waitedMs: number
}

/** From now on, until what it returns is called. */
export function measureSpent(): () => SpentTime {
  const since = readTimes()
  return () => {
    const now = readTimes()
    const ranMs = Math.round(now.cpuMs - since.cpuMs)
    const queuedMs = Math.round(now.queuedMs - since.queuedMs)
    return { ranMs, queuedMs, waitedMs: Math.round(now.atMs - since.atMs) - ranMs - queuedMs }
  }
}

function readTimes() {
  const { user, system } = process.threadCpuUsage()
  return { atMs: performance.now(), cpuMs: (user + system) / 1000, queuedMs: readQueuedMs() }
}

/** How long the thread with which the process began has waited for a processor. */
function readQueuedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
