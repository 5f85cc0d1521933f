// A thread that reads a file well and badly, for the test of such threads.
// biome-ignore-all lint/correctness/useYield: some have nothing but a result, or never come to one

import { AppError, IMPORT_INVALID } from '../../src/lib/errors.ts'
import { checkHeap } from '../../src/lib/heap-limit.ts'
import { FileFaults } from '../../src/lib/row-faults.ts'
import { serveFile } from '../../src/lib/served-file.ts'

export type SampleReaders = {
  lines(): AsyncGenerator<string[], { lines: number }>
  counts(max: number): AsyncGenerator<number, number>
  /** How far `counts` is, and how often it was ended before its end. */
  counted(): AsyncGenerator<never, number>
  ended(): AsyncGenerator<never, number>
  faults(count: number): AsyncGenerator<never, never>
  broken(): AsyncGenerator<never, never>
  endless(): AsyncGenerator<never, never>
  idle(): AsyncGenerator<never, never>
  greedy(): AsyncGenerator<never, never>
}

let counted = 0
let ended = 0

serveFile<{ prefix: string }>(
  (file, { prefix }): SampleReaders => ({
    async *lines() {
      const text = Buffer.concat(await Array.fromAsync(file.read())).toString()
      const lines = text.trimEnd().split('\n')
      for (const line of lines) yield [prefix + line]
      return { lines: lines.length }
    },
    async *counts(max) {
      let isWhole = false
      try {
        for (counted = 1; counted <= max; counted++) yield counted
        isWhole = true
        return max
      } finally {
        if (!isWhole) ended++
      }
    },
    async *counted() {
      return counted
    },
    async *ended() {
      return ended
    },
    async *faults(count) {
      const faults = Array.from({ length: count }, (_, at) => wrong(at + 1))
      throw count === 1 ? faults[0] : new FileFaults(faults as [AppError, ...AppError[]], count)
    },
    async *broken() {
      throw new Error('a bug')
    },
    async *endless() {
      for (;;);
    },
    async *idle() {
      return await new Promise<never>(() => {})
    },
    async *greedy() {
      const kept: string[][] = []
      for (;;) {
        checkHeap()
        kept.push(Array.from({ length: 1000 }, (_, at) => `${kept.length} ${at}`))
      }
    },
  }),
)

function wrong(line: number): AppError {
  return new AppError(IMPORT_INVALID, `Line ${line}: wrong.`)
}
