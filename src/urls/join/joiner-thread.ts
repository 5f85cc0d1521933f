// The thread that a joiner lives in.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveProxy } from '../../lib/thread-proxy.ts'
import { type JoinPlan, UrlJoiner } from './url-joiner.ts'

serveProxy(parentPort as MessagePort, new UrlJoiner(workerData as JoinPlan), buffersOf)

/** Rows and blocks are made for whoever asked for them: all arrays in an answer are handed over. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(buffersOf)
}
