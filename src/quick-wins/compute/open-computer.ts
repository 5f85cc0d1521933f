// The main thread's side of a computer. When its thread dies, everything that waits for it fails, and whatever is asked
// after that.

import { Worker } from 'node:worker_threads'
import type { ComputerPlan } from './computer.ts'
import type { AnswerTo, ComputerAnswer, ComputerData, ComputerRequest } from './computer-messages.ts'

export type OpenComputer = {
  ask<R extends ComputerRequest>(request: R, transfer?: readonly ArrayBuffer[]): Promise<AnswerTo<R['kind']>>
  close(): Promise<void>
}

type Waiting = { resolve(value: never): void; reject(error: unknown): void }

export function openComputer(plan: ComputerPlan): OpenComputer {
  const worker = new Worker(new URL('./computer-thread.ts', import.meta.url), {
    workerData: { plan } satisfies ComputerData,
  })
  const waiting: Waiting[] = []
  let failure: unknown

  function fail(error: unknown): void {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }

  worker.on('message', ({ value }: ComputerAnswer) => waiting.shift()?.resolve(value as never))
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The thread that computes quick wins ended with code ${code}.`)))

  return {
    ask(request, transfer = []) {
      return new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        waiting.push({ resolve, reject })
        worker.postMessage(request, transfer)
      })
    },
    async close() {
      await worker.terminate()
    },
  }
}
