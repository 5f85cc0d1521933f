// The thread that keeps the index of a crawl: owns its dictionary, reads pages, one at a time, and notes what other threads
// have read.

import { parentPort, workerData } from 'node:worker_threads'
import { memoryOf } from './batch-memory.ts'
import { createCrawlIndex } from './crawl-index.ts'
import type { GoalOf, IndexReply, IndexRequest, IndexThreadData, Read } from './index-messages.ts'
import type { PageReading, WholeReading } from './page-reading.ts'
import { createAnswerer } from './read-requests.ts'
import type { SentOn } from './sent-on.ts'

const port = parentPort!
const { readers, ...options } = workerData as IndexThreadData
const index = createCrawlIndex(options)
const answerRead = createAnswerer(options)
const waiting: IndexRequest[][] = []
let isBusy = false

// By the number of a question: how many of the threads that must reply have replied.
const marks = new Map<number, number>()

function mark(number: number): void {
  const count = (marks.get(number) ?? 0) + 1
  if (count <= readers.length) {
    marks.set(number, count)
    return
  }
  marks.delete(number)
  const batch = index.take()
  port.postMessage({ kind: 'batch', number, batch } satisfies IndexReply, memoryOf(batch))
}

// Since the main thread was last told.
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
  index.noteReading(reading)
  const { redirect, answer, page, isAskedAgain } = reading
  if (answer.is_redirected)
    goals.push({ id: page.id, goal: redirect === null || isAskedAgain ? null : index.goalOf(redirect) })
}

function tell(): void {
  if (count === 0) return
  const { urlsHeld, heldBytes, storedBytes } = index
  port.postMessage({
    kind: 'noted',
    count,
    bytes,
    sentOn,
    goals,
    urlsHeld,
    heldBytes,
    storedBytes,
  } satisfies IndexReply)
  count = 0
  bytes = 0
  sentOn = []
  goals = []
}

// Apart from those above: others may be noted while a large page is unpacked.
let readHere = 0

async function answer(request: IndexRequest): Promise<void> {
  switch (request.kind) {
    case 'restore':
      index.restore(request.known)
      return port.postMessage({ kind: 'restored', number: request.number } satisfies IndexReply)
    case 'start':
      return void index.noteStart(request.url)
    case 'listed':
      return index.noteListed(request.urls, request.translated)
    case 'answer':
      return index.noteAnswer(request.answer)
    case 'take':
      return mark(request.number)
    default: {
      const answered = await answerRead(request)
      if (answered?.kind === 'reading') {
        note(answered.reading)
        readHere++
      }
      if (answered?.kind === 'fingerprint') port.postMessage(answered satisfies IndexReply)
    }
  }
}

async function work(): Promise<void> {
  isBusy = true
  for (let requests = waiting.shift(); requests !== undefined; requests = waiting.shift()) {
    for (const request of requests) await answer(request)
    if (readHere > 0) port.postMessage({ kind: 'read', count: readHere } satisfies IndexReply)
    readHere = 0
    tell()
  }
  isBusy = false
}

port.on('message', (requests: IndexRequest[]) => {
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
