// The thread that keeps the book of a crawl: owns its dictionary, and notes what other threads have read. Where the
// machine has no core to spare for those, it reads pages itself, one at a time.

import { parentPort, workerData } from 'node:worker_threads'
import type { BookReply, BookRequest, BookThreadData, Read } from './book-messages.ts'
import { createCrawlBook } from './crawl-book.ts'
import type { PageReading } from './page-reading.ts'
import { createPageReader } from './read-page.ts'
import { buffersOf } from './url-rows.ts'

const port = parentPort!
const { readers, ...options } = workerData as BookThreadData
const book = createCrawlBook(options)
const pages = createPageReader(options)
const waiting: BookRequest[][] = []
let isBusy = false

// By number of what was asked: how many of those who have to say so have said it.
const marks = new Map<number, number>()

function mark(number: number): void {
  const count = (marks.get(number) ?? 0) + 1
  if (count <= readers.length) return void marks.set(number, count)
  marks.delete(number)
  const batch = book.take()
  const buffers = [...batch.staged.map(({ data }) => data.buffer), ...buffersOf(batch.urls)]
  port.postMessage({ kind: 'batch', number, batch } satisfies BookReply, buffers)
}

async function answer(request: BookRequest): Promise<PageReading | undefined> {
  switch (request.kind) {
    case 'restore':
      return void book.restore(request.known)
    case 'start':
      return void book.noteStart(request.url)
    case 'listed':
      return void book.noteListed(request.urls)
    case 'prepare':
      pages.prepare(request)
      return void book.prepare(request)
    case 'blocked':
      return void book.noteBlocked(request)
    case 'answer':
      return void book.noteAnswer(request.answer)
    case 'page':
      return pages.read(request.page)
    case 'fingerprint': {
      const { number } = request
      const fingerprint = await pages.fingerprint(request.page)
      return void port.postMessage({ kind: 'fingerprint', number, fingerprint } satisfies BookReply)
    }
    case 'take':
    case 'mark':
      return void mark(request.number)
  }
}

/** One message for all that came in one. */
function note(readings: readonly PageReading[]): void {
  if (readings.length === 0) return
  let bytes = 0
  for (const reading of readings) {
    book.noteReading(reading)
    bytes += reading.bodyBytes
  }
  const { urlsHeld } = book
  port.postMessage({ kind: 'read', count: readings.length, bytes, urlsHeld } satisfies BookReply)
}

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    for (const request of requests) {
      const reading = await answer(request)
      if (reading !== undefined) note([reading])
    }
  }
  isBusy = false
}

port.on('message', (requests: BookRequest[]) => {
  waiting.push(requests)
  if (!isBusy) void work()
})

for (const reader of readers) {
  reader.on('message', (read: Read[]) => {
    const readings = read.filter((item) => item.kind === 'reading')
    note(readings.map(({ reading }) => reading))
    for (const item of read) if (item.kind === 'mark') mark(item.number)
  })
}
