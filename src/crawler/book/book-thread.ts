// The thread that keeps the book of a crawl: owns its dictionary, reads pages, one at a time, and notes what other threads
// have read.

import { parentPort, workerData } from 'node:worker_threads'
import type { BookReply, BookRequest, BookThreadData, GoalOf, Read } from './book-messages.ts'
import { createCrawlBook } from './crawl-book.ts'
import type { PageReading, WholeReading } from './page-reading.ts'
import { createAnswerer } from './read-requests.ts'
import type { SentOn } from './sent-on.ts'
import { buffersOf } from './url-rows.ts'

const port = parentPort!
const { readers, ...options } = workerData as BookThreadData
const book = createCrawlBook(options)
const answerRead = createAnswerer(options)
const waiting: BookRequest[][] = []
let isBusy = false

// By number of what was asked: how many of those who have to say so have said it.
const marks = new Map<number, number>()

function mark(number: number): void {
  const count = (marks.get(number) ?? 0) + 1
  if (count <= readers.length) {
    marks.set(number, count)
    return
  }
  marks.delete(number)
  const batch = book.take()
  const { resources, fragments } = batch
  const buffers = [
    ...batch.staged.map(({ data }) => data.buffer),
    ...(resources === null ? [] : [resources.buffer]),
    ...(fragments === null ? [] : [fragments.asked.buffer, fragments.parts.buffer]),
    ...buffersOf(batch.urls),
  ]
  port.postMessage({ kind: 'batch', number, batch } satisfies BookReply, buffers)
}

// Since it was last told.
let count = 0
let bytes = 0
let sentOn: SentOn[] = []
let goals: GoalOf[] = []

function note(reading: PageReading): void {
  if (reading.sentOn === null) noteWhole(reading)
  else sentOn.push(reading.sentOn)
  count++
  bytes += reading.bodyBytes
}

function noteWhole(reading: WholeReading): void {
  book.noteReading(reading)
  const { redirect, answer, page, isAskedAgain } = reading
  if (answer.is_redirected)
    goals.push({ id: page.id, goal: redirect === null || isAskedAgain ? null : book.goalOf(redirect) })
}

function tell(): void {
  if (count === 0) return
  const { urlsHeld, heldBytes, storedBytes } = book
  port.postMessage({
    kind: 'noted',
    count,
    bytes,
    sentOn,
    goals,
    urlsHeld,
    heldBytes,
    storedBytes,
  } satisfies BookReply)
  count = 0
  bytes = 0
  sentOn = []
  goals = []
}

// Apart from those above: others may be noted while a large page is unpacked.
let readHere = 0

async function answer(request: BookRequest): Promise<void> {
  switch (request.kind) {
    case 'restore':
      book.restore(request.known)
      return port.postMessage({ kind: 'restored', number: request.number } satisfies BookReply)
    case 'start':
      return void book.noteStart(request.url)
    case 'listed':
      return book.noteListed(request.urls, request.translated)
    case 'answer':
      return book.noteAnswer(request.answer)
    case 'take':
      return mark(request.number)
    default: {
      const answered = await answerRead(request)
      if (answered?.kind === 'reading') {
        note(answered.reading)
        readHere++
      }
      if (answered?.kind === 'fingerprint') port.postMessage(answered satisfies BookReply)
    }
  }
}

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    for (const request of requests) await answer(request)
    if (readHere > 0) port.postMessage({ kind: 'read', count: readHere } satisfies BookReply)
    readHere = 0
    tell()
  }
  isBusy = false
}

port.on('message', (requests: BookRequest[]) => {
  waiting.push(requests)
  if (!isBusy) void work()
})

for (const reader of readers) {
  reader.on('message', (read: Read[]) => {
    for (const item of read) {
      if (item.kind === 'reading') note(item.reading)
      else mark(item.number)
    }
    tell()
  })
}
