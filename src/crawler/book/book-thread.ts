// The thread that reads pages: unpacks, decodes, parses and audits them, and owns the dictionary of its crawl. One page
// at a time.

import { parentPort, workerData } from 'node:worker_threads'
import type { BookReply, BookRequest, BookThreadData } from './book-messages.ts'
import { createCrawlBook } from './crawl-book.ts'
import { factsOf } from './page-facts-of.ts'

const port = parentPort!
const book = createCrawlBook(workerData as BookThreadData)
const waiting: BookRequest[][] = []
let isBusy = false

async function answer(request: BookRequest): Promise<void> {
  switch (request.kind) {
    case 'restore':
      return book.restore(request.known)
    case 'start':
      return void book.noteStart(request.url)
    case 'listed':
      return book.noteListed(request.urls)
    case 'prepare':
      return book.prepare(request)
    case 'blocked':
      return book.noteBlocked(request)
    case 'answer':
      return book.noteAnswer(request.answer)
    case 'page':
      return book.readPage(request.page)
    case 'fingerprint': {
      const around = { isInternal: true, isInSitemap: null, depth: null, missingPage: null }
      const { content } = await factsOf(request.page, around)
      const fingerprint = content !== null && content.wordsCount > 0 ? content.textFingerprint : null
      return reply({ kind: 'fingerprint', number: request.number, fingerprint })
    }
    case 'take': {
      const batch = book.take()
      const buffers = batch.staged.map(({ data }) => data.buffer)
      port.postMessage({ kind: 'batch', number: request.number, batch } satisfies BookReply, buffers)
    }
  }
}

function reply(message: BookReply): void {
  port.postMessage(message)
}

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    let count = 0
    for (const request of requests) {
      await answer(request)
      if (request.kind === 'page') count++
    }
    if (count > 0) reply({ kind: 'read', count, urlsHeld: book.urlsHeld })
  }
  isBusy = false
}

port.on('message', (requests: BookRequest[]) => {
  waiting.push(requests)
  if (!isBusy) void work()
})
