// A thread that reads pages, one at a time, in the order in which they come, and sends what it has read to the thread that
// keeps the index. It shares which task it is working on, because the main thread ends it when a page takes too much.

import { parentPort, workerData } from 'node:worker_threads'
import { createAnswerReader } from './answer-reader.ts'
import type { Read, ReaderReply, ReaderThreadData, ReadRequest } from './index-messages.ts'

const port = parentPort!
const { index, currentTask, ...options } = workerData as ReaderThreadData
const pages = createAnswerReader(options)
const waiting: ReadRequest[][] = []
let isBusy = false

async function read(request: ReadRequest, done: Read[]): Promise<void> {
  if (request.kind === 'prepare') return pages.prepare(request)
  const { sequence } = request
  Atomics.store(currentTask, 0, sequence)
  if (request.kind === 'page') done.push({ sequence, reading: await pages.read(request.page) })
  else if (request.kind === 'blocked') done.push({ sequence, reading: pages.readBlocked(request.page) })
  else {
    const { kind, number, page } = request
    const fingerprint = await pages.fingerprint(page)
    port.postMessage({ kind, sequence, number, fingerprint } satisfies ReaderReply)
  }
}

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    const done: Read[] = []
    for (const request of requests) await read(request, done)
    if (done.length > 0) index.postMessage(done)
    Atomics.store(currentTask, 0, 0)
  }
  isBusy = false
}

port.on('message', (requests: ReadRequest[]) => {
  waiting.push(requests)
  if (!isBusy) void work()
})
