// Loaded before a program that is not a benchmark's own (node --import): it then answers how long its event loop stood
// still. Worker threads load it too, and have nothing to answer.

import { isMainThread } from 'node:worker_threads'
import { answerStalls } from './stalls.ts'

if (isMainThread) {
  answerStalls()
  // When the program is done, so is this.
  process.stdin.unref()
}
