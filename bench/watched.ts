// Preloaded into a program that is not part of the benchmarks (node --import), which then reports stalls of its event
// loop. Worker threads load it too, and have nothing to report.

import { isMainThread } from 'node:worker_threads'
import { answerStalls } from './stalls.ts'

if (isMainThread) {
  answerStalls()
  // Does not keep the finished program alive.
  process.stdin.unref()
}
