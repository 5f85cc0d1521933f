// A thread that reads pages for the one that keeps the book of their crawl: one at a time, in the order in which they
// come.

import { parentPort, workerData } from 'node:worker_threads'
import type { FingerprintReply, Read, ReaderThreadData, ReadRequest } from './book-messages.ts'
import { createPageReader } from './read-page.ts'

const port = parentPort!
const { book, ...options } = workerData as ReaderThreadData
const pages = createPageReader(options)
const waiting: ReadRequest[][] = []
let isBusy = false

async function answer(request: ReadRequest): Promise<Read | undefined> {
  switch (request.kind) {
    case 'prepare':
      return void pages.prepare(request)
    case 'page':
      return { kind: 'reading', reading: await pages.read(request.page) }
    case 'fingerprint': {
      const { number } = request
      const fingerprint = await pages.fingerprint(request.page)
      return void port.postMessage({ kind: 'fingerprint', number, fingerprint } satisfies FingerprintReply)
    }
    case 'mark':
      return request
  }
}

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    const read: Read[] = []
    for (const request of requests) {
      const answered = await answer(request)
      if (answered !== undefined) read.push(answered)
    }
    if (read.length > 0) book.postMessage(read)
  }
  isBusy = false
}

port.on('message', (requests: ReadRequest[]) => {
  waiting.push(requests)
  if (!isBusy) void work()
})
