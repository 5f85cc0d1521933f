// The thread that a computer lives in. What goes wrong in it ends it, and so everything that waits for it.

import { parentPort, workerData } from 'node:worker_threads'
import { Computer } from './computer.ts'
import type { ComputerAnswer, ComputerData, ComputerRequest } from './computer-messages.ts'

const port = parentPort!
const computer = new Computer((workerData as ComputerData).plan)

function answer(request: ComputerRequest): unknown {
  switch (request.kind) {
    case 'add':
      return computer.add(request.segments)
    case 'endBucket':
      return computer.endBucket(request.bucket)
    case 'share':
      return computer.share()
    case 'absorb':
      return computer.absorb(request.share)
    case 'findCandidates':
      return computer.findCandidates()
    case 'noteTexts':
      return computer.noteTexts(request.queries, request.pages)
    case 'notePages':
      return computer.notePages(request.pages)
    case 'makeLists':
      return computer.makeLists(request.index)
  }
}

port.on('message', (request: ComputerRequest) => {
  port.postMessage({ value: answer(request) } satisfies ComputerAnswer)
})
