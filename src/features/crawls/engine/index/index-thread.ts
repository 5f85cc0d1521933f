// The thread that keeps the index of a crawl: owns its dictionary and takes in what the reading threads have read. It
// reads no page itself, so no page can hold it up: what was read can be stored at any time.

import { parentPort, workerData } from 'node:worker_threads'
import { memoryOf } from './batch-memory.ts'
import { createCrawlIndex } from './crawl-index.ts'
import type { IndexReply, IndexRequest, IndexThreadData, Read, RedirectTargetOf } from './index-messages.ts'
import type { PageReading, WholeReading } from './page-reading.ts'
import type { SentOn } from './sent-on.ts'

const port = parentPort!
const index = createCrawlIndex(workerData as IndexThreadData)

function addReadings(read: readonly Read[]): void {
  const sentOn: SentOn[] = []
  const redirectTargets: RedirectTargetOf[] = []
  for (const { reading } of read) addReading(reading, sentOn, redirectTargets)
  const { urlsHeld, heldBytes, storedBytes } = index
  const sequences = read.map(({ sequence }) => sequence)
  port.postMessage({
    kind: 'indexed',
    sequences,
    sentOn,
    redirectTargets,
    urlsHeld,
    heldBytes,
    storedBytes,
  } satisfies IndexReply)
}

function addReading(reading: PageReading, sentOn: SentOn[], redirectTargets: RedirectTargetOf[]): void {
  if (reading.sentOn !== null) {
    sentOn.push(reading.sentOn)
    return
  }
  index.addReading(reading)
  if (reading.answer.is_redirected) redirectTargets.push(redirectTargetOf(reading))
}

function redirectTargetOf({ redirect, page, isAskedAgain }: WholeReading): RedirectTargetOf {
  return {
    id: page.id,
    redirectTarget: redirect === null || isAskedAgain ? null : index.redirectTargetOf(redirect),
  }
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
      index.addStart(request.url)
      return
    case 'listed':
      index.addListed(request.urls, request.translated)
      return
    case 'answer':
      index.addAnswer(request.answer)
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
