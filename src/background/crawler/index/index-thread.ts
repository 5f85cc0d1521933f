// The thread that keeps the index of a crawl: owns its dictionary and takes in what the reading threads have read. It
// reads no page itself, so no page can hold it up: what was read can be stored at any time.

import { parentPort, workerData } from 'node:worker_threads'
import { memoryOf } from './batch-memory.ts'
import { createCrawlIndex } from './crawl-index.ts'
import type { GoalOf, IndexReply, IndexRequest, IndexThreadData, Read } from './index-messages.ts'
import type { PageReading, WholeReading } from './page-reading.ts'
import type { SentOn } from './sent-on.ts'

const port = parentPort!
const index = createCrawlIndex(workerData as IndexThreadData)

function addReadings(read: readonly Read[]): void {
  const sentOn: SentOn[] = []
  const goals: GoalOf[] = []
  for (const { reading } of read) addReading(reading, sentOn, goals)
  const { urlsHeld, heldBytes, storedBytes } = index
  const sequences = read.map(({ sequence }) => sequence)
  port.postMessage({
    kind: 'noted',
    sequences,
    sentOn,
    goals,
    urlsHeld,
    heldBytes,
    storedBytes,
  } satisfies IndexReply)
}

function addReading(reading: PageReading, sentOn: SentOn[], goals: GoalOf[]): void {
  if (reading.sentOn !== null) {
    sentOn.push(reading.sentOn)
    return
  }
  index.noteReading(reading)
  if (reading.answer.is_redirected) goals.push(goalOf(reading))
}

function goalOf({ redirect, page, isAskedAgain }: WholeReading): GoalOf {
  return { id: page.id, goal: redirect === null || isAskedAgain ? null : index.goalOf(redirect) }
}

function answer(request: IndexRequest): void {
  switch (request.kind) {
    case 'reader':
      request.port.on('message', addReadings)
      return
    case 'restore':
      index.restore(request.known)
      port.postMessage({ kind: 'restored', number: request.number } satisfies IndexReply)
      return
    case 'start':
      index.noteStart(request.url)
      return
    case 'listed':
      index.noteListed(request.urls, request.translated)
      return
    case 'answer':
      index.noteAnswer(request.answer)
      return
    case 'take': {
      const { number } = request
      const batch = index.take()
      port.postMessage({ kind: 'batch', number, batch } satisfies IndexReply, memoryOf(batch))
    }
  }
}

port.on('message', (requests: IndexRequest[]) => {
  for (const request of requests) answer(request)
})
