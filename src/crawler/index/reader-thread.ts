// A thread that reads pages for the one that keeps the index of their crawl: one at a time, in the order in which they
// come.

import { parentPort, workerData } from 'node:worker_threads'
import type { Read, ReaderReply, ReaderThreadData, ReadRequest } from './index-messages.ts'
import { createAnswerer } from './read-requests.ts'

const port = parentPort!
const { index, ...options } = workerData as ReaderThreadData
const answer = createAnswerer(options)
const waiting: ReadRequest[][] = []
let isBusy = false

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    const read: Read[] = []
    for (const request of requests) {
      const answered = await answer(request)
      if (answered?.kind === 'fingerprint') port.postMessage(answered satisfies ReaderReply)
      else if (answered !== undefined) read.push(answered)
    }
    if (read.length > 0) index.postMessage(read)
    const count = read.filter(({ kind }) => kind === 'reading').length
    if (count > 0) port.postMessage({ kind: 'read', count } satisfies ReaderReply)
  }
  isBusy = false
}

port.on('message', (requests: ReadRequest[]) => {
  waiting.push(requests)
  if (!isBusy) void work()
})
