// Reports stalls of a server's event loop: one JSON line for each question.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'

export type Stalls = { maxMs: number; p99Ms: number }

export function answerStalls(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  createInterface({ input: process.stdin })
    .on('line', () => {
      const stalls: Stalls = { maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 }
      console.log(JSON.stringify(stalls))
      delay.reset()
    })
    // The benchmark that started it is gone.
    .on('close', () => process.exit(0))
}
