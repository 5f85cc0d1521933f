// An object in a thread of its own: calling a method sends a message and awaits the reply, in order. When the thread
// dies, all waiting calls fail, and so do later ones.

import { type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'
import { startedModule } from './product-folder.ts'

type Method = (...args: never[]) => unknown
type Methods<T> = { [Name in keyof T as T[Name] extends Method ? Name : never]: T[Name] }
type Arguments<M> = M extends (...args: infer A) => unknown ? A : never
type Result<M> = M extends (...args: never[]) => infer R ? R : never

export type ThreadProxy<T> = {
  /** Transferred buffers no longer belong to the caller. */
  ask<Name extends keyof Methods<T>>(
    name: Name,
    args: Arguments<T[Name]>,
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result<T[Name]>>
  close(): Promise<void>
}

type Question = { name: string; args: unknown[] }
type Answer = { value: unknown }
type Waiting = { resolve(value: never): void; reject(error: unknown): void }

/** The module must call `serveProxy`; `purpose` names the thread in error messages; `memory` limits its heap. */
export function openThreadProxy<T>(
  module: URL,
  workerData: unknown,
  purpose: string,
  memory?: ResourceLimits,
): ThreadProxy<T> {
  const worker = new Worker(startedModule(module), { workerData, ...(memory && { resourceLimits: memory }) })
  const waiting: Waiting[] = []
  let failure: unknown

  function fail(error: unknown): void {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }

  worker.on('message', ({ value }: Answer) => waiting.shift()?.resolve(value as never))
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The thread that ${purpose} ended with code ${code}.`)))

  return {
    ask(name, args, transfer = []) {
      return new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        waiting.push({ resolve, reject })
        worker.postMessage({ name: name as string, args } satisfies Question, transfer)
      })
    },
    async close() {
      await worker.terminate()
    },
  }
}

/** The same interface without a thread, for work that takes less time than starting one. */
export function proxyHere<T extends object>(object: T): ThreadProxy<T> {
  return {
    async ask(name, args) {
      return answer(object, { name: name as string, args }) as never
    },
    async close() {},
  }
}

/**
 * Called in the thread; an error in a method ends the thread. `givenAway` lists the parts of a result that are
 * transferred and not copied.
 */
export function serveProxy(
  port: MessagePort,
  object: object,
  transferred: (value: unknown) => ArrayBuffer[] = () => [],
): void {
  port.on('message', (question: Question) => {
    const value = answer(object, question)
    port.postMessage({ value } satisfies Answer, transferred(value))
  })
}

function answer(object: object, { name, args }: Question): unknown {
  return (object as Record<string, Method>)[name]!.apply(object, args as never[])
}
